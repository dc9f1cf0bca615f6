// Also on PGlite: its one connection takes turns where PostgreSQL takes locks.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isOpen } from '#contract/chat/quiet-hours.ts'
import type { ScheduledText } from '#contract/chat/scheduled-texts.ts'
import { wallTime } from '#contract/local-time.ts'
import { form, startApp } from '../testing/start-app.ts'
import { sendDueTexts } from './sending/scheduled-sending.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof app.shop>>
/** Of San Francisco. */
const client = '+14155550132'
const zone = 'America/Los_Angeles'
const dayMs = 86_400_000

/** Noon there, so many days from now. */
function noonIn(days: number): string {
  return `${new Date(wallTime(Date.now(), zone) + days * dayMs).toISOString().slice(0, 10)}T12:30`
}

async function chatOf(shop: Shop): Promise<string> {
  await shop.receive(client, 'Hello')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  return chat?.conversationId ?? ''
}

async function scheduled(shop: Shop, conversationId: string, more: object = {}) {
  const asked = { conversationId, body: 'See you tomorrow', from: shop.from, at: noonIn(2), zone, ...more }
  return shop.api('POST /scheduled-texts', asked)
}
const listed = async (shop: Shop) => (await shop.api('GET /scheduled-texts')).body as ScheduledText[]
/** As if its hour had come, half an hour ago by the workers' clock. */
const makeDue = (shop: Shop, at = '2026-11-20T20:00:00Z') =>
  app.database.pool.query(`update scheduled_text set send_at = $2 where account_id = $1`, [shop.id, at])
/** The workers' clock at noon in San Francisco on a weekday; the database keeps its own. */
const atNoon = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T20:30:00Z') })
const atNight = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:30:00Z') })
const sendNow = (shop: Shop, text: { id: string; version: number } | undefined, seen?: number) =>
  shop.api(`POST /scheduled-texts/${text?.id}/send`, { version: text?.version, seen })
async function texts(shop: Shop): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    `select body from message where account_id = $1 and direction = 'out' and channel = 'sms' order by time, id`,
    [shop.id],
  )
  return rows.map(row => row.body)
}

test('a customer’s clock is told by their number', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  const { body } = await shop.api(`GET /conversations/${conversationId}/customer-time`)
  expect(body).toMatchObject({ zones: [zone], country: 'US', isOpen: isOpen(Date.now(), [zone], 'US') })
})

test('a text goes at its hour, once, whoever works, and costs only then', async () => {
  const shop = await app.shop({ monetary: 100_000 })
  const { status, body } = await scheduled(shop, await chatOf(shop))
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'WAITING', zone, userId: 'marta', version: 1 })
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual([])
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 100_000 })
  await makeDue(shop)
  atNoon()
  await Promise.all([sendDueTexts(app.context), sendDueTexts(app.context), sendDueTexts(app.context)])
  expect(await texts(shop)).toEqual(['See you tomorrow'])
  expect(await listed(shop)).toEqual([])
})

test('quiet hours are refused with the next opening; what falls into them waits for it', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  const night = await scheduled(shop, conversationId, { at: noonIn(2).replace('12:30', '03:00') })
  expect(night).toMatchObject({
    status: 400,
    body: { code: 'QUIET_HOURS', field: 'at', details: { opensAt: expect.any(String) } },
  })
  expect(await scheduled(shop, conversationId, { at: noonIn(-2) })).toMatchObject({ status: 400, body: { code: 'TIME_PAST' } })
  expect(await scheduled(shop, conversationId, { zone: 'Mars/Base' })).toMatchObject({ status: 400 })
  await scheduled(shop, conversationId)
  await makeDue(shop, '2026-11-20T08:00:00Z')
  atNight()
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual([])
  expect(await listed(shop)).toMatchObject([{ state: 'WAITING', sendAt: '2026-11-20T17:00:00.000Z' }])
})

