/** Whether a screen stands: nothing waits in its place, and no grey rows on it. */
export function isScreenThere(): boolean {
  const screen = document.querySelector('main')
  return screen !== null && screen.getAttribute('aria-busy') !== 'true' && screen.querySelector('[data-waiting]') === null
}
