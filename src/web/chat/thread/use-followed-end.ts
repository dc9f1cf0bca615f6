import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** A row may be a fraction of a pixel off the end on screens with a scale of 1.25 or 1.5. */
const endTolerancePx = 2
/** So long after one's hands, or after the last change, a scroll is put down to it. */
const causeMs = 1000

function boxOf({ scrollTop, scrollHeight, clientHeight }: Element) {
  return { scrollTop, scrollHeight, clientHeight }
}

/**
 * Keeps a log at its end while one is there. The end is left by the person alone: the virtualizer scrolls too, by what
 * it thought that rows measure, and under many new rows that looks like somebody who scrolls up.
 */
export function useFollowedEnd(scroller: RefObject<HTMLElement | null>) {
  const isAtEnd = useRef(true)
  const drawn = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })
  const handsMs = useRef(Number.NEGATIVE_INFINITY)
  const changedMs = useRef(Number.NEGATIVE_INFINITY)

  /** At once, and not by the virtualizer: it waits for sizes, and would go back to what was the end then. */
  const toEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    isAtEnd.current = true
    element.scrollTop = element.scrollHeight
    drawn.current = boxOf(element)
    changedMs.current = performance.now()
  }, [scroller])

  // The composer grows, a strip comes and goes, a row turns out taller: the end stays the end.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
      drawn.current = boxOf(element)
    })
    observer.observe(element)
    if (element.lastElementChild) observer.observe(element.lastElementChild)
    return () => observer.disconnect()
  }, [scroller, toEnd])

  const scrolled = () => {
    const element = scroller.current
    if (!element) return
    const before = drawn.current
    const now = boxOf(element)
    drawn.current = now
    if (now.scrollHeight - now.clientHeight - now.scrollTop <= endTolerancePx) {
      isAtEnd.current = true
      return
    }
    const isSameBox = now.clientHeight === before.clientHeight && now.scrollHeight === before.scrollHeight
    if (!isAtEnd.current || !isSameBox || now.scrollTop >= before.scrollTop) return
    const isByHand = performance.now() - handsMs.current < causeMs
    // Finding in the page and screen readers scroll without hands.
    const isQuiet = performance.now() - changedMs.current > causeMs
    if (isByHand || isQuiet) isAtEnd.current = false
    else toEnd()
  }

  const touch = () => {
    handsMs.current = performance.now()
  }
  const hands = {
    onWheel: touch,
    onTouchMove: touch,
    onPointerDown: touch,
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 0) touch()
    },
  }
  /** The person goes there: what scrolls next is the virtualizer that measures rows, and not their hands. */
  const goToEnd = () => {
    handsMs.current = Number.NEGATIVE_INFINITY
    toEnd()
  }
  return { isAtEnd, toEnd, goToEnd, scrolled, touch, hands }
}
