/** Gives the focus to a whole part of the screen, for its keys: no ring is drawn around it, as one is where Tab leads there. */
export function focusQuietly(part: HTMLElement | null): void {
  if (!part || document.activeElement === part) return
  part.dataset['quiet'] = ''
  part.addEventListener('blur', () => delete part.dataset['quiet'], { once: true })
  part.focus({ preventScroll: true })
}
