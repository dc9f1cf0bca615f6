import fc from 'fast-check'
import { comesBefore, listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { ConversationEvent } from '#contract/events.ts'
import { conversation, id, message, time } from './rows.fixture.ts'

const whats = ['in', 'out', 'read', 'assign', 'give', 'queue', 'archive', 'unarchive', 'spam', 'notSpam'] as const
export type Act = { of: number; what: (typeof whats)[number] }

/** Random histories of a few conversations. */
export const acts = fc.array(fc.record({ of: fc.nat(5), what: fc.constantFrom(...whats) }), { minLength: 1, maxLength: 40 })

const types: Partial<Record<Act['what'], ConversationEvent['type']>> = {
  in: 'INCOMING_MESSAGE',
  out: 'SENT_MESSAGE',
  read: 'CONVERSATION_READ',
}

/** A server in memory: every act changes one row and makes one event. */
export function run(done: Act[]) {
  const rows = new Map<number, Conversation>()
  const states = [new Map(rows)]
  const events = done.map(({ of, what }, index) => {
    const number = index + 1
    const begun = { conversationId: id(of), lastMessage: null, lastMessageAt: listTimeOf(time(0)), isRead: true, unreadCount: 0 }
    const before = rows.get(of) ?? conversation({ ...begun, eventNumber: 0 })
    const text = message({ messageId: id(1000 + number), conversationId: id(of), time: time(number), eventNumber: number })
    const last = { lastMessage: text, lastMessageAt: listTimeOf(text.time) }
    const back = before.isArchived ? { isArchived: false, assignedTo: null } : {}
    const changes: Record<Act['what'], Partial<Conversation>> = {
      in: { ...last, ...back, isRead: false, unreadCount: before.unreadCount + 1 },
      out: { ...last, lastMessage: { ...text, direction: 'out', status: 'PENDING' }, status: 'PENDING' },
      read: { isRead: true, unreadCount: 0 },
      assign: { assignedTo: 'marta' },
      give: { assignedTo: 'jonas' },
      queue: { assignedTo: null },
      archive: { isArchived: true },
      unarchive: { isArchived: false },
      spam: { isSpam: true },
      notSpam: { isSpam: false },
    }
    const row = { ...before, ...changes[what], eventNumber: number }
    rows.set(of, row)
    states.push(new Map(rows))
    return { type: types[what] ?? 'CONVERSATION_CHANGED', of, row }
  })
  /** What a fetch after so many events answers, of the rows that belong. */
  const list = (number: number, belongs: (row: Conversation) => boolean) =>
    [...(states[number]?.values() ?? [])].filter(belongs).sort((one, other) => (comesBefore(one, other) ? -1 : 1))
  return { rows, states, events, list }
}
