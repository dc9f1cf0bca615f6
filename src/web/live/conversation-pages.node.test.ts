import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comesBefore } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { append, applyToPages, type ConversationPages, matches, type PagedMatch } from './conversation-pages.ts'
import { changed, conversation, event, id, message, time } from './rows.fixture.ts'
import { acts, run } from './server.fixture.ts'

const match = fc.record({
  isArchived: fc.boolean(),
  tab: fc.constantFrom(undefined, 'my' as const, 'queued' as const, 'team' as const, 'spam' as const),
  unread: fc.constantFrom(undefined, true),
  sub: fc.constant('marta'),
})

test('whatever happens to chats, pages that were loaded equal a fresh fetch of them, in every tab, with duplicates and late rows', () => {
  fc.assert(
    fc.property(
      acts,
      match,
      fc.nat(),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.nat(5)),
      (done, of, cut, size, late) => {
        const server = run(done)
        const belongs = (row: Conversation) => matches(row, of)
        const from = cut % (done.length + 1)
        const all = server.list(from, belongs)
        let pages: ConversationPages | null = { rows: all.slice(0, size), hasMore: all.length > size }
        for (const [index, { type, of: which, row }] of server.events.entries()) {
          if (index < from || !pages) continue
          const readAt = Math.min(server.events.length, index + 1 + (late.next().value ?? 0))
          const live = event(index + 1, type, { conversation: server.states[readAt]?.get(which) ?? row })
          pages = applyToPages(pages, live, of)
          if (pages) expect(applyToPages(pages, live, of)).toBe(pages)
        }
        const now = server.list(done.length, belongs)
        const end = pages?.rows.at(-1)
        // What is loaded is the beginning of what there is, without a gap; what lies behind it comes with the next page.
        expect(pages?.rows).toEqual(now.slice(0, pages?.rows.length))
        if (pages?.hasMore) {
          const next = now.filter(row => !end || comesBefore(end, row))
          expect(append(pages, next, false).rows).toEqual(now)
        } else expect(pages?.rows).toEqual(now)
      },
    ),
  )
})

const at = (number: number, minute: number, change: Partial<Conversation> = {}) =>
  conversation({
    conversationId: id(number),
    lastMessage: message({ conversationId: id(number), time: time(minute) }),
    ...change,
  })
const queued: PagedMatch = { isArchived: false, tab: 'queued', sub: 'marta' }

test('a chat older than what is loaded waits for its page', () => {
  const pages = { rows: [at(1, 9), at(2, 8)], hasMore: true }
  expect(applyToPages(pages, event(5, 'CONVERSATION_CHANGED', { conversation: at(3, 1, { eventNumber: 5 }) }), queued)).toBe(
    pages,
  )
})

test('the same chat in two pages stands once, as it was', () => {
  const [first, second] = [at(1, 9), at(2, 8)]
  const pages = append({ rows: [first], hasMore: true }, [at(1, 9, { eventNumber: 0 }), second], false)
  expect(pages).toEqual({ rows: [first, second], hasMore: false })
})

test('a number is found in any notation; words are in none', () => {
  const row = conversation({ isArchived: true, clientNumber: '+14155550132' })
  const found = (number: string) => matches(row, { isArchived: true, number, sub: 'marta' })
  expect(['555-0132', '(415)', '+1 415', '+'].map(found)).toEqual([true, true, true, true])
  expect(['416', 'Emily'].map(found)).toEqual([false, false])
})

test.each(['chats', 'conversations'] as const)('many %s that changed at once are asked for again', resource => {
  const pages = { rows: [at(1, 9)], hasMore: false }
  expect(applyToPages(pages, changed(5, resource), queued)).toBeNull()
})
