import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Conversation } from '#contract/chat/conversations.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { applyToConversation, applyToList } from './conversations.ts'
import type { LiveEvent } from '#contract/events.ts'
import { changed, conversation, event, id, message, sent, time } from './rows.fixture.ts'
import { acts, run } from './server.fixture.ts'

const at = (number: number, minute: number, change: Partial<Conversation> = {}) =>
  conversation({
    conversationId: id(number),
    lastMessage: message({ conversationId: id(number), time: time(minute) }),
    ...change,
  })

describe('a list of conversations', () => {
  const older = at(101, 1)
  const newer = at(102, 2)
  const list = [newer, older]

  test('a new text moves its conversation to the top', () => {
    const row = at(101, 3, { eventNumber: 2, unreadCount: 2 })
    expect(applyToList(list, event(2, 'INCOMING_MESSAGE', { conversation: row }), false)).toEqual([row, newer])
  })

  test('a conversation that is new to the list is put at its place', () => {
    const row = at(103, 3, { eventNumber: 2 })
    expect(applyToList(list, event(2, 'INCOMING_MESSAGE', { conversation: row }), false)).toEqual([row, newer, older])
  })

  test('an archived conversation leaves the active list, and an incoming text brings it back', () => {
    const archived = at(101, 1, { isArchived: true, eventNumber: 2 })
    const leaving = event(2, 'CONVERSATION_CHANGED', { conversation: archived })
    expect(applyToList(list, leaving, false)).toEqual([newer])
    expect(applyToList([], leaving, true)).toEqual([archived])
    const back = at(101, 5, { eventNumber: 3 })
    const returning = event(3, 'INCOMING_MESSAGE', { conversation: back })
    expect(applyToList([newer], returning, false)).toEqual([back, newer])
    expect(applyToList([archived], returning, true)).toEqual([])
  })

  test('the server is asked who moves up when a full list loses a row', () => {
    const full = Array.from({ length: conversationListLimit }, (_, n) => at(n, 2000 - n))
    const gone = at(7, 1993, { isArchived: true, eventNumber: 2 })
    expect(applyToList(full, event(2, 'CONVERSATION_CHANGED', { conversation: gone }), false)).toBeNull()
  })

  test('a full list stays full when a conversation comes in', () => {
    const full = Array.from({ length: conversationListLimit }, (_, n) => at(n, 2000 - n))
    const row = at(5000, 2100, { eventNumber: 2 })
    const next = applyToList(full, event(2, 'INCOMING_MESSAGE', { conversation: row }), false)
    expect(next).toHaveLength(conversationListLimit)
    expect(next?.[0]).toBe(row)
  })

  test('an older event never overwrites a newer row, and a replay draws nothing anew', () => {
    const fresh = [at(101, 9, { eventNumber: 9 })]
    expect(applyToList(fresh, event(5, 'CONVERSATION_CHANGED', { conversation: at(101, 1, { eventNumber: 5 }) }), false)).toBe(
      fresh,
    )
    expect(applyToList(fresh, event(9, 'INCOMING_MESSAGE', { conversation: at(101, 9, { eventNumber: 9 }) }), false)).toBe(fresh)
  })

  test('a status after a final one is ignored', () => {
    const delivered = sent({ status: 'DELIVERED', eventNumber: 5 })
    const rows = [conversation({ lastMessage: delivered, status: 'DELIVERED', eventNumber: 5 })]
    const late = conversation({
      lastMessage: { ...delivered, status: 'UNDELIVERED', eventNumber: 6 },
      status: 'UNDELIVERED',
      eventNumber: 6,
    })
    expect(applyToList(rows, event(6, 'MESSAGE_STATUS', { conversation: late }), false)).toBe(rows)
  })

  test('read marks the conversation as read, with or without its row', () => {
    const bare = applyToList(list, event(2, 'CONVERSATION_READ', { conversationId: id(101) }), false)
    expect(bare?.[1]).toMatchObject({ isRead: true, unreadCount: 0 })
    expect(bare?.[0]).toBe(newer)
    const row = { ...older, isRead: true, unreadCount: 0, eventNumber: 2 }
    expect(applyToList(list, event(2, 'CONVERSATION_READ', { conversation: row }), false)).toEqual([newer, row])
  })

  test('a status without its row reaches the last message', () => {
    const rows = [conversation({ lastMessage: sent(), status: 'PENDING' })]
    const doc = sent({ status: 'DELIVERED', eventNumber: 2 })
    expect(applyToList(rows, event(2, 'MESSAGE_STATUS', { _doc: doc }), false)?.[0]).toMatchObject({
      status: 'DELIVERED',
      lastMessage: doc,
      eventNumber: 2,
    })
    expect(applyToList(rows, event(2, 'MESSAGE_STATUS', { _doc: { ...doc, messageId: id(9) } }), false)).toBe(rows)
  })

  test('many chats that changed at once are asked for', () => {
    expect(applyToList(list, changed(2, 'chats'), false)).toBeNull()
    expect(applyToList(list, changed(2, 'contacts'), false)).toBe(list)
  })

  test('a text without its row asks the server, an unknown event changes nothing', () => {
    expect(applyToList(list, event(2, 'INCOMING_MESSAGE', { _doc: message({ conversationId: id(101) }) }), false)).toBeNull()
    const unknown: LiveEvent = JSON.parse('{ "type": "WHO_KNOWS", "number": 2, "payload": {} }')
    expect(applyToList(list, unknown, false)).toBe(list)
  })
})

test('a single conversation takes its own newer rows only', () => {
  const found = conversation({ eventNumber: 4 })
  const newer = conversation({ eventNumber: 5, assignedTo: 'ola' })
  expect(applyToConversation(found, event(5, 'CONVERSATION_CHANGED', { conversation: newer }))).toBe(newer)
  expect(applyToConversation(found, event(3, 'CONVERSATION_CHANGED', { conversation: conversation({ eventNumber: 3 }) }))).toBe(
    found,
  )
  expect(applyToConversation(found, event(6, 'CONVERSATION_CHANGED', { conversation: at(7, 1, { eventNumber: 6 }) }))).toBe(found)
})

test('whenever the list was fetched, and however late the rows in the events are, the patched list equals a fresh one', () => {
  fc.assert(
    fc.property(acts, fc.nat(), fc.boolean(), fc.infiniteStream(fc.nat(5)), (done, cut, isArchived, delays) => {
      const server = run(done)
      const from = cut % (done.length + 1)
      const belongs = (row: Conversation) => row.isArchived === isArchived
      let list: Conversation[] | null = server.list(from, belongs)
      for (const [index, { type, of, row }] of server.events.entries()) {
        if (index < from || !list) continue
        // The server reads rows when it hands the event out, some events later.
        const readAt = Math.min(server.events.length, index + 1 + (delays.next().value ?? 0))
        const live = event(index + 1, type, { conversation: server.states[readAt]?.get(of) ?? row })
        list = applyToList(list, live, isArchived)
        // Heard twice.
        if (list) expect(applyToList(list, live, isArchived)).toBe(list)
      }
      expect(list).toEqual(server.list(done.length, belongs))
    }),
  )
})
