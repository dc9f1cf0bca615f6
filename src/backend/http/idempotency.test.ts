import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RepeatSafeRoute } from '#contract/api.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import { applyRetention } from '../jobs/retention.ts'
import { dumpOf } from '../testing/one-of-everything.ts'
import { openDesk } from '../testing/payments-desk.ts'
import { form } from '../testing/start-app.ts'
import { onceFor } from './idempotency.ts'

let app: Awaited<ReturnType<typeof openDesk>>
let prices: string[] = []
beforeAll(async () => {
  app = await openDesk()
  prices = [app.priceOf('starter'), app.priceOf('leads')]
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type World = { shop: Shop; chat: string; contact: string; campaign: string; text: string }
const client = '+14155550132'

/** An account with a chat, a contact, whose number is a Zenon number too, and a draft of a campaign. */
async function world(): Promise<World> {
  const number = `+1628${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`
  // It may pay, and owes something.
  const shop = await app.payer({ numbers: [{ number, country: 'US', isZenon: true }] })
  await app.database.pool.query('update account set amount_due = 49000000, due_since = now() where id = $1', [shop.id])
  await shop.receive(client, 'Hi')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const contact = (await shop.api('POST /contacts', { phone: client })).body as { id: string }
  const draft = { name: 'Sale', target: 'ALL', from: number, source: 'OWN', message: 'Sale today' }
  const campaign = (await shop.api('POST /campaigns', draft)).body as { id: string }
  const { body: text } = await shop.api('POST /transactional-texts', {
    name: 'Order',
    from: shop.from,
    text: 'Order {{number}}',
    event: null,
    delaySeconds: 0,
    isActive: true,
  })
  const ids = { contact: contact.id, campaign: campaign.id, text: (text as { id: string }).id }
  return { shop, chat: chat?.conversationId ?? '', ...ids }
}

const ordered = {
  good: { phone: client, values: { number: 'A-1' } },
  other: { phone: client, values: { number: 'A-2' } },
  refused: { phone: client },
}

/** The route about what the world has of it. */
const at = (route: string, of: World) => route.replace(':id', route.includes('/campaigns/') ? of.campaign : of.text)

/** Of every repeat-safe call: a body that it takes, another one, and one that it refuses. */
const bodies: Record<RepeatSafeRoute, (of: World) => { good: unknown; other: unknown; refused: unknown }> = {
  'POST /conversations': ({ shop: { from } }) => {
    const text = (body: string) => form({ from, to: client, body, channel: 'sms' })
    return { good: text('Once'), other: text('Twice'), refused: text('') }
  },
  'POST /conversations/bulk': ({ chat }) => {
    const act = (action: object, id = chat) => ({ selection: { ids: [id] }, do: action })
    const stranger = { action: 'assign', to: 'nobody-of-ours' }
    return { good: act({ action: 'archive' }), other: act({ action: 'spam' }), refused: act(stranger) }
  },
  'POST /scheduled-texts': ({ shop: { from }, chat: conversationId }) => {
    const text = { conversationId, body: 'Once', from, at: '2099-01-05T12:00', zone: 'America/New_York' }
    return { good: text, other: { ...text, body: 'Twice' }, refused: { ...text, at: '2020-01-05T12:00' } }
  },
  'POST /bulk-send': ({ shop: { from } }) => {
    const send = { from, body: 'Once', recipients: [client, '+14155550133', 'nobody'] }
    return { good: send, other: { ...send, body: 'Twice' }, refused: { ...send, from: '+12025550123' } }
  },
  'POST /contacts': () => ({
    good: { phone: '+14155550140', name: 'Once' },
    other: { phone: '+14155550141', name: 'Twice' },
    refused: { phone: client },
  }),
  'POST /contacts/bulk': ({ contact }) => {
    const act = (action: object) => ({ selection: { ids: [contact] }, do: action })
    return { good: act({ action: 'delete' }), other: act({ action: 'block', reason: 'SPAM' }), refused: { selection: {} } }
  },
  'POST /campaigns/:id/test': () => ({
    good: { phones: ['+14155550144'] },
    other: { phones: ['+14155550145'] },
    refused: { phones: [] },
  }),
  'POST /purchases': () => {
    const buy = (orderNumber: string) => ({
      purchases: [{ phone: client, orderNumber, at: '2026-01-05T12:00:00Z', amount: 1_000_000, currency: 'PLN' }],
    })
    return { good: buy('Once'), other: buy('Twice'), refused: { purchases: [] } }
  },
  'POST /plan': () => ({ good: { priceId: prices[0] }, other: { priceId: prices[1] }, refused: { priceId: 'price_of_nobody' } }),
  'POST /due-payment': () => ({ good: {}, other: { returnTo: '/balance' }, refused: { returnTo: 'https://elsewhere.example' } }),
  'POST /recharge': () => ({ good: { amount: 5000 }, other: { amount: 6000 }, refused: { amount: 1 } }),
  'POST /transactional-texts/:id/send': () => ordered,
  'POST /transactional-texts/:id/test': () => ordered,
  'POST /phone-book': () => ({
    good: { phone: '+14155550142', name: 'Once' },
    other: { phone: '+14155550143', name: 'Twice' },
    refused: { phone: client, name: 'Taken' },
  }),
}
const routes = Object.keys(bodies) as RepeatSafeRoute[]
const reused = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } }

