import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveEvent } from '#contract/events.ts'
import type { Message } from '#contract/chat/messages.ts'
import { tabNames } from '#contract/chat/chat-tabs.ts'
import { startApp } from '#backend/testing/start-app.ts'
import { applyToAnswer, pagesRoute } from './cached-reads.ts'
import type { PagedMatch } from './conversation-pages.ts'

// Zulip's test: fetch, act, apply the events to the stale copy, fetch again: both must be equal. For every event type.

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const other = '+12065550143'

async function listen(shop: Shop) {
  const { ticket } = (await shop.api('POST /socket-tickets')).body as { ticket: string }
  const events: LiveEvent[] = []
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  socket.on('message', data => events.push(JSON.parse(String(data))))
  await vi.waitFor(() => expect(events[0]?.type).toBe('HELLO'))
  return { events, socket }
}

const paged: PagedMatch[] = [
  ...tabNames.map(tab => ({ isArchived: false, tab, sub: 'marta' })),
  { isArchived: false, tab: 'queued', unread: true, sub: 'marta' },
  { isArchived: true, number: '415', sub: 'marta' },
]

async function fetchPages(shop: Shop, match: PagedMatch): Promise<[readonly unknown[], unknown]> {
  const { sub: _, ...asked } = match
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const { body } = await shop.api(`GET /conversations?${query}`)
  return [[pagesRoute, { match }], { rows: body, hasMore: false }]
}

/** Everything of the chat that is cached, as it is cached. */
async function fetchAll(shop: Shop, conversationId: string): Promise<[readonly unknown[], unknown][]> {
  const messages = (await shop.api(`GET /conversations/${conversationId}/messages`)).body as Message[]
  return [
    [['GET /conversations', {}], (await shop.api('GET /conversations')).body],
    [['GET /conversations', { query: { isArchived: true } }], (await shop.api('GET /conversations?isArchived=true')).body],
    [
      ['GET /conversations/:id', { params: { id: conversationId } }],
      (await shop.api(`GET /conversations/${conversationId}`)).body,
    ],
    [['GET /conversations/:id/messages', { params: { id: conversationId } }], { messages, hasOlder: false, isPrepended: false }],
    [['GET /stats', {}], (await shop.api('GET /stats')).body],
    ...(await Promise.all(paged.map(match => fetchPages(shop, match)))),
  ]
}

const sendOf = async (shop: Shop) => ((await shop.send({ to: client, body: 'Hi' })).body as { message: Message }).message

