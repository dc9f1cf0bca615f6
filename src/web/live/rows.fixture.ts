import { listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { ConversationEvent, Resource, ResourceEvent } from '#contract/events.ts'

/** A UUID that ends in a number, so that tests can be read. */
export function id(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export function time(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()
}

export const accountNumber = '+16285550119'
export const clientNumber = '+14155550100'

export function message(change: Partial<Message> = {}): Message {
  return {
    messageId: id(1),
    conversationId: id(100),
    body: 'Is the blue bowl still there?',
    time: time(1),
    from: clientNumber,
    to: accountNumber,
    direction: 'in',
    channel: 'sms',
    status: null,
    userId: null,
    customName: null,
    isBulk: false,
    origin: 'chat',
    properties: { attachments: [], isPinnedToTop: false, optOut: null },
    parts: 1,
    isUnconfirmed: false,
    isRetried: false,
    failureReason: null,
    system: null,
    idempotencyKey: null,
    eventNumber: 1,
    ...change,
  }
}

export function sent(change: Partial<Message> = {}): Message {
  return message({ direction: 'out', from: accountNumber, to: clientNumber, status: 'PENDING', userId: 'marta', ...change })
}

export function conversation(change: Partial<Conversation> = {}): Conversation {
  const conversationId = change.conversationId ?? id(100)
  return {
    _id: conversationId,
    conversationId,
    clientNumber,
    accountNumber,
    messages: [],
    lastMessage: message({ conversationId }),
    lastMessageAt: listTimeOf(change.lastMessage?.time ?? time(1)),
    isRead: false,
    unreadCount: 1,
    waitingSince: null,
    isSpam: false,
    isArchived: false,
    assignedTo: null,
    contactDetails: null,
    account: 'lumo-ceramics',
    status: null,
    blockReason: null,
    isMessagesFetched: false,
    eventNumber: 1,
    ...change,
  }
}

export function event(number: number, type: ConversationEvent['type'], payload: ConversationEvent['payload']): ConversationEvent {
  const { _doc, conversation: row } = payload
  return { type, number, payload: { conversationId: row?.conversationId ?? _doc?.conversationId ?? id(100), ...payload } }
}

export function changed(number: number, resource: Resource): ResourceEvent {
  return { type: 'RESOURCE_CHANGED', number, payload: { resource, ids: [] } }
}
