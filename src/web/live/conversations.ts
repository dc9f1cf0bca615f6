import { comesBefore } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { mayFollow } from '#contract/chat/status.ts'
import type { ConversationEvent, LiveEvent } from '#contract/events.ts'
import { conversationListLimit } from '#contract/limits.ts'

/** The list with a row at its place, replaced or new. */
export function placeRow(list: Conversation[], row: Conversation): Conversation[] {
  const at = list.findIndex(other => other.conversationId === row.conversationId)
  const rest = at < 0 ? list : list.toSpliced(at, 1)
  const place = rest.findIndex(other => comesBefore(row, other))
  return rest.toSpliced(place < 0 ? rest.length : place, 0, row)
}

/** A status after a final one, or an older one, is ignored (specification 4.3). */
export function isStaleStatus(found: Conversation, row: Conversation): boolean {
  const [before, now] = [found.lastMessage, row.lastMessage]
  if (!before?.status || !now?.status || before.messageId !== now.messageId || before.status === now.status) return false
  return before.eventNumber > 0 && !mayFollow(before.status, now.status)
}

/** Chats are gone with all that was in them: a person was erased. */
export function areSomeGone(event: LiveEvent): boolean {
  return event.type === 'RESOURCE_CHANGED' && event.payload.resource === 'conversations'
}

/** Many chats changed at once, or are gone: only the server can tell which. */
export function areManyChanged(event: LiveEvent): boolean {
  return areSomeGone(event) || (event.type === 'RESOURCE_CHANGED' && event.payload.resource === 'chats')
}

/** Takes a whole row as the server sees it; null when only the server can tell what the list then is. */
export function putRow(list: Conversation[], row: Conversation, isArchived: boolean): Conversation[] | null {
  const found = list.find(other => other.conversationId === row.conversationId)
  if (found && found.eventNumber >= row.eventNumber) return list
  if (row.isArchived === isArchived) {
    const placed = placeRow(list, row)
    return placed.length > conversationListLimit ? placed.slice(0, conversationListLimit) : placed
  }
  if (!found) return list
  // A full list has older conversations behind its end, and one of them moves up.
  if (list.length >= conversationListLimit) return null
  return list.filter(other => other !== found)
}

function change(list: Conversation[], event: ConversationEvent, changed: (row: Conversation) => Conversation): Conversation[] {
  const at = list.findIndex(row => row.conversationId === event.payload.conversationId)
  const found = list[at]
  if (!found || found.eventNumber >= event.number) return list
  const row = changed(found)
  return row === found ? list : list.with(at, { ...row, eventNumber: event.number })
}

/** The next row of an event that brought none with it; null when only the server can tell. */
function applyWithoutRow(list: Conversation[], event: ConversationEvent): Conversation[] | null {
  const message = event.payload._doc
  switch (event.type) {
    case 'CONVERSATION_READ':
      return change(list, event, row => ({ ...row, isRead: true, unreadCount: 0 }))
    case 'MESSAGE_STATUS':
      return change(list, event, row => {
        const last = row.lastMessage
        if (!last || !message?.status || last.messageId !== message.messageId) return row
        if (last.status && !mayFollow(last.status, message.status)) return row
        return { ...row, lastMessage: message, status: message.status }
      })
    case 'SENT_MESSAGE':
    case 'INCOMING_MESSAGE':
    case 'CONVERSATION_CHANGED':
      return null
    default:
      return list
  }
}

/** The next list, active or archived; the same list when nothing changes; null when only the server can tell. */
export function applyToList(list: Conversation[], event: LiveEvent, isArchived: boolean): Conversation[] | null {
  if (event.type === 'RESOURCE_CHANGED') return areManyChanged(event) ? null : list
  const row = event.payload.conversation
  if (!row) return applyWithoutRow(list, event)
  const found = list.find(other => other.conversationId === row.conversationId)
  if (found && event.type === 'MESSAGE_STATUS' && isStaleStatus(found, row)) return list
  return putRow(list, row, isArchived)
}

/** The next single conversation; the same one when nothing changes. */
export function applyToConversation(found: Conversation, event: LiveEvent): Conversation | null {
  if (event.type === 'RESOURCE_CHANGED') return areManyChanged(event) ? null : found
  if (event.payload.conversationId !== found.conversationId) return found
  const row = event.payload.conversation
  if (row) return row.eventNumber > found.eventNumber ? row : found
  const [next] = applyWithoutRow([found], event) ?? []
  return next ?? null
}
