import { type RefObject, useLayoutEffect, useRef } from 'react'

const barHeightPx = 37
const headHeightPx = 36

/**
 * The bar over a table pushes it down: it is scrolled by as much, so that the rows stay under the pointer, except where
 * that would put the row just pressed under the head. A control that went with the change hands its focus over.
 */
export function useSteadyRows(scroller: RefObject<HTMLDivElement | null>, hasBar: boolean): void {
  const had = useRef(hasBar)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || had.current === hasBar) return
    had.current = hasBar
    const pressed = document.activeElement?.closest('tr')
    const before = box.scrollTop
    if (box.firstElementChild instanceof HTMLTableElement) box.scrollTop += hasBar ? barHeightPx : -barHeightPx
    const isHidden = pressed && pressed.getBoundingClientRect().top < box.getBoundingClientRect().top + headHeightPx
    if (hasBar && isHidden) box.scrollTop = before
    if (document.activeElement === document.body) {
      box.parentElement?.querySelector<HTMLElement>('[data-select-page]')?.focus({ preventScroll: true })
    }
  }, [scroller, hasBar])
}
