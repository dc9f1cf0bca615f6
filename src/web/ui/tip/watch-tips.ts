/** So long the pointer or the focus rests before a tip comes; right after another it comes at once. */
const restMs = 400
const warmMs = 300

const tipped = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)

/** A name that stands there for the eye need not be said, unless it has a key. */
function isSaid(element: HTMLElement): boolean {
  if (element.dataset['tipCommand'] !== undefined) return false
  const said = element.dataset['tip'] ?? ''
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode())
    if (node.nodeValue?.includes(said) && (node.parentElement?.getBoundingClientRect().width ?? 0) > 1) return true
  return false
}

/** Tells on which element with a tip the pointer or the keyboard's focus rests; null once it does no more, or something is done. */
export function watchTips(show: (target: HTMLElement | null) => void): () => void {
  let at: HTMLElement | null = null
  let isShown = false
  let hiddenAt = -warmMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    if (!isShown) return
    isShown = false
    hiddenAt = performance.now()
    show(null)
  }
  const rest = (target: HTMLElement | null) => {
    hide()
    if (!target) return
    const appear = () => {
      // What is open below it says more, and would be covered.
      if (!target.isConnected || target.ariaExpanded === 'true' || isSaid(target)) return
      isShown = true
      show(target)
    }
    timer = setTimeout(appear, performance.now() - hiddenAt < warmMs ? 0 : restMs)
  }
  const point = (event: PointerEvent) => {
    const target = event.pointerType === 'touch' ? null : tipped(event.target)
    if (target === at) return
    at = target
    rest(target)
  }
  const leave = () => {
    at = null
    hide()
  }
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target === tipped(target) && target.matches(':focus-visible')) rest(tipped(target))
  }
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  document.addEventListener('pointerover', point, options)
  document.addEventListener('pointerleave', event => event.target === document.documentElement && leave(), options)
  document.addEventListener('focusin', focus, options)
  for (const act of ['focusout', 'pointerdown', 'keydown', 'scroll'] as const) document.addEventListener(act, hide, options)
  return () => {
    hide()
    ending.abort()
  }
}
