/** Whether a screen stands: nothing waits in its place, and no grey rows on it. */
export function isScreenThere(): boolean {
  const screen = document.querySelector('main')
  return screen !== null && screen.getAttribute('aria-busy') !== 'true' && screen.querySelector('[data-waiting]') === null
}

/**
 * Does something once a screen has stood for so long: between two answers, or while its file comes, it asks for nothing either, and one
 * that has only just come is not painted yet. Returns its end.
 */
export function whenScreenStood(ms: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (stood: boolean) => {
    timer = setTimeout(() => {
      const stands = isScreenThere()
      if (stood && stands) run()
      else look(stands)
    }, ms)
  }
  look(isScreenThere())
  return () => clearTimeout(timer)
}
