import type { Message } from '#contract/chat/messages.ts'
import { isFailure } from '#contract/chat/status.ts'
import type { ThreadMessage } from './thread-query.ts'
import { isSameDay } from '../../format/times.ts'

/**
 * What stands under an outgoing text: its status (the last one alone), a failure with or without its way out,
 * or that nobody knows (neither the carrier answered, nor our server); null says nothing.
 */
export type MessageMarker = 'status' | 'failed' | 'retryable' | 'unconfirmed' | 'unanswered' | 'undoable' | 'asking' | null

export type ThreadRow =
  | { kind: 'date'; key: string; time: string }
  | { kind: 'new'; key: string }
  | { kind: 'system'; key: string; message: ThreadMessage }
  | { kind: 'card'; key: string; message: ThreadMessage }
  | { kind: 'bubble'; key: string; message: ThreadMessage; isFirst: boolean; isLast: boolean; marker: MessageMarker }

const groupMs = 5 * 60_000

function isText(message: Message): boolean {
  return message.channel === 'sms' || message.channel === 'mms'
}

/** Stable from the optimistic row to the stored one, so that nothing is drawn anew. */
export function keyOf(message: Message): string {
  return message.idempotencyKey ?? message.messageId
}

/** Pinned notes stand in the thread, others in the notes list alone (specification 4.2). */
export function isInThread(message: Message): boolean {
  return message.channel !== 'note' || message.properties.isPinnedToTop
}

function markerOf(message: ThreadMessage, isLastOutgoing: boolean): MessageMarker {
  if (message.direction === 'in') return null
  if (message.sending && message.sending !== 'waiting') return message.sending
  if (isFailure(message.status)) return message.isRetried ? 'failed' : 'retryable'
  if (message.isUnconfirmed) return 'unconfirmed'
  return isLastOutgoing && message.status !== null ? 'status' : null
}

/** Nobody knows whether it went, or it waits for a person. */
const isUnsure = ({ sending }: ThreadMessage) => sending === 'unanswered' || sending === 'asking'

/** A marker that asks for somebody's eye. */
export function isTrouble(marker: MessageMarker): boolean {
  return marker !== null && marker !== 'status' && marker !== 'undoable'
}

function areTogether(one: Message, next: Message): boolean {
  return (
    isText(one) &&
    isText(next) &&
    one.direction === next.direction &&
    one.userId === next.userId &&
    one.origin === next.origin &&
    Date.parse(next.time) - Date.parse(one.time) < groupMs &&
    isSameDay(one.time, next.time)
  )
}

/** The first text that nobody has read, where so many of the newest of the customer are unread; null where it is not here. */
export function firstUnread(messages: readonly ThreadMessage[], unreadCount: number): string | null {
  const first = unreadCount > 0 ? messages.filter(({ direction }) => direction === 'in').at(-unreadCount) : undefined
  return first ? keyOf(first) : null
}

/** The rows of a thread, oldest first: date separators, the line over what was unread, and texts of one author within five minutes together. */
export function rowsOf(messages: readonly ThreadMessage[], newFrom: string | null = null): ThreadRow[] {
  const shown = messages.filter(isInThread)
  // What nobody confirms stands at the end as well, and is not the last that went out.
  const lastOutgoing = shown.findLast(one => one.direction === 'out' && isText(one) && !isUnsure(one))
  const rows: ThreadRow[] = []
  const markers = shown.map(message => markerOf(message, message === lastOutgoing))
  let isOpen = false
  shown.forEach((message, index) => {
    const previous = shown[index - 1]
    const next = shown[index + 1]
    const key = keyOf(message)
    if (!previous || !isSameDay(previous.time, message.time)) rows.push({ kind: 'date', key: `date-${key}`, time: message.time })
    if (key === newFrom) {
      rows.push({ kind: 'new', key: `new-${key}` })
      isOpen = false
    }
    if (!isText(message)) {
      rows.push(message.channel === 'system' ? { kind: 'system', key, message } : { kind: 'card', key, message })
      isOpen = false
      return
    }
    const marker = markers[index] ?? null
    const nextMarker = markers[index + 1] ?? null
    // A line of one's own ends the group, and so does a trouble ahead: no text must look as if the line were its own.
    const isLast = !next || keyOf(next) === newFrom || !areTogether(message, next) || marker !== null || isTrouble(nextMarker)
    rows.push({ kind: 'bubble', key, message, isFirst: !isOpen, isLast, marker })
    isOpen = !isLast
  })
  return rows
}
