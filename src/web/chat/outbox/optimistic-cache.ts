import { hashKey, type QueryClient } from '@tanstack/react-query'
import { listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { CallAnswer } from '#web/api/request.ts'
import { type ConversationPages, putRowInPages } from '#web/live/conversation-pages.ts'
import { placeRow, putRow } from '#web/live/conversations.ts'
import { eventLog } from '#web/live/event-log.ts'
import { listsOf, updateLists, updatePages } from '#web/live/live-cache.ts'
import { putMessage, type Thread } from '#web/live/thread.ts'
import { threadQuery } from '../thread/thread-query.ts'
import type { Outgoing } from './outgoing.ts'

function patchThread(client: QueryClient, conversationId: string, next: (thread: Thread) => Thread): void {
  const { queryKey } = threadQuery(conversationId)
  // Patching an outdated thread would make it look fresh.
  if (eventLog.answerOf(hashKey(queryKey)) === undefined) return
  client.setQueryData<Thread>(queryKey, thread => thread && next(thread))
}

const withRows = (pages: ConversationPages, rows: Conversation[]) => (rows === pages.rows ? pages : { ...pages, rows })

/** The last event that the thread on screen includes: the last one heard while it is kept fresh, otherwise what it was loaded with. */
export function seenIn(client: QueryClient, conversationId: string): number {
  const { queryKey } = threadQuery(conversationId)
  const current = eventLog.answerOf(hashKey(queryKey))
  if (current !== undefined) return Math.max(current, eventLog.last ?? 0)
  const messages = client.getQueryData<Thread>(queryKey)?.messages ?? []
  return messages.reduce((newest, { eventNumber }) => Math.max(newest, eventNumber), 0)
}

/** The conversation's last message and status before an optimistic one. */
export function lastShown(client: QueryClient, conversationId: string): Outgoing['previous'] {
  for (const list of listsOf(client)) {
    const row = list.find(other => other.conversationId === conversationId)
    if (row?.lastMessage) return { message: row.lastMessage, status: row.status, at: row.lastMessageAt }
  }
  return null
}

/** An outgoing message is drawn at the end of its thread, and is the last one of its conversation in the lists. */
export function showOutgoing(client: QueryClient, { message }: Outgoing): void {
  // What was loaded before the others has found its place.
  patchThread(client, message.conversationId, thread => (thread.isPrepended ? { ...thread, isPrepended: false } : thread))
  const show = (list: Conversation[]) => {
    const row = list.find(other => other.conversationId === message.conversationId)
    const last = { lastMessage: message, lastMessageAt: listTimeOf(message.time) }
    return row ? placeRow(list, { ...row, ...last, status: message.status ?? row.status }) : list
  }
  updateLists(client, eventLog, show)
  updatePages(client, eventLog, pages => withRows(pages, show(pages.rows)))
}

/** The lists say again what the server last said; for the order, it is asked. */
export function hideOutgoing(client: QueryClient, { message, previous }: Outgoing): void {
  const hide = (list: Conversation[]) => {
    const row = list.find(other => other.lastMessage?.messageId === message.messageId)
    if (!row || !previous) return list
    const { message: lastMessage, status, at: lastMessageAt = row.lastMessageAt } = previous
    return placeRow(list, { ...row, lastMessage, lastMessageAt, status })
  }
  updateLists(client, eventLog, hide)
  updatePages(client, eventLog, pages => withRows(pages, hide(pages.rows)))
}

type Sent = { message: Message; conversation: CallAnswer<'POST /conversations'>['conversation'] }

/** The server's own rows stand in thread and lists. */
export function showSent(client: QueryClient, { message, conversation }: Sent): void {
  patchThread(client, message.conversationId, thread => putMessage(thread, message))
  updateLists(client, eventLog, (list, isArchived) => putRow(list, conversation, isArchived))
  updatePages(client, eventLog, (pages, match) => putRowInPages(pages, conversation, match))
}