test.each(routes)('%s: one key does it once and gets one answer, asked again and twice at once', async route => {
  const of = await world()
  const key = randomUUID()
  const ask = () => of.shop.api(at(route, of), bodies[route](of).good, { key })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first?.status).toBe(200)
  const id = ({ body }: { body: unknown } = { body: null }) => {
    const made = body as { id?: string; message?: { messageId: string }; texts?: number; added?: number; sessionId?: string }
    return made.id ?? made.sessionId ?? made.message?.messageId ?? made.texts ?? made.added
  }
  expect(id(first)).toBeDefined()
  expect(id(second)).toEqual(id(first))
  const before = await dumpOf(app, of.shop.id)
  const { body: settled } = await ask()
  expect(id({ body: settled })).toEqual(id(first))
  expect((await ask()).body).toEqual(settled)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
})

test.each(routes)('%s: a key says nothing about another body, nor in another account', async route => {
  const [of, elsewhere] = [await world(), await world()]
  const key = randomUUID()
  expect(await of.shop.api(at(route, of), bodies[route](of).good, { key })).toMatchObject({ status: 200 })
  const before = await dumpOf(app, of.shop.id)
  expect(await of.shop.api(at(route, of), bodies[route](of).other, { key })).toMatchObject(reused)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
  expect(await elsewhere.shop.api(at(route, elsewhere), bodies[route](elsewhere).other, { key })).toMatchObject({ status: 200 })
})

test.each(routes)('%s: a refusal keeps no key', async route => {
  const of = await world()
  const { good, refused } = bodies[route](of)
  const key = randomUUID()
  const before = await dumpOf(app, of.shop.id)
  expect((await of.shop.api(at(route, of), refused, { key })).status).toBeGreaterThanOrEqual(400)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
  expect(await of.shop.api(at(route, of), good, { key })).toMatchObject({ status: 200 })
})

test('a key that one call used is refused to every other', async () => {
  for (const route of routes) {
    const [of, key] = [await world(), randomUUID()]
    expect(await of.shop.api(at(route, of), bodies[route](of).good, { key })).toMatchObject({ status: 200 })
    for (const other of routes.filter(one => one !== route))
      expect([other, await of.shop.api(at(other, of), bodies[other](of).other, { key })]).toMatchObject([other, reused])
  }
})

test('the same words at another call are another request', async () => {
  const [{ shop }, key] = [await world(), randomUUID()]
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(app.database, shop.id, work)
  const ask = (route: string) => onceFor({ inAccount }, { route, key, input: { name: 'Once' } })(() => Promise.resolve('done'))
  expect(await ask('POST /contacts')).toBe('done')
  await expect(ask('POST /phone-book')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await ask('POST /contacts')).toBe('done')
})

test('a key is a UUID, in whatever letters, and is kept for a day', async () => {
  const of = await world()
  const ask = (key: string) => of.shop.api('POST /conversations/bulk', bodies['POST /conversations/bulk'](of).good, { key })
  expect(await ask('press-1')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field: 'idempotency-key' } })
  const key = randomUUID()
  const first = await ask(key)
  expect((await ask(key.toUpperCase())).body).toEqual(first.body)
  const age = (hours: number) =>
    app.database.pool.query(
      `update idempotency_key set created_at = now() - interval '${hours} hours', answer = null where account_id = $1`,
      [of.shop.id],
    )
  await age(23)
  await applyRetention(app.database, app.context.files)
  expect((await ask(key)).body).toEqual(first.body)
  await age(25)
  await applyRetention(app.database, app.context.files)
  expect((await ask(key)).body).not.toEqual(first.body)
})

test('a text knows its key for ever: weeks later it is answered as it was sent, and not sent again', async () => {
  const of = await world()
  const key = randomUUID()
  const ask = async () => {
    const { status, body } = await of.shop.api('POST /conversations', bodies['POST /conversations'](of).good, { key })
    return { status, id: (body as { message?: { messageId: string } }).message?.messageId }
  }
  const first = await ask()
  expect(first).toMatchObject({ status: 200, id: expect.any(String) })
  await app.database.pool.query(`update idempotency_key set created_at = now() - interval '21 days' where account_id = $1`, [
    of.shop.id,
  ])
  await applyRetention(app.database, app.context.files)
  expect((await dumpOf(app, of.shop.id))['idempotency_key']).toEqual([])
  expect(await ask()).toEqual(first)
  const { rows } = await app.database.pool.query(`select from message where account_id = $1 and direction = 'out'`, [of.shop.id])
  expect(rows).toHaveLength(1)
})

test('whoever is erased stands in no kept answer, and the repeat sends nothing', async () => {
  const of = await world()
  const key = randomUUID()
  const blocked = '+14155550150'
  const person = (await of.shop.api('POST /contacts', { phone: blocked })).body as { id: string }
  await of.shop.api('POST /block-list', { phone: blocked, reason: 'SPAM' })
  const body = { from: of.shop.from, body: 'Once', recipients: [client, blocked] }
  const ask = () => of.shop.api('POST /bulk-send', body, { key })
  expect(await ask()).toMatchObject({ body: { texts: 1, leftOut: [{ phone: blocked }] } })
  expect(await of.shop.api(`POST /contacts/${person.id}/erase`)).toMatchObject({ status: 204 })
  expect(JSON.stringify((await dumpOf(app, of.shop.id))['idempotency_key'])).not.toContain(blocked)
  expect(await ask()).toMatchObject({ status: 200, body: { texts: 1, leftOut: [{ phone: '' }] } })
})
