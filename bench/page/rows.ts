import { listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'

const line =
  'Hello! Is the blue tea set still there, and could you keep one for me until Friday afternoon? I would come by bicycle.'
const idOf = (index: number, kind: number) => `01900000-0000-7000-800${kind}-${String(index).padStart(12, '0')}`
const begin = Date.UTC(2026, 0, 1)
const minute = 60_000

/** The message at this place of a long thread: texts of 10 to 110 characters, both ways, a new day every 36 texts. */
export function messageAt(index: number, conversation = 0): Message {
  const isIn = index % 5 < 3
  return {
    messageId: idOf(index, 1),
    conversationId: idOf(conversation, 2),
    body: `${index} ${line.slice(0, 10 + ((index * 37) % 100))}`,
    time: new Date(begin + index * 40 * minute).toISOString(),
    from: isIn ? '+14155550132' : '+16285550119',
    to: isIn ? '+16285550119' : '+14155550132',
    direction: isIn ? 'in' : 'out',
    channel: 'sms',
    status: isIn ? null : 'DELIVERED',
    userId: isIn ? null : 'marta',
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
    eventNumber: index + 1,
  }
}

/** The conversation at this place of a long list, newest first. */
export function conversationAt(index: number): Conversation {
  const clientNumber = `+1415555${String(index).padStart(4, '0')}`
  return {
    _id: idOf(index, 2),
    conversationId: idOf(index, 2),
    clientNumber,
    accountNumber: '+16285550119',
    messages: [],
    lastMessage: messageAt(1_000_000 - index, index),
    lastMessageAt: listTimeOf(new Date(begin + (1_000_000 - index) * 40 * minute).toISOString()),
    isRead: index % 5 !== 0,
    unreadCount: index % 5 === 0 ? 2 : 0,
    waitingSince: null,
    isSpam: false,
    isArchived: false,
    assignedTo: null,
    contactDetails: index % 3 === 0 ? null : { name: 'Henryka', surname: `Kowalewska ${index}`, phone: clientNumber },
    account: 'Bench',
    status: null,
    blockReason: null,
    isMessagesFetched: false,
    eventNumber: index + 1,
  }
}
