import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Conversation } from '#contract/chat/conversations.ts'
import classes from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { nameOf, type Place } from './place.ts'
import type { ChatSelection } from './use-chat-selection.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useRowSelection } from './use-row-selection.ts'

const rowHeightPx = 60
/** So many rows before the end the next page is asked for. */
const nearEnd = 20
/** They are drawn before anybody knows how high the list is: about a screen of them. */
const firstRows = Array.from({ length: 14 }, (_, index) => index)
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: index => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

type ConversationRowsProps = {
  rows: Conversation[]
  place: Place
  selectedId: string
  selection: ChatSelection
  /** There are more than these: one is near their end. */
  onNearEnd: () => void
}

/** The rows of a list: only those in view are drawn; arrows, Home and End walk, Space ticks. */
export function ConversationRows({ rows, place, selectedId, selection, onNearEnd }: ConversationRowsProps) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const keys = useMemo(() => rows.map(conversation => conversation.conversationId), [rows])
  const [reachedId, setReachedId] = useState('')
  const wantedId = useRef('')
  const { tickByKey, ...ticking } = useRowSelection(selection)
  useKeptScroll(scroller, keys, rowHeightPx, nameOf(place))
  const reached = Math.max(0, keys.indexOf(keys.includes(reachedId) ? reachedId : selectedId))

  /** Focuses a row as soon as it stands; until then the list itself has the focus, so that no key is lost. */
  const focusRow = (id: string, framesLeft = 60) => {
    const element = scroller.current
    const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement)
    if (!element || isElsewhere || wantedId.current !== id) return
    const row = element.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
    row?.focus({ preventScroll: true })
    if (row && document.activeElement === row) return
    focusQuietly(element)
    if (framesLeft > 0) requestAnimationFrame(() => focusRow(id, framesLeft - 1))
  }

  const walk = (event: KeyboardEvent) => {
    if (tickByKey(event)) return
    const next = steps[event.key]?.(reached, keys.length - 1)
    if (next === undefined) return
    event.preventDefault()
    const id = keys[next] ?? ''
    if (event.shiftKey) {
      if (selection.ids.size === 0) selection.toggle(keys[reached] ?? '')
      else selection.toggle(id, true)
    }
    setReachedId(id)
    virtualizer.current?.scrollToIndex(next, { align: 'nearest' })
    wantedId.current = id
    focusRow(id)
  }

  const scrolled = () => {
    const handle = virtualizer.current
    if (handle && handle.scrollOffset + handle.viewportSize > handle.scrollSize - nearEnd * rowHeightPx) onNearEnd()
  }

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={t('conversations')}
      className={classes.rows}
      data-selecting={selection.isOn || undefined}
      tabIndex={-1}
      onKeyDown={walk}
      onFocus={event => setReachedId(event.target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? reachedId)}
      {...ticking}
    >
      <Virtualizer
        ref={virtualizer}
        scrollRef={scroller}
        data={rows}
        itemSize={rowHeightPx}
        keepMounted={[...firstRows, reached]}
        onScroll={scrolled}
      >
        {(conversation, index) => (
          <ConversationRow
            key={conversation.conversationId}
            conversation={conversation}
            place={place}
            isSelected={conversation.conversationId === selectedId}
            isTicked={selection.ids.has(conversation.conversationId)}
            isReachable={index === reached}
            position={index + 1}
            total={rows.length}
          />
        )}
      </Virtualizer>
    </div>
  )
}
