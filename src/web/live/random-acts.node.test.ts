import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { tabNames } from '#contract/chat/chat-tabs.ts'
import type { ControlFrame, LiveEvent } from '#contract/events.ts'
import { startApp } from '#backend/testing/start-app.ts'
import { sendDueTexts } from '#backend/chat/sending/scheduled-sending.ts'
import { pagesRoute } from './cached-reads.ts'
import type { PagedMatch } from './conversation-pages.ts'
import { type Answered, openCache, type Read } from './tab.fixture.ts'

// Whatever people, customers and the carrier do, in any order, while answers are on their way and frames are late, lost or doubled:
// what a tab has equals what the server would answer now, or the tab knows that it has to ask.

const isLong = process.env.LONG === '1'
const histories = isLong ? 200 : 8
const stepsAtMost = 30

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const clients = ['+14155550132', '+12065550143', '+48512340187']
const clientOf = (which: number) => clients[which % clients.length] ?? ''

async function rowsOf<T extends object>(sql: string, values: unknown[]): Promise<T[]> {
  return (await app.database.pool.query<T>(sql, values)).rows
}

type At = { id: string; client: string; shop: Shop; which: number }

async function lastMessage({ shop, id }: At, where: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    `select id from message where account_id = $1 and conversation_id = $2 and ${where} order by time desc limit 1`,
    [shop.id, id],
  )
  return row?.id
}

async function scheduledOf({ shop, id }: At): Promise<ScheduledText | undefined> {
  const { body } = await shop.api(`GET /scheduled-texts?conversationId=${id}`)
  return (body as ScheduledText[])[0]
}

