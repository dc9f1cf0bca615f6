/** A `popover` opens and closes by its button, and closes by its own means. Esc and a press beside it are for a journey. */
export function fillPopover(): void {
  const isOpen = (element: HTMLElement) => element.style.display === 'block'

  function turn(element: HTMLElement, open: boolean): void {
    if (isOpen(element) === open) return
    element.style.display = open ? 'block' : ''
    element.dispatchEvent(Object.assign(new Event('toggle'), { newState: open ? 'open' : 'closed' }))
  }

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      turn(this, true)
    },
    hidePopover(this: HTMLElement) {
      turn(this, false)
    },
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    const element = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    if (element) turn(element, !isOpen(element))
  })
}
