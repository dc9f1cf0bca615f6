/**
 * A `popover` opens and closes by its button, and closes by its own means; a dialog among them gets the focus where it can
 * take it. Esc and a press beside it are for a journey.
 */
export function fillPopover(): void {
  const isOpen = (element: HTMLElement) => element.style.display === 'block'

  function turn(element: HTMLElement, open: boolean): void {
    if (isOpen(element) === open) return
    const tell = (type: string) => element.dispatchEvent(Object.assign(new Event(type), { newState: open ? 'open' : 'closed' }))
    tell('beforetoggle')
    element.style.display = open ? 'block' : ''
    if (open && element instanceof HTMLDialogElement) element.querySelector<HTMLElement>('a[href], button, input')?.focus()
    tell('toggle')
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
