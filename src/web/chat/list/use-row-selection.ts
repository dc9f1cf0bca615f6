import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import type { ChatSelection } from './use-chat-selection.ts'

const longPressMs = 500
const movedPx = 10

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null)

/**
 * How rows are ticked: by their checkbox, with Shift a range, on a phone by a long press and then by a tap. The rows are
 * many and draw seldom, so that their list listens for them.
 */
export function useRowSelection({ isOn, toggle }: ChatSelection) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }

  const click = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row || !(event.target instanceof Element)) return
    const id = row.dataset['row'] ?? ''
    if (event.target.closest('input')) return toggle(id, event.shiftKey)
    if (event.target.closest('label')) return
    const isTap = isOn && window.matchMedia('(hover: none)').matches
    if (!event.shiftKey && !isTap && !wasLong.current) return
    event.preventDefault()
    event.stopPropagation()
    if (!wasLong.current) toggle(id, event.shiftKey)
    wasLong.current = false
  }

  return {
    onClickCapture: click,
    onPointerDown: (event: PointerEvent) => {
      const id = rowOf(event.target)?.dataset['row']
      wasLong.current = false
      if (event.pointerType !== 'touch' || !id) return
      end()
      const long = () => {
        wasLong.current = true
        toggle(id)
      }
      press.current = { timer: setTimeout(long, longPressMs), x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const begun = press.current
      if (begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > movedPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long press on a link would open the browser's own menu.
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault()
    },
    /** Space ticks the row that has the focus; true when it did. */
    tickByKey: (event: KeyboardEvent): boolean => {
      const row = rowOf(event.target)
      if (event.key !== ' ' || !row || event.target instanceof HTMLInputElement) return false
      event.preventDefault()
      toggle(row.dataset['row'] ?? '', event.shiftKey)
      return true
    },
  }
}
