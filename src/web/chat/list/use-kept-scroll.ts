import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is read in place when rows of one height move above it: a scrolled list stays on the row at its top edge.
 * At the very top the list shows what is new.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  rowHeightPx: number,
  list: string,
) {
  const before = useRef({ keys, list })
  useLayoutEffect(() => {
    const old = before.current
    before.current = { keys, list }
    const element = scroller.current
    if (!element || old.keys === keys) return
    if (old.list !== list) {
      element.scrollTop = 0
      return
    }
    if (element.scrollTop <= 0) return
    const first = Math.floor(element.scrollTop / rowHeightPx)
    const places = new Map(keys.map((key, index) => [key, index]))
    // The row at the edge may be the very one that jumped up: then the next that stayed is the anchor.
    for (let index = first; index < old.keys.length; index += 1) {
      const place = places.get(old.keys[index] ?? '')
      if (place === undefined || place < index - 1) continue
      element.scrollTop += (place - index) * rowHeightPx
      return
    }
  }, [scroller, keys, rowHeightPx, list])
}