/** Somebody says what the oldest text of the customer meant. */
async function answerQuestion(shop: Shop, conversationId: string, answer: string): Promise<void> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from message where account_id = $1 and opt_out = 'asked'`,
    [shop.id],
  )
  const answered = await shop.api(`POST /conversations/${conversationId}/messages/${rows[0]?.id}/opt-out`, { answer })
  expect(answered.status).toBe(200)
}

const acts: [name: string, type: string, act: (shop: Shop, conversationId: string, sent: Message) => Promise<unknown>][] = [
  ['an incoming text', 'INCOMING_MESSAGE', shop => shop.receive(client, 'More')],
  ['the first text of a new customer', 'INCOMING_MESSAGE', shop => shop.receive(other, 'Hello')],
  [
    'an incoming text to an archived chat',
    'INCOMING_MESSAGE',
    async (shop, id) => {
      await app.database.pool.query(
        'update conversation set is_archived = true, event_number = 0 where account_id = $1 and id = $2',
        [shop.id, id],
      )
      await shop.receive(client, 'Back again')
    },
  ],
  ['an opt-out', 'SENT_MESSAGE', shop => shop.receive(client, 'STOP')],
  ['an answer', 'SENT_MESSAGE', shop => shop.send({ to: client, body: 'Answer' })],
  ['a note', 'SENT_MESSAGE', shop => shop.send({ to: client, body: 'VIP', channel: 'note', isPinnedToTop: 'true' })],
  ['a whisper', 'SENT_MESSAGE', shop => shop.send({ to: client, body: 'Yours?', channel: 'whisper' })],
  ['the carrier takes it', 'MESSAGE_STATUS', () => app.work()],
  [
    'a report of success',
    'MESSAGE_STATUS',
    (shop, _id, sent) => app.inbox.report({ accountId: shop.id, messageId: sent.messageId, status: 'DELIVERED' }),
  ],
  [
    'a report of failure',
    'MESSAGE_STATUS',
    (shop, _id, sent) =>
      app.inbox.report({ accountId: shop.id, messageId: sent.messageId, status: 'UNDELIVERED', reason: 'Phone off' }),
  ],
  ['reading', 'CONVERSATION_READ', (shop, id) => shop.api(`POST /conversations/${id}/read`)],
  ['a text that may be an opt-out', 'INCOMING_MESSAGE', shop => shop.receive(client, 'Please stop texting me')],
  ['the answer that it was none', 'CONVERSATION_CHANGED', (shop, id) => answerQuestion(shop, id, 'dismissed')],
  ['the answer that it was one', 'CONVERSATION_CHANGED', (shop, id) => answerQuestion(shop, id, 'confirmed')],
  ['assigning', 'CONVERSATION_CHANGED', (shop, id) => shop.api(`POST /conversations/${id}/assign`)],
  ['giving to a colleague', 'CONVERSATION_CHANGED', (shop, id) => shop.api(`POST /conversations/${id}/assign`, { to: 'jonas' })],
  ['archiving', 'CONVERSATION_CHANGED', (shop, id) => shop.api(`POST /conversations/${id}/archive`)],
  [
    'archiving and back',
    'CONVERSATION_CHANGED',
    async (shop, id) => {
      await shop.api(`POST /conversations/${id}/archive`)
      await shop.api(`POST /conversations/${id}/unarchive`)
    },
  ],
  ['marking as spam', 'CONVERSATION_CHANGED', (shop, id) => shop.api(`POST /conversations/${id}/spam`)],
  [
    'marking as spam and back',
    'CONVERSATION_CHANGED',
    async (shop, id) => {
      await shop.api(`POST /conversations/${id}/spam`)
      await shop.api(`POST /conversations/${id}/not-spam`)
    },
  ],
  [
    'pinning a note',
    'CONVERSATION_CHANGED',
    async (shop, id) => {
      const { body } = await shop.send({ to: client, body: 'VIP', channel: 'note' })
      const { messageId } = (body as { message: Message }).message
      await shop.api(`PUT /conversations/${id}/messages/${messageId}/properties`, { isPinnedToTop: true })
    },
  ],
  [
    'archiving several at once, and their undo',
    'CONVERSATION_CHANGED',
    async (shop, id) => {
      const { body } = await shop.api('POST /conversations/bulk', { selection: { ids: [id] }, do: { action: 'archive' } })
      await shop.api(`POST /jobs/${(body as { id: string }).id}/undo`)
    },
  ],
]

test.each(acts)('after %s the patched cache equals a fresh fetch', async (_name, type, act) => {
  const shop = await app.shop()
  await shop.receive(other, 'An older chat')
  await shop.receive(client, 'Leave me alone')
  const sent = await sendOf(shop)
  const conversationId = sent.conversationId
  const { events, socket } = await listen(shop)
  const stale = await fetchAll(shop, conversationId)
  await act(shop, conversationId, sent)
  const { rows } = await app.database.pool.query<{ number: number }>('select number from event_counter where account_id = $1', [
    shop.id,
  ])
  await vi.waitFor(() => expect(events.at(-1)?.number).toBe(rows[0]?.number), 10_000)
  // Control frames say nothing of rows.
  const heard = events.filter(event => event.payload !== undefined)
  expect(heard.map(event => event.type)).toContain(type)
  const fresh = await fetchAll(shop, conversationId)
  for (const [index, [key, answer]] of stale.entries()) {
    // null: only the server can tell, so it is asked, which is equal by itself.
    let patched: unknown = answer
    for (const event of [...heard, ...heard]) if (patched !== null) patched = applyToAnswer(key, patched, event)
    if (patched !== null) expect([key[0], patched]).toEqual([key[0], fresh[index]?.[1]])
  }
  socket.close()
})