test('the customer writes first: it is held, until a person sends it, changes it or cancels it', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  await scheduled(shop, conversationId)
  await shop.receive(client, 'Never mind, I found it')
  await makeDue(shop)
  atNoon()
  await sendDueTexts(app.context)
  vi.useRealTimers()
  const [held] = await listed(shop)
  expect(held).toMatchObject({ state: 'HELD', version: 2 })
  expect(await texts(shop)).toEqual([])
  expect(await sendNow(shop, held)).toMatchObject({ status: 204 })
  expect(await sendNow(shop, held)).toMatchObject({ status: 404 })
  expect(await texts(shop)).toEqual(['See you tomorrow'])
})

test('a held one that is cancelled comes back held: it goes by nobody’s leave but a person’s', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  const before = { state: 'HELD', reason: null }
  const { body } = await scheduled(shop, conversationId, { at: '2026-01-04T23:15', before })
  expect(body).toMatchObject({ state: 'HELD', sendAt: '2026-01-05T07:15:00.000Z' })
  atNoon()
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual([])
})

test('of two who change one at once the second is told; a change makes a held one wait again', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  const { body } = await scheduled(shop, conversationId)
  const { id } = body as ScheduledText
  await shop.receive(client, 'Wait')
  const change = { body: 'See you on Monday', from: shop.from, at: noonIn(3), zone }
  expect(await shop.api(`PUT /scheduled-texts/${id}`, { ...change, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { state: 'HELD', version: 2 } } },
  })
  expect((await shop.api(`PUT /scheduled-texts/${id}`, { ...change, version: 2 })).body).toMatchObject({
    state: 'WAITING',
    body: 'See you on Monday',
    version: 3,
  })
  expect(await shop.api(`DELETE /scheduled-texts/${id}?version=2`)).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { body: 'See you on Monday' } } },
  })
  expect(await sendNow(shop, { id, version: 2 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect(await texts(shop)).toEqual([])
  expect(await shop.api(`DELETE /scheduled-texts/${id}?version=3`)).toMatchObject({ status: 204 })
  expect(await listed(shop)).toEqual([])
})

test('what the gate would not let out is told when it is written, and kept with the reason when it is due', async () => {
  const shop = await app.shop({ monetary: 0 })
  const conversationId = await chatOf(shop)
  expect(await scheduled(shop, conversationId, { body: ' ' })).toMatchObject({ status: 400, body: { code: 'BODY_REQUIRED' } })
  expect(await scheduled(shop, conversationId, { from: '+14155550999' })).toMatchObject({ body: { code: 'UNKNOWN_SENDER' } })
  await scheduled(shop, conversationId)
  await makeDue(shop)
  atNoon()
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual([])
  expect(await listed(shop)).toMatchObject([{ state: 'REFUSED', reason: 'INSUFFICIENT_FUNDS', body: 'See you tomorrow' }])
})

test('“send now” goes past no answer of a colleague that its sender has not seen', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  const { body: text } = await scheduled(shop, conversationId)
  const seen = Number((await shop.api('GET /conversations')).headers.get('x-event-number'))
  const jonas = await shop.as('jonas')
  await jonas('POST /conversations', form({ from: shop.from, to: client, channel: 'sms', body: 'We moved it to Monday' }))
  const refused = await sendNow(shop, text as ScheduledText, seen)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'NEWER_REPLY', details: { message: { body: 'We moved it to Monday' } } },
  })
  expect(await texts(shop)).toEqual(['We moved it to Monday'])
  expect(await listed(shop)).toMatchObject([{ state: 'WAITING', version: 1 }])
  const { details } = refused.body as { details: { message: { eventNumber: number } } }
  expect(await sendNow(shop, text as ScheduledText, details.message.eventNumber)).toMatchObject({ status: 204 })
  expect(await texts(shop)).toEqual(['We moved it to Monday', 'See you tomorrow'])
})

