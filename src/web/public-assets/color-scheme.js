// Before the first paint, so that a dark page never flashes white; theme/color-scheme.ts takes over from here.
;(() => {
  let theme = new URLSearchParams(location.search).get('theme')
  if (!theme) {
    try {
      theme = JSON.parse(localStorage.getItem('display') ?? '{}').state?.theme
    } catch {
      theme = 'system'
    }
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
