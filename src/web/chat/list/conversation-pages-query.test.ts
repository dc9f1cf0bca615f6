import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryClient } from '@tanstack/react-query'
import { comesBefore, placeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { eventLog } from '#web/live/event-log.ts'
import { applyEvent } from '#web/live/live-cache.ts'
import { conversation, event, id, message, time } from '#web/live/rows.fixture.ts'
import { baseQuery, loadMore, pagesQuery } from './conversation-pages-query.ts'

const match = { isArchived: false, tab: 'queued', sub: 'marta' } as const
const chatAt = (n: number) =>
  conversation({ conversationId: id(n), lastMessage: message({ conversationId: id(n), time: time(2000 - n) }), eventNumber: 1 })

let client: QueryClient
let server: Conversation[]
let asked: URLSearchParams[]

beforeEach(() => {
  client = createQueryClient()
  eventLog.clear()
  eventLog.start(1)
  server = Array.from({ length: 1500 }, (_, n) => chatAt(n))
  asked = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const query = new URL(request.url).searchParams
    asked.push(query)
    const before = query.get('before')
    const from = before ? server.findIndex(row => placeOf(row) === before) + 1 : 0
    const rows = server.slice(from, from + Number(query.get('limit') ?? 1000))
    return Response.json(rows, { headers: { 'x-event-number': '1' } })
  })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})
const rows = () => client.getQueryData(pagesQuery(match).queryKey)?.rows ?? []

test('beyond the newest 1,000 a tab goes on from there, page by page, to its end', async () => {
  await client.fetchQuery(baseQuery(false))
  await client.fetchQuery(pagesQuery(match))
  // What the newest 1,000 hold of the tab, and one page more, in as few calls as that takes.
  expect(rows()).toHaveLength(1200)
  await loadMore(client, match)
  await loadMore(client, match)
  expect(rows()).toEqual(server)
  expect(client.getQueryData(pagesQuery(match).queryKey)?.hasMore).toBe(false)
  expect(asked.slice(1).every(query => query.get('tab') === 'queued' && !query.has('sub'))).toBe(true)
})

test('a page that comes late says of no chat again what an event took back', async () => {
  await client.fetchQuery(pagesQuery(match))
  const archived = { ...chatAt(250), isArchived: true, eventNumber: 2 }
  const up = { ...chatAt(251), lastMessageAt: '2027-01-01T00:00:00.000000Z', eventNumber: 3 }
  const loading = loadMore(client, match)
  for (const [number, row] of [
    [2, archived],
    [3, up],
  ] as const) {
    const live = event(number, 'CONVERSATION_CHANGED', { conversation: row })
    eventLog.take(live)
    applyEvent(client, eventLog, live)
  }
  await loading
  const shown = rows()
  expect(shown.some(row => row.conversationId === archived.conversationId)).toBe(false)
  expect(shown[0]).toEqual(up)
  expect(shown.filter(row => row.conversationId === up.conversationId)).toHaveLength(1)
  expect(shown.every((row, at) => at === 0 || comesBefore(shown[at - 1] ?? row, row))).toBe(true)
})