/** Noon on the customer's clock in a week: nobody sleeps then. */
const noon = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T12:00`
const zoneOf = (client: string) => (client.startsWith('+48') ? 'Europe/Warsaw' : 'America/Los_Angeles')
const later = ({ shop, client }: At, body: string) => ({ body, from: shop.from, at: noon(), zone: zoneOf(client) })

const bulkOf = (action: object) => async (at: At) => {
  const selection = at.which % 2 ? { ids: [at.id] } : { match: { isArchived: false } }
  return at.shop.api('POST /conversations/bulk', { selection, do: action })
}

async function report(at: At, status: 'DELIVERED' | 'UNDELIVERED'): Promise<void> {
  const messageId = await lastMessage(at, `direction = 'out' and status is not null`)
  if (messageId) await app.inbox.report({ accountId: at.shop.id, messageId, status, reason: 'Phone off' })
}

async function contactOf({ shop, client }: At) {
  const [row] = await rowsOf<{ id: string; version: number }>(
    'select id, version from contact where account_id = $1 and phone = $2',
    [shop.id, client],
  )
  return row
}

async function changeContact(at: At, change: object): Promise<void> {
  const contact = await contactOf(at)
  if (!contact) return
  const all = { phone: at.client, name: 'Emily', version: contact.version, ...change }
  await at.shop.api(`PUT /contacts/${contact.id}`, all)
}

/** Everything that happens to chats. What the server refuses changes nothing, and that is checked as well. */
const acts = {
  text: at => at.shop.receive(at.client, 'Is it open today?'),
  stop: at => at.shop.receive(at.client, 'STOP'),
  start: at => at.shop.receive(at.client, 'START'),
  mayStop: at => at.shop.receive(at.client, 'Please stop texting me'),
  sms: at => at.shop.send({ to: at.client, body: 'Until six.' }),
  note: at => at.shop.send({ to: at.client, body: 'VIP', channel: 'note' }),
  pinnedNote: at => at.shop.send({ to: at.client, body: 'Allergic to nuts', channel: 'note', isPinnedToTop: 'true' }),
  whisper: at => at.shop.send({ to: at.client, body: 'Yours?', channel: 'whisper' }),
  tryAgain: async at => {
    const retryOf = await lastMessage(at, `status = 'UNDELIVERED' and not is_retried`)
    if (retryOf) await at.shop.send({ to: at.client, body: 'Until six.', retryOf })
  },
  carry: () => app.work(),
  delivered: at => report(at, 'DELIVERED'),
  undelivered: at => report(at, 'UNDELIVERED'),
  read: at => at.shop.api(`POST /conversations/${at.id}/read`),
  assign: at => at.shop.api(`POST /conversations/${at.id}/assign`),
  give: at => at.shop.api(`POST /conversations/${at.id}/assign`, { to: 'jonas' }),
  queue: at => at.shop.api(`POST /conversations/${at.id}/assign`, { to: null }),
  archive: at => at.shop.api(`POST /conversations/${at.id}/archive`),
  unarchive: at => at.shop.api(`POST /conversations/${at.id}/unarchive`),
  spam: at => at.shop.api(`POST /conversations/${at.id}/spam`),
  notSpam: at => at.shop.api(`POST /conversations/${at.id}/not-spam`),
  pin: async at => {
    const messageId = await lastMessage(at, `channel = 'note'`)
    const properties = { isPinnedToTop: at.which % 2 === 0 }
    if (messageId) await at.shop.api(`PUT /conversations/${at.id}/messages/${messageId}/properties`, properties)
  },
  answerQuestion: async at => {
    const messageId = await lastMessage(at, `opt_out = 'asked'`)
    const answer = at.which % 2 ? 'dismissed' : 'confirmed'
    if (messageId) await at.shop.api(`POST /conversations/${at.id}/messages/${messageId}/opt-out`, { answer })
  },
  archiveMany: bulkOf({ action: 'archive' }),
  unarchiveMany: bulkOf({ action: 'unarchive' }),
  spamMany: bulkOf({ action: 'spam' }),
  notSpamMany: bulkOf({ action: 'notSpam' }),
  readMany: bulkOf({ action: 'read' }),
  giveMany: bulkOf({ action: 'assign', to: 'jonas' }),
  undoMany: async at => {
    const [job] = await rowsOf<{ id: string }>(
      `select id from job j where account_id = $1 and kind = 'conversations' and undo_of is null
         and not exists (select from job u where u.account_id = j.account_id and u.undo_of = j.id) order by created_at desc limit 1`,
      [at.shop.id],
    )
    if (job) await at.shop.api(`POST /jobs/${job.id}/undo`)
  },
  schedule: at => at.shop.api('POST /scheduled-texts', { ...later(at, 'Your order is ready'), conversationId: at.id }),
  reschedule: async at => {
    const text = await scheduledOf(at)
    const changed = { ...later(at, 'Your order is nearly ready'), version: text?.version }
    if (text) await at.shop.api(`PUT /scheduled-texts/${text.id}`, changed)
  },
  cancelScheduled: async at => {
    const text = await scheduledOf(at)
    if (text) await at.shop.api(`DELETE /scheduled-texts/${text.id}?version=${text.version}`)
  },
  sendScheduled: async at => {
    const text = await scheduledOf(at)
    if (text) await at.shop.api(`POST /scheduled-texts/${text.id}/send`, { version: text.version })
  },
  due: async at => {
    await rowsOf('update scheduled_text set send_at = now() where account_id = $1', [at.shop.id])
    await sendDueTexts(app.context)
  },
  block: at => at.shop.api('POST /block-list', { phone: at.client, reason: 'SPAM' }),
  lift: async at => {
    const [block] = await rowsOf<{ id: string }>('select id from block_list where account_id = $1 and phone = $2', [
      at.shop.id,
      at.client,
    ])
    if (block) await at.shop.api(`POST /block-list/${block.id}/lift`, { words: 'Asked for texts again' })
  },
  addContact: at => at.shop.api('POST /contacts', { phone: at.client, name: 'Emily' }),
  renameContact: at => changeContact(at, { name: `Emily ${randomUUID()}` }),
  tagContact: async at => {
    await at.shop.api('POST /contact-tags', { name: 'VIP' })
    const tags = await rowsOf<{ id: string }>('select id from contact_tag where account_id = $1', [at.shop.id])
    await changeContact(at, { tags: at.which % 2 ? tags.map(tag => tag.id) : [] })
  },
  moveContact: at => changeContact(at, { phone: clientOf(at.which + 1) }),
  addField: at => at.shop.api('POST /custom-fields', { name: `Field ${randomUUID()}`, type: 'TEXT', options: [] }),
  deleteContact: async at => {
    const contact = await contactOf(at)
    if (contact) await at.shop.api(`DELETE /contacts/${contact.id}`)
  },
  eraseContact: async at => {
    const contact = await contactOf(at)
    if (contact) await at.shop.api(`POST /contacts/${contact.id}/erase`)
  },
} satisfies Record<string, (at: At) => Promise<unknown>>
const actNames = Object.keys(acts)
const isAct = (name: string): name is keyof typeof acts => name in acts

/** What a tab does meanwhile. */
type Step = { act: string; which: number; hears: number; asks: number; loses: boolean }
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...actNames),
    which: fc.nat(5),
    /** So many of the frames that have come are heard after the act; the others later. */
    hears: fc.nat(4),
    /** This read is asked now and answered steps later; most are none. */
    asks: fc.nat(60),
    loses: fc.integer({ min: 0, max: 19 }).map(chance => chance === 0),
  }),
  { minLength: 5, maxLength: stepsAtMost },
)

const paged: PagedMatch[] = [
  ...tabNames.map(tab => ({ isArchived: false, tab, sub: 'marta' })),
  { isArchived: false, tab: 'queued', unread: true, sub: 'marta' },
  { isArchived: true, number: '415', sub: 'marta' },
]

function pagesRead(match: PagedMatch): Read {
  const { sub: _, ...asked } = match
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  return { queryKey: [pagesRoute, { match }], path: `/conversations?${query}`, form: rows => ({ rows, hasMore: false }) }
}

/** Everything of the chat that a tab may have open; of earlier chats events tell of a first text alone, and their rows have own reads. */
function readsOf(ids: readonly string[]): Read[] {
  return [
    { queryKey: ['GET /conversations', {}], path: '/conversations' },
    { queryKey: ['GET /conversations', { query: { isArchived: true } }], path: '/conversations?isArchived=true' },
    { queryKey: ['GET /stats', {}], path: '/stats' },
    { queryKey: ['GET /block-list', {}], path: '/block-list' },
    { queryKey: ['GET /contacts', {}], path: '/contacts' },
    { queryKey: ['GET /phone-book', {}], path: '/phone-book' },
    { queryKey: ['GET /contact-tags', 'all'], path: '/contact-tags' },
    { queryKey: ['GET /custom-fields', {}], path: '/custom-fields' },
    { queryKey: ['GET /scheduled-texts', {}], path: '/scheduled-texts' },
    { queryKey: ['GET /conversations/count', { query: { tab: 'queued' } }], path: '/conversations/count?tab=queued' },
    ...paged.map(pagesRead),
    ...clients.flatMap((number): Read[] => [
      { queryKey: ['GET /contacts/:number', { params: { number } }], path: `/contacts/${encodeURIComponent(number)}` },
      {
        queryKey: ['GET /contacts/:number/record', { params: { number } }],
        path: `/contacts/${encodeURIComponent(number)}/record`,
      },
      {
        queryKey: ['GET /contacts/:number/consent', { params: { number } }],
        path: `/contacts/${encodeURIComponent(number)}/consent`,
      },
    ]),
    ...ids.flatMap((id): Read[] => [
      { queryKey: ['GET /conversations/:id', { params: { id } }], path: `/conversations/${id}` },
      {
        queryKey: ['GET /conversations/:id/messages', { params: { id } }],
        path: `/conversations/${id}/messages?limit=1000`,
        form: messages => ({ messages, hasOlder: false, isPrepended: false }),
      },
      {
        queryKey: ['GET /scheduled-texts', { query: { conversationId: id } }],
        path: `/scheduled-texts?conversationId=${id}`,
      },
    ]),
  ]
}

async function ask(shop: Shop, read: Read): Promise<Answered> {
  const { body, headers } = await shop.api(`GET ${read.path}`)
  return { read, body, number: Number(headers.get('x-event-number')) }
}

async function listen(shop: Shop) {
  const { ticket } = (await shop.api('POST /socket-tickets')).body as { ticket: string }
  const frames: LiveEvent[] = []
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  let greeted = false
  socket.on('message', data => {
    const frame: LiveEvent | ControlFrame = JSON.parse(String(data))
    greeted ||= frame.type === 'HELLO'
    // Control frames say nothing of rows.
    if (frame.payload) frames.push(frame)
  })
  await vi.waitFor(() => expect(greeted).toBe(true), 20_000)
  return { frames, socket }
}

async function lastNumber(shop: Shop): Promise<number> {
  const [row] = await rowsOf<{ number: number }>('select number from event_counter where account_id = $1', [shop.id])
  return row?.number ?? 0
}

async function play(done: Step[]): Promise<void> {
  const shop = await app.shop({ monetary: 1_000_000_000 })
  for (const client of clients) await shop.receive(client, 'Hello')
  const ids = await Promise.all(
    clients.map(async client => {
      const [row] = await rowsOf<{ id: string }>('select id from conversation where account_id = $1 and client_number = $2', [
        shop.id,
        client,
      ])
      return row?.id ?? ''
    }),
  )
  const { frames, socket } = await listen(shop)
  const began = await lastNumber(shop)
  const cache = openCache(began)
  const reads = readsOf(ids)
  for (const read of reads) cache.answer(await ask(shop, read))

  let heard = 0
  const hear = (count: number, loses: boolean) => {
    for (const frame of frames.slice(heard, heard + count)) {
      if (loses) continue
      cache.hear(frame)
      cache.hear(frame)
    }
    heard = Math.min(frames.length, heard + count)
  }
  const onTheWay: Answered[] = []
  const arrive = async () => {
    const came = onTheWay.shift()
    if (came && !cache.answer(came)) cache.answer(await ask(shop, came.read))
  }
  for (const { act, which, hears, asks, loses } of done) {
    const client = clientOf(which)
    const read = reads[asks]
    if (read) onTheWay.push(await ask(shop, read))
    if (isAct(act)) await acts[act]({ shop, client, id: ids[which % clients.length] ?? '', which })
    hear(hears, loses)
    if (hears % 2) await arrive()
  }
  const last = await lastNumber(shop)
  await vi.waitFor(() => expect(frames.at(-1)?.number ?? began).toBe(last), 10_000)
  while (onTheWay.length) await arrive()
  hear(frames.length, false)
  // The last ones may have been lost: the next beat tells.
  if (cache.last() < last) cache.reset(last)
  for (const read of reads) {
    if (cache.isAskedAgain(read)) continue
    const { body } = await ask(shop, read)
    expect(cache.data(read), read.path).toEqual(read.form ? read.form(body) : body)
  }
  socket.close()
  cache.close()
}

test(
  `${histories} random histories: what a tab has equals a fresh fetch, or it knows that it must ask`,
  async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: histories, endOnFailure: true })
  },
  isLong ? 1_800_000 : 120_000,
)
