import type { KeyboardEvent, MouseEvent } from 'react'
import { useLongPress } from '#web/ui/use-long-press.ts'
import type { ChatSelection } from './use-chat-selection.ts'

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null)

/**
 * How rows are ticked: by their checkbox, with Shift a range, on a phone by a long press and then by a tap. The rows are
 * many and draw seldom, so that their list listens for them.
 */
export function useRowSelection({ isOn, toggle }: ChatSelection) {
  const { takeLong, wiring } = useLongPress(target => {
    const id = rowOf(target)?.dataset['row']
    if (id) toggle(id)
  })

  const click = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row || !(event.target instanceof Element)) return
    const id = row.dataset['row'] ?? ''
    if (event.target.closest('input')) return toggle(id, event.shiftKey)
    if (event.target.closest('label')) return
    const isTap = isOn && window.matchMedia('(hover: none)').matches
    const wasLong = takeLong()
    if (!event.shiftKey && !isTap && !wasLong) return
    event.preventDefault()
    event.stopPropagation()
    if (!wasLong) toggle(id, event.shiftKey)
  }

  return {
    onClickCapture: click,
    ...wiring,
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
