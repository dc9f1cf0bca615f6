import type { Message } from '#contract/chat/messages.ts'
import { mayFollow } from '#contract/chat/status.ts'
import type { LiveEvent } from '#contract/events.ts'
import { areSomeGone } from './conversations.ts'

/** What is loaded of a conversation's messages, oldest first. */
export type Thread = {
  messages: Message[]
  /** The server has messages before the first one. */
  hasOlder: boolean
  /** The last change put older messages before the others: what one reads must stay where it is. */
  isPrepended: boolean
}

/** As the server sorts: by time, then by id. */
function comesAfter(one: Message, other: Message): boolean {
  return one.time === other.time ? one.messageId > other.messageId : one.time > other.time
}

/** A row wins with a higher number only, and a final status stays (specification 4.3). */
function isStale(found: Message, message: Message): boolean {
  if (found.eventNumber >= message.eventNumber) return true
  if (!found.status || !message.status || found.status === message.status) return false
  return !mayFollow(found.status, message.status)
}

/** The thread with a message, replaced or new; the same thread when nothing changes. */
export function putMessage(thread: Thread, message: Message): Thread {
  const { messages, hasOlder } = thread
  const at = messages.findLastIndex(other => other.messageId === message.messageId)
  const found = messages[at]
  if (found) return isStale(found, message) ? thread : { ...thread, isPrepended: false, messages: messages.with(at, message) }
  const before = messages.findLastIndex(other => comesAfter(message, other))
  // Older than what is loaded: it comes with its own page.
  if (before < 0 && hasOlder) return thread
  return { ...thread, isPrepended: false, messages: messages.toSpliced(before + 1, 0, message) }
}

/** The next thread; the same one when nothing changes; null when only the server can tell. */
export function applyToThread(thread: Thread, event: LiveEvent, conversationId: string): Thread | null {
  if (event.type === 'RESOURCE_CHANGED') return areSomeGone(event) ? null : thread
  const message = event.payload._doc
  return message?.conversationId === conversationId ? putMessage(thread, message) : thread
}

/** Puts an older page before the others. Messages that are there already stay as they are. */
export function prepend(thread: Thread, page: Message[], hasOlder: boolean): Thread {
  const loaded = new Set(thread.messages.slice(0, page.length).map(message => message.messageId))
  const older = page.filter(message => !loaded.has(message.messageId))
  return { messages: [...older, ...thread.messages], hasOlder, isPrepended: older.length > 0 }
}
