import type { PointerEvent } from 'react'

const isOver = (element: Element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0

/** For text that may be cut with an ellipsis: while it is, its whole words stand in the browser's own title. */
export const cut = {
  onPointerEnter: ({ currentTarget: element }: PointerEvent<HTMLElement>) => {
    const isCut = isOver(element) || [...element.querySelectorAll('*')].some(isOver)
    element.title = isCut ? element.textContent : ''
  },
}