test('asked again with its key, after an answer that got lost, it is scheduled once', async () => {
  const shop = await app.shop()
  const asked = { conversationId: await chatOf(shop), body: 'Once', from: shop.from, at: noonIn(2), zone }
  const key = randomUUID()
  const [one, other] = await Promise.all([1, 2].map(() => shop.api('POST /scheduled-texts', asked, { key })))
  expect(one).toMatchObject({ status: 200, body: { body: 'Once' } })
  expect(other?.body).toEqual(one?.body)
  expect(await listed(shop)).toHaveLength(1)
  expect(await shop.api('POST /scheduled-texts', { ...asked, body: 'Twice' }, { key })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('asked again once it has gone, it is answered as it was made, and goes once', async () => {
  const shop = await app.shop()
  const asked = { conversationId: await chatOf(shop), body: 'Once', from: shop.from, at: noonIn(2), zone }
  const key = randomUUID()
  const first = await shop.api('POST /scheduled-texts', asked, { key })
  await makeDue(shop)
  atNoon()
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual(['Once'])
  vi.useRealTimers()
  expect(await shop.api('POST /scheduled-texts', asked, { key })).toMatchObject({ status: 200, body: first.body })
  expect(await listed(shop)).toEqual([])
})

test('one that was refused, and cancelled by mistake, comes back as it stood; for any other reason it does not', async () => {
  const shop = await app.shop()
  const conversationId = await chatOf(shop)
  await shop.api('POST /block-list', { phone: client, reason: 'SPAM', note: '' })
  const back = (reason: string) => scheduled(shop, conversationId, { before: { state: 'REFUSED', reason } })
  expect(await back('INSUFFICIENT_FUNDS')).toMatchObject({ status: 400, body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
  expect(await back('PHONE_NUMBER_ON_BLOCK_LIST')).toMatchObject({ status: 200, body: { state: 'REFUSED' } })
})

test('what could not go in its hour, because nobody was there to send it, waits for a person', async () => {
  const shop = await app.shop()
  await scheduled(shop, await chatOf(shop))
  await makeDue(shop, '2026-11-20T19:00:00Z')
  atNoon()
  await sendDueTexts(app.context)
  expect(await texts(shop)).toEqual([])
  const [late] = await listed(shop)
  expect(late).toMatchObject({ state: 'LATE', version: 2 })
  expect(await sendNow(shop, late)).toMatchObject({ status: 204 })
  expect(await texts(shop)).toEqual(['See you tomorrow'])
})

test('one that fails stops no other account’s', async () => {
  const [broken, sound] = [await app.shop(), await app.shop()]
  for (const shop of [broken, sound]) await scheduled(shop, await chatOf(shop))
  await app.database.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger broken before insert on message for each row when (new.account_id = '${broken.id}') execute function fail()`,
  )
  await makeDue(broken, '2026-11-20T19:59:00Z')
  await makeDue(sound)
  atNoon()
  await sendDueTexts(app.context)
  await app.database.pool.query('drop trigger broken on message')
  expect(await texts(sound)).toEqual(['See you tomorrow'])
  expect(await listed(broken)).toMatchObject([{ state: 'REFUSED', reason: 'SERVER_ERROR' }])
})

test('another account sees, changes and sends nothing of it', async () => {
  const shop = await app.shop()
  const { body } = await scheduled(shop, await chatOf(shop))
  const { id, conversationId } = body as ScheduledText
  const other = await app.shop({ members: ['ola'] }, 'ola')
  expect(await listed(other)).toEqual([])
  expect((await other.api(`GET /scheduled-texts?conversationId=${conversationId}`)).body).toEqual([])
  expect(await other.api(`DELETE /scheduled-texts/${id}?version=1`)).toMatchObject({ status: 404 })
  expect(await sendNow(other, { id, version: 1 })).toMatchObject({ status: 404 })
  expect(
    await other.api('POST /scheduled-texts', { conversationId, body: 'x', from: other.from, at: noonIn(2), zone }),
  ).toMatchObject({
    status: 404,
  })
})
