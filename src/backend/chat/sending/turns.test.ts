import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Carrier } from '../../carriers/carrier.ts'
import { startApp } from '../../testing/start-app.ts'
import { sendWaiting } from './send-waiting.ts'

/** What the carrier was given, in order. */
let given: string[] = []
const carrier: Carrier = {
  name: 'notebook',
  canMms: false,
  send: async batch => {
    given.push(...batch.map(text => text.body))
    return batch.map(() => ({ outcome: 'taken', status: 'SENT' }))
  },
}

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ carrier: () => carrier })
}, 60_000)
beforeEach(async () => {
  await app.work()
  given = []
})
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
let serial = 5_570_000
const zenonShop = () => app.shop({ numbers: [{ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true }] })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => `+1415555${String(3000 + index)}`)
const campaign = async (shop: Shop, body: string, recipients: string[]) =>
  expect(await shop.api('POST /bulk-send', { from: shop.from, body, recipients }, { key: randomUUID() })).toMatchObject({
    status: 200,
  })
const claimed = async (shop: Shop) =>
  (
    await app.database.pool.query(`select from message where account_id = $1 and status <> 'PENDING' and direction = 'out'`, [
      shop.id,
    ])
  ).rowCount

const client = '+14155553000'
const other = '+14155559999'

test('what a person writes goes before a campaign that waits, in its own account and in any other', async () => {
  const [busy, quiet] = [await zenonShop(), await app.shop()]
  await campaign(busy, 'Sale', numbers(30))
  await busy.send({ to: other, body: 'Your tea set is here' })
  await quiet.send({ to: other, body: 'See you at ten' })
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 2 })
  expect(given.toSorted()).toEqual(['See you at ten', 'Your tea set is here'])
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 0 })
  expect(await sendWaiting(app.context, 'campaigns')).toMatchObject({ sent: 30 })
})

test('the one answer to an opt-out waits for no campaign either', async () => {
  const shop = await zenonShop()
  await campaign(shop, 'Sale', numbers(5))
  await shop.receive(other, 'STOP')
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 1 })
})

test('to one customer the campaign’s text that was written before goes along, and before', async () => {
  const shop = await zenonShop()
  await campaign(shop, 'Sale', numbers(10))
  await shop.send({ to: client, body: 'About the sale' })
  expect(await sendWaiting(app.context)).toMatchObject({ sent: 2 })
  expect(given).toEqual(['Sale', 'About the sale'])
})

test('nor does a campaign overtake what a person wrote before it', async () => {
  const shop = await zenonShop()
  await shop.send({ to: client, body: 'Your tea set is here' })
  await campaign(shop, 'Sale', [client, other])
  expect(await sendWaiting(app.context, 'campaigns')).toMatchObject({ sent: 1 })
  await app.work()
  expect(given).toEqual(['Sale', 'Your tea set is here', 'Sale'])
})

test('a campaign’s text whose hour has not come holds up no reply, and stays behind', async () => {
  const shop = await zenonShop()
  await campaign(shop, 'Sale', [client])
  await app.database.pool.query(`update message set run_at = now() + interval '1 hour' where account_id = $1`, [shop.id])
  await shop.send({ to: client, body: 'About the sale' })
  await app.work()
  expect(given).toEqual(['About the sale'])
})

test('accounts have equal shares of what is handed over together, however much waits in one', async () => {
  const [large, small, single] = [await zenonShop(), await zenonShop(), await zenonShop()]
  await campaign(large, 'Sale', numbers(200))
  await campaign(small, 'Sale', numbers(4))
  await campaign(single, 'Sale', numbers(1))
  await sendWaiting(app.context, 'campaigns', 30)
  expect([await claimed(large), await claimed(small), await claimed(single)]).toEqual([10, 4, 1])
  await sendWaiting(app.context, 'campaigns', 30)
  expect(await claimed(large)).toBe(40)
})

test('where there are more accounts than places, each has its turn', async () => {
  const shops = await Promise.all(Array.from({ length: 6 }, zenonShop))
  for (const shop of shops) await campaign(shop, 'Sale', numbers(20))
  for (let round = 0; round < 30; round += 1) expect(await sendWaiting(app.context, 'campaigns', 2)).toMatchObject({ sent: 2 })
  for (const shop of shops) expect(await claimed(shop)).toBeGreaterThan(0)
})
