// Also on PGlite: holds of two units, which the whole of a campaign takes at once.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SubmitResult } from '../carriers/carrier.ts'
import { atNoon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../testing/campaign-desk.ts'
import { givePlan, purseOf } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'

let answer: () => SubmitResult
let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: false,
      partsPerSecond: () => 1000,
      send: async batch => batch.map(() => answer()),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  answer = takes
  atNoon()
})
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>
const takes = (): SubmitResult => ({ outcome: 'taken', status: 'SENT', carrierId: randomUUID() })
const away = (): SubmitResult => ({ outcome: 'later', seconds: 3600, reason: 'away' })
const has = async (shop: Shop) => {
  const { balance, summed } = await purseOf(app.database, shop.id)
  expect(balance).toEqual(summed)
  return { money: balance?.money, texts: balance?.text }
}
const shopWith = async (people: number, { texts, money }: { texts: number; money: number }) => {
  const shop = await desk.shopWith(people, { monetary: money * partPrice })
  await givePlan(app.database, shop.id, { texts })
  return shop
}
const moreTexts = (shop: Shop, texts: number) =>
  app.database.pool.query(
    `with entry as (insert into ledger_entry (account_id, id, kind, unit, amount) values ($1, gen_random_uuid(), 'ADJUSTMENT', 'text', $2))
     update balance set texts = texts + $2 where account_id = $1`,
    [shop.id, texts],
  )

test('shorter texts save what the balance pays less; where the plan pays all, parts of it', async () => {
  const shop = await shopWith(2, { texts: 2, money: 10 })
  const draft = await desk.make(shop, { message: `ż${'x'.repeat(100)}` })
  expect(await desk.count(shop, draft.id)).toMatchObject({ price: 2 * partPrice, saving: { price: 2 * partPrice, planParts: 0 } })
  await moreTexts(shop, 2)
  expect(await desk.count(shop, draft.id)).toMatchObject({ price: 0, saving: { texts: 2, price: 0, planParts: 2 } })
})

test('the plan pays the first, money the rest: in the count, the check, the report, each text and the end', async () => {
  const shop = await shopWith(8, { texts: 5, money: 10 })
  const draft = await desk.make(shop)
  const country = { country: 'US', people: 8, parts: 8, planParts: 5, perPart: partPrice, price: 3 * partPrice }
  const sum = { planParts: 5, price: 3 * partPrice, balance: 10 * partPrice, balanceAfter: 7 * partPrice, countries: [country] }
  expect(await desk.count(shop, draft.id)).toMatchObject(sum)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await has(shop)).toEqual({ money: 7 * partPrice, texts: 0 })
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', cost: 3 * partPrice })
  const charged = { held: 5, charged: 5, released: 0, stillHeld: 0 }
  expect(await desk.report(shop, id)).toMatchObject({
    held: 3 * partPrice,
    charged: 3 * partPrice,
    released: 0,
    stillHeld: 0,
    plan: charged,
    countries: [country],
  })
  const { body } = await shop.api(`GET /campaigns/${id}/recipients`)
  expect((body as { items: { price: number }[] }).items.map(({ price }) => price / partPrice)).toEqual([0, 0, 0, 0, 0, 1, 1, 1])
  const { rows } = await app.database.pool.query(
    `select plan_parts, price::int, count(*)::int as texts from message where account_id = $1 group by 1, 2 order by 1`,
    [shop.id],
  )
  expect(rows).toEqual([
    { plan_parts: 0, price: partPrice, texts: 3 },
    { plan_parts: 1, price: 0, texts: 5 },
  ])
})

test('what the plan has when the hold is taken counts, not what it had before', async () => {
  const shop = await shopWith(6, { texts: 6, money: 4 })
  const { id } = await desk.confirm(shop)
  await moreTexts(shop, -4)
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ charged: 4 * partPrice, plan: { charged: 2 } })
  expect(await has(shop)).toEqual({ money: 0, texts: 0 })
})

test('where plan and money together do not last nothing is held, and it goes when there is more of either', async () => {
  const shop = await shopWith(6, { texts: 3, money: 2 })
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' })
  expect(await has(shop)).toEqual({ money: 2 * partPrice, texts: 3 })
  await moreTexts(shop, 1)
  await shop.api(`POST /campaigns/${id}/retry`)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', cost: 2 * partPrice })
  expect(await has(shop)).toEqual({ money: 0, texts: 0 })
})

test('a plan that pays for all of it needs no money, also where there is less than none', async () => {
  const shop = await shopWith(3, { texts: 3, money: 0 })
  await app.database.pool.query(
    `with entry as (insert into ledger_entry (account_id, id, kind, amount) values ($1, gen_random_uuid(), 'REFUND', -5))
     update balance set monetary = -5 where account_id = $1`,
    [shop.id],
  )
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', cost: 0 })
  expect(await has(shop)).toEqual({ money: -5, texts: 0 })
})

test('cancelled before and while its texts leave, it gives back to plan and money what each had given', async () => {
  answer = away
  const shop = await shopWith(6, { texts: 4, money: 2 })
  const { id } = await desk.confirm(shop)
  await desk.run(shop, 1)
  expect(await has(shop)).toEqual({ money: 0, texts: 0 })
  await shop.api(`POST /campaigns/${id}/cancel`)
  await app.database.pool.query(`update message set run_at = now() where account_id = $1`, [shop.id])
  await desk.run(shop)
  expect(await has(shop)).toEqual({ money: 2 * partPrice, texts: 4 })
  expect(await desk.report(shop, id)).toMatchObject({ stillHeld: 0, plan: { held: 4, charged: 0, released: 4, stillHeld: 0 } })
})

test('texts that are taken back and left out on the way come to their end in their own unit', async () => {
  answer = away
  const shop = await shopWith(6, { texts: 4, money: 2 })
  const { id } = await desk.confirm(shop)
  await desk.run(shop, 1)
  await shop.api(`POST /campaigns/${id}/pause`)
  await app.database.pool.query(`update message set run_at = now() where account_id = $1`, [shop.id])
  await desk.run(shop, 1)
  const { rows } = await app.database.pool.query('select from message where account_id = $1', [shop.id])
  expect([rows.length, await has(shop)]).toEqual([0, { money: 0, texts: 0 }])
  answer = takes
  await shop.api('POST /block-list', { phone: phoneOf(0), reason: 'SPAM' })
  await shop.api(`POST /campaigns/${id}/resume`)
  await desk.run(shop, 8)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED' })
  const { plan, charged, released, outcomes } = await desk.report(shop, id)
  expect(outcomes).toMatchObject({ SKIPPED: 1 })
  expect([plan.charged + charged / partPrice, plan.released + released / partPrice]).toEqual([5, 1])
  expect(await has(shop)).toEqual({ money: released, texts: plan.released })
})

test('a text of several parts is the plan’s as a whole, and whoever comes behind one that does not fit pays money', async () => {
  const shop = await shopWith(3, { texts: 3, money: 10 })
  const long = 'The kiln opens at ten, and whoever comes first chooses first. '.repeat(3)
  const draft = await desk.make(shop, { message: long })
  expect(await desk.count(shop, draft.id)).toMatchObject({ planParts: 2, price: 4 * partPrice })
  const { id } = await desk.confirm(shop, { message: long })
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ charged: 4 * partPrice, plan: { charged: 2 } })
  expect(await has(shop)).toEqual({ money: 6 * partPrice, texts: 1 })
})
