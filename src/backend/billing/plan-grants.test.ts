import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanGrant } from '#contract/billing/plans.ts'
import { withAccount } from '../db/transaction.ts'
import { givePlan, monthFrom, purseOf } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'
import { endHolds } from './ledger.ts'
import { expirePlan, grantPlan, takeConfirmation, takeLead } from './plan-grants.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const full: PlanGrant = { texts: 100, leads: 10, confirmations: 5, monetary: 3_000_000 }
const has = async (shop: Shop) => {
  const { balance, summed } = await purseOf(app.database, shop.id)
  expect(balance).toEqual(summed)
  return balance
}
const inShop = <T>(shop: Shop, work: (tx: Parameters<typeof expirePlan>[0]) => Promise<T>) =>
  withAccount(app.database, shop.id, work)
const grant = (shop: Shop, id: string, months: number, what: PlanGrant = full) =>
  inShop(shop, tx => grantPlan(tx, id, monthFrom(months), what))
const use = (shop: Shop, texts: number) =>
  app.database.pool.query(
    `with entry as (insert into ledger_entry (account_id, id, kind, unit, amount) values ($1, gen_random_uuid(), 'ADJUSTMENT', 'text', -$2::int))
     update balance set texts = texts - $2 where account_id = $1`,
    [shop.id, texts],
  )

test('a period is granted once, however often and however many at once tell of it', async () => {
  const shop = await app.shop({ monetary: 0 })
  const { id } = await givePlan(app.database, shop.id, full)
  const once = { money: 3_000_000, text: 100, lead: 10, confirmation: 5 }
  expect(await has(shop)).toEqual(once)
  await Promise.all([grant(shop, id, 0), grant(shop, id, 0), grant(shop, id, 0)])
  expect(await has(shop)).toEqual(once)
})

test('with a new period what is left of the last one goes, and money stays', async () => {
  const shop = await app.shop({ monetary: 0 })
  const { id } = await givePlan(app.database, shop.id, full)
  await use(shop, 60)
  await grant(shop, id, 1)
  expect(await has(shop)).toEqual({ money: 6_000_000, text: 100, lead: 10, confirmation: 5 })
  // The older one is told of again.
  await grant(shop, id, 0)
  expect(await has(shop)).toEqual({ money: 6_000_000, text: 100, lead: 10, confirmation: 5 })
})

test('of a period that is told of after the next one only the money is granted', async () => {
  const shop = await app.shop({ monetary: 0 })
  const { id } = await givePlan(app.database, shop.id, { ...full, period: monthFrom(2) })
  await grant(shop, id, 1)
  await grant(shop, id, 1)
  expect(await has(shop)).toEqual({ money: 6_000_000, text: 100, lead: 10, confirmation: 5 })
})

test('a change to more grants the difference, to less takes nothing back, and to and fro grants nothing anew', async () => {
  const shop = await app.shop({ monetary: 0 })
  const { id } = await givePlan(app.database, shop.id, { texts: 100 })
  await use(shop, 80)
  for (const texts of [300, 100, 300]) await grant(shop, id, 0, { ...full, leads: 0, confirmations: 0, monetary: 0, texts })
  expect(await has(shop)).toMatchObject({ text: 220 })
})

test('where a plan ends, what is left of it goes once, and what others gave stays', async () => {
  const shop = await app.shop({ monetary: 0 })
  const sms = await givePlan(app.database, shop.id, { texts: 100 })
  await givePlan(app.database, shop.id, { type: 'whatsApp', texts: 50 })
  await use(shop, 30)
  const end = () => inShop(shop, tx => expirePlan(tx, sms.id))
  await end()
  expect(await has(shop)).toMatchObject({ text: 50 })
  await end()
  expect(await has(shop)).toMatchObject({ text: 50 })
})

test('what is used of a plan that ends is not taken of the others', async () => {
  const shop = await app.shop({ monetary: 0 })
  const sms = await givePlan(app.database, shop.id, { texts: 20 })
  await givePlan(app.database, shop.id, { type: 'whatsApp', texts: 50 })
  await use(shop, 40)
  await inShop(shop, tx => expirePlan(tx, sms.id))
  expect(await has(shop)).toMatchObject({ text: 30 })
})

test('a contact is one lead in a period, and counts again in the next; where none is left nobody is', async () => {
  const shop = await app.shop({ monetary: 0 })
  const take = (contact: string) => inShop(shop, tx => takeLead(tx, contact))
  const [ann, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()]
  expect(await take(ann)).toBe(false)
  const { id } = await givePlan(app.database, shop.id, { type: 'lead', leads: 2 })
  expect(await Promise.all([take(ann), take(ann), take(ann)])).toEqual([true, true, true])
  expect(await has(shop)).toMatchObject({ lead: 1 })
  expect([await take(ben), await take(cleo), await take(ann)]).toEqual([true, false, true])
  await grant(shop, id, 1, { ...full, texts: 0, confirmations: 0, monetary: 0, leads: 2 })
  expect([await take(cleo), await take(ann), await take(ben)]).toEqual([true, true, false])
  expect(await has(shop)).toMatchObject({ lead: 0 })
})

test('of ten who sign up at once on a plan for three, three are leads', async () => {
  const shop = await app.shop()
  await givePlan(app.database, shop.id, { type: 'lead', leads: 3 })
  const taken = await Promise.all(Array.from({ length: 10 }, () => inShop(shop, tx => takeLead(tx, randomUUID()))))
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await has(shop)).toMatchObject({ lead: 0 })
})

test('confirmation messages are the plan’s as long as they last; one that never leaves is given back', async () => {
  const shop = await app.shop()
  await givePlan(app.database, shop.id, { type: 'lead', confirmations: 2 })
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
  const take = (message: string) => inShop(shop, tx => takeConfirmation(tx, message))
  expect([await take(first), await take(second), await take(third)]).toEqual([true, true, false])
  for (const how of ['charge', 'release'] as const) await inShop(shop, tx => endHolds(tx, [first], how))
  for (const how of ['release', 'charge'] as const) await inShop(shop, tx => endHolds(tx, [second], how))
  expect(await has(shop)).toMatchObject({ money: 10_000_000, confirmation: 1 })
})
