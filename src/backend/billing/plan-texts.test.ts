import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSent } from '../chat/sending/store-sent.ts'
import { withAccount } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { givePlan, purseOf } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'
import { credit } from './ledger.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const part = 20_000
const client = (index: number) => `+1415555${String(1000 + index)}`
/** Two parts. */
const long = 'The kiln opens at ten, and whoever comes first chooses first. '.repeat(3)
const has = async (shop: Shop) => {
  const { balance, summed } = await purseOf(app.database, shop.id)
  expect(balance).toEqual(summed)
  return { money: balance?.money, texts: balance?.text }
}
const textsOf = async (shop: Shop) =>
  (
    await app.database.pool.query<{ parts: number; price: number; planParts: number }>(
      `select parts, price, plan_parts as "planParts" from message where account_id = $1 and direction = 'out' order by time, id`,
      [shop.id],
    )
  ).rows
const gif = () =>
  new File([Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')], 'a.gif', { type: 'image/gif' })

test('a text is paid whole by the plan where its parts last, else whole by money; a file always by money', async () => {
  const shop = await app.shop({ monetary: 10 * part })
  await givePlan(app.database, shop.id, { texts: 4 })
  for (const body of [long, 'One', long, 'Last']) expect((await shop.send({ to: client(0), body })).status).toBe(200)
  const planned = (parts: number) => ({ parts, price: 0, planParts: parts })
  expect(await textsOf(shop)).toEqual([planned(2), planned(1), { parts: 2, price: 2 * part, planParts: 0 }, planned(1)])
  expect(await has(shop)).toEqual({ money: 8 * part, texts: 0 })
  await withAccount(app.database, shop.id, tx => credit(tx, { kind: 'ADJUSTMENT', unit: 'text', amount: 10 }))
  await shop.send({ to: client(0), body: '', channel: 'mms' }, { file: gif() })
  expect(await has(shop)).toEqual({ money: 8 * part - 50_000, texts: 10 })
})

test('what the plan paid is charged when it leaves and given back to the plan when it does not, once', async () => {
  const shop = await app.shop({ monetary: 0 })
  await givePlan(app.database, shop.id, { texts: 3 })
  await shop.send({ to: client(1), body: 'Goes' })
  await app.work()
  expect(await has(shop)).toEqual({ money: 0, texts: 2 })
  await shop.send({ to: client(2), body: 'Stays' })
  expect(await has(shop)).toEqual({ money: 0, texts: 1 })
  await shop.api('POST /block-list', { phone: client(2), reason: 'SPAM' })
  await app.work()
  expect(await has(shop)).toEqual({ money: 0, texts: 2 })
  const { rows } = await app.database.pool.query(
    `select kind, unit, amount from ledger_entry where account_id = $1 and message_id is not null order by created_at, kind`,
    [shop.id],
  )
  const text = (kind: string, amount: number) => ({ kind, unit: 'text', amount })
  expect(rows).toEqual([text('HOLD', -1), text('CHARGE', -1), text('RELEASE', 1), text('HOLD', -1), text('RELEASE', 1)])
})

test('the one answer to an opt-out takes nothing of the plan', async () => {
  const shop = await app.shop({ monetary: 0 })
  await givePlan(app.database, shop.id, { texts: 3 })
  await shop.receive(client(3), 'STOP')
  await app.work()
  expect(await has(shop)).toEqual({ money: 0, texts: 3 })
})

/** As a send stores it, once the gate has let it pass. */
const store = (shop: Shop, index: number) =>
  withAccount(app.database, shop.id, tx =>
    storeSent(tx, app.context.hub, {
      id: randomUUIDv7(),
      channel: 'sms',
      origin: 'chat',
      from: shop.from,
      to: client(index),
      body: 'Now',
      userId: 'marta',
      customName: null,
      parts: 1,
      price: part,
      isPinned: false,
      file: null,
      idempotencyKey: null,
      retires: null,
      seen: null,
    }),
  )

// Twenty at a time. The embedded database takes them one after another.
const many = process.env['LONG'] === '1' && process.env['TEST_DATABASE_URL'] ? 1000 : 100

test.each([
  ['money for half of them', { money: 0.5, texts: 0 }],
  ['a plan for three in ten and money for two', { money: 0.2, texts: 0.3 }],
])(`of ${many} texts at once on %s, half go`, { timeout: 120_000 }, async (_what, share) => {
  const texts = share.texts * many
  const shop = await app.shop({ monetary: share.money * many * part })
  await givePlan(app.database, shop.id, { texts })
  let [next, went, refused] = [0, 0, 0]
  const sender = async () => {
    while (next < many)
      await store(shop, (next += 1)).then(
        () => (went += 1),
        (error: unknown) => (refused += error instanceof Refusal && error.code === 'INSUFFICIENT_FUNDS' ? 1 : 0),
      )
  }
  await Promise.all(Array.from({ length: 20 }, sender))
  expect([went, refused]).toEqual([many / 2, many / 2])
  expect(await has(shop)).toEqual({ money: 0, texts: 0 })
  const stored = await textsOf(shop)
  expect([stored.length, stored.filter(one => one.planParts === 1 && one.price === 0).length]).toEqual([many / 2, texts])
})

test('of one text to many the plan pays the first whole ones, money the rest: as the plan of the send says', async () => {
  const shop = await app.shop({ monetary: 100 * part, numbers: [{ number: '+16285557001', country: 'US', isZenon: true }] })
  await givePlan(app.database, shop.id, { texts: 21 })
  const recipients = Array.from({ length: 15 }, (_, index) => client(index))
  const sum = { texts: 15, planParts: 20, price: 10 * part, leftOut: [] }
  expect((await shop.api('POST /bulk-send/plan', { from: shop.from, parts: 2, recipients })).body).toEqual(sum)
  const send = () => shop.api('POST /bulk-send', { from: shop.from, body: long, recipients }, { key: randomUUID() })
  expect((await send()).body).toEqual(sum)
  expect((await textsOf(shop)).map(({ planParts }) => planParts)).toEqual([...Array(10).fill(2), ...Array(5).fill(0)])
  expect(await has(shop)).toEqual({ money: 90 * part, texts: 1 })
  for (const _ of [1, 2, 3]) await send()
  expect((await send()).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await has(shop)).toEqual({ money: 0, texts: 1 })
})

test('money that went back makes the balance negative: then nothing goes that it would pay, and the plan goes on', async () => {
  const shop = await app.shop({ monetary: 5 * part })
  await withAccount(app.database, shop.id, tx => credit(tx, { kind: 'REFUND', unit: 'money', amount: -7 * part }))
  expect((await shop.send({ to: client(0), body: 'One' })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await givePlan(app.database, shop.id, { texts: 1 })
  expect((await shop.send({ to: client(0), body: 'One' })).status).toBe(200)
  expect((await shop.send({ to: client(0), body: 'Two' })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(await has(shop)).toEqual({ money: -2 * part, texts: 0 })
})

test('a payment is booked once, however often it is told', async () => {
  const shop = await app.shop({ monetary: 0 })
  const paymentId = randomUUID()
  const book = () =>
    withAccount(app.database, shop.id, tx => credit(tx, { kind: 'TOP_UP', unit: 'money', amount: 5_000_000, paymentId }))
  expect((await Promise.all([book(), book(), book()])).filter(Boolean)).toHaveLength(1)
  expect(await book()).toBe(false)
  expect(await has(shop)).toEqual({ money: 5_000_000, texts: 0 })
})
