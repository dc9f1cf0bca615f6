import type { PointerEvent } from 'react'

const hasClampedLines = (element: Element) => Number(getComputedStyle(element).webkitLineClamp) > 0

const isOver = (element: Element) =>
  (element.scrollWidth > element.clientWidth && element.clientWidth > 0) ||
  (element.scrollHeight > element.clientHeight && hasClampedLines(element))

/** For text that may be cut with an ellipsis: while it is, its whole words stand in the browser's own title. */
export const cut = {
  onPointerEnter: ({ currentTarget: element }: PointerEvent<HTMLElement>) => {
    const isCut = isOver(element) || [...element.querySelectorAll('*')].some(isOver)
    element.title = isCut ? element.textContent : ''
  },
}
