// What does not wait for the app's files. First, so that a dark page never flashes white; theme/color-scheme.ts takes over.
;(() => {
  let display
  try {
    display = JSON.parse(localStorage.getItem('display') ?? '{}').state
  } catch {
    // A frame of another site keeps nothing.
  }
  const theme = new URLSearchParams(location.search).get('theme') || display?.theme
  if (display?.navStyle) document.documentElement.dataset.firstNav = display.navStyle
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()

// Then what the screen at this address reads, for who is signed in; api/early-reads.ts hands it over. The same as the
// screen's route says, which a test compares.
;(() => {
  const shell = ['accounts/current', 'stats', 'accounts/current/balance']
  const screens = {
    '/chat': ['conversations', 'users'],
    '/my-archives': ['conversations?isArchived=true', 'users'],
    '/contacts': ['contacts', 'custom-fields?limit=200', 'segments?limit=200', 'imports?kind=contacts&limit=1'],
    '/phone-book': ['phone-book'],
    '/contact-tags': ['contact-tags'],
    '/keywords': ['keywords'],
    '/keywords/new': ['phone-numbers?limit=200', 'contact-tags?limit=200&sort=name'],
    '/landing-pages': ['landing-pages'],
    '/embedded-newsletters': ['embedded-newsletters'],
    '/unsubscribe-pages': ['unsubscribe-pages'],
    '/widget-integrations': ['widget-integration'],
    '/coupons': ['coupon-tags'],
    '/coupons/import/list': ['imports?kind=coupons'],
    '/custom-fields': ['custom-fields'],
    '/canned-responses': ['canned-responses/list'],
    '/message-templates': ['message-templates'],
    '/urls': ['links'],
    '/urls/new': ['settings'],
    '/images': ['images'],
    '/phone-numbers': ['phone-numbers'],
    '/block-list': ['block-list', 'imports?kind=block-list&limit=1'],
    '/block-list/imports': ['imports?kind=block-list'],
    '/reports/contact-imports': ['imports?kind=contacts'],
    '/bulk/sms': ['campaigns'],
    '/reports/bulks': [
      'campaigns?status=SCHEDULED%2CCHECKING%2CCHECK_FAILED%2CINSUFFICIENT_FUNDS%2CSENDING%2CPAUSED%2CSENT_TO_CHARGE%2CCHARGED%2CCHARGE_FAILED%2CSENT%2CCANCELED',
    ],
    '/settings': ['settings'],
    '/unsubscribe-page-settings': ['unsubscribe-page-settings'],
    '/balance': ['balance-overview', 'balance-settings', 'text-prices', 'users', 'ledger-entries'],
    '/new-plans': ['subscriptions', 'plan?type=sms'],
    '/plans': ['subscriptions'],
    '/payments': ['payments'],
    '/billing-data': ['billing-data'],
    '/new-plan/sms': ['plan?type=sms'],
    '/new-plan/whatsapp': ['plan?type=whatsApp'],
    '/settings/intercom': ['integrations'],
    '/settings/livechat': ['integrations'],
    '/settings/slack': ['integrations'],
    '/contacts/import': [],
    // Of one thing, which the end of the address names.
    '/contacts/:id': ['contacts/:id/record'],
    '/message-templates/edit/:id': ['message-templates/:id'],
    '/urls/edit/:id': ['links/:id'],
    '/phone-numbers/edit/:id': ['phone-numbers/:id'],
    '/keywords/edit/:id': ['keywords/:id', 'phone-numbers?limit=200', 'contact-tags?limit=200&sort=name'],
    '/landing-pages/edit/:id': ['landing-pages/:id'],
    '/embedded-newsletters/edit/:id': ['embedded-newsletters/:id'],
    '/unsubscribe-pages/edit/:id': ['unsubscribe-pages/:id'],
    '/reports/bulks/:id': ['campaigns/:id', 'campaigns/:id/report'],
    '/bulk/sms?campaign': ['campaigns/:id', 'segments?limit=200'],
  }
  // Any other screen of the staff reads what the shell shows.
  const doors = /^\/(?:$|sign-in$|signed-in$|joining$|payment-end$|(?:aws-marketplace|channels|livechat|shoper)\/)/
  const forms = [
    '/settings',
    '/contacts/import',
    '/keywords/new',
    '/unsubscribe-page-settings',
    '/widget-integrations',
    '/new-plan',
    '/plans',
    '/billing-data',
  ]
  // Written in front of this by the build: the files of the texts that the chat and other screens need, by language.
  const texts = window.textFiles ?? {}
  const shortestValidMs = 3000
  const longestMs = 15_000
  try {
    const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    const path = location.pathname.replace(/(?<=.)\/+$/, '')
    if (!state?.jwt || doors.test(path)) return
    const isList = path === '/chat' || path === '/my-archives'
    const address = new URLSearchParams(location.search)
    const draft = path === '/bulk/sms' && address.get('campaign')
    const [, area, end = ''] = /^(.*\/)(.*)$/.exec(path)
    const screen = draft ? '/bulk/sms?campaign' : screens[path] ? path : `${area}:id`
    const isTable = screens[screen] && !/:id$|\?/.test(screen) && !forms.some(form => path.startsWith(form))
    document.documentElement.dataset.first = isList ? 'list' : isTable ? 'table' : 'screen'
    const isEditor = /^\/(?:landing-pages|embedded-newsletters)\/edit\//.test(path)
    if (isEditor && state.provider !== 'shoper') document.documentElement.dataset.firstNav = 'collapsed'
    const id = isList && address.get('id')
    if (id) document.documentElement.dataset.firstOpen = ''
    const language = state.provider === 'shoper' ? 'pl' : localStorage.getItem('locale')
    for (const href of (texts[language] ?? texts.en)?.[isList ? 'chat' : 'others'] ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
    if ((state.expiresAtMs ?? Infinity) - Date.now() <= shortestValidMs) return
    // With words or filters in its address a screen asks for something else.
    const isPlain = isList || draft || path.startsWith('/new-plan/') || location.search === ''
    const named = encodeURIComponent(draft || decodeURIComponent(end))
    // An account that nobody has seen yet, or that was overdue, may not ask for all of that.
    const isCurrent = Boolean(state.account) && state.account === state.currentAccount
    const reads = !isCurrent
      ? ['accounts/current']
      : [
          ...shell,
          ...((isPlain && screens[screen]) || []).map(read => read.replace(':id', named)),
          ...(path === '/chat' && /^[\da-f-]{36}$/.test(id) ? [`conversations/${id}/messages?limit=100`] : []),
        ]
    const headers = {
      authorization: `Bearer ${state.jwt}`,
      ...(state.account && { 'x-account': state.account }),
      ...(state.provider && { 'x-auth-provider': state.provider }),
      ...(state.refreshToken && { 'x-refresh-token': state.refreshToken }),
    }
    const ask = read => [`/backend/${read}`, fetch(`/backend/${read}`, { headers, signal: AbortSignal.timeout(longestMs) })]
    window.earlyReads = { jwt: state.jwt, account: state.account, answers: new Map(reads.map(ask)) }
    for (const [, answer] of window.earlyReads.answers) answer.catch(() => {})
  } catch {
    // Where nothing is kept, the app asks.
  }
})()
