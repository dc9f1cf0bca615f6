import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { beforeEachStatement, explainAnalyze, type PlanNode } from '../../testing/explain.ts'
import { givePlan } from '../../testing/plans.ts'
import { startApp } from '../../testing/start-app.ts'
import { checkLedger, nightOf } from './ledger-check.ts'
import { findDifferences, oldHolds } from './ledger-differences.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const part = 20_000
const anna = '+14155550132'
const ben = '+14155550133'
const found = async (shop: Shop) =>
  (await findDifferences(app.database))
    .filter(({ accountId }) => accountId === shop.id)
    .map(({ what, unit, is, shouldBe }) => ({ what, unit, is, shouldBe }))
const change = (sql: string, shop: Shop, ...more: unknown[]) => app.database.pool.query(sql, [shop.id, ...more])
/** One text that the plan paid and one that money paid, both charged. */
const shopWithTexts = async () => {
  const shop = await app.shop()
  await givePlan(app.database, shop.id, { texts: 1, leads: 5 })
  for (const to of [anna, ben]) await shop.send({ to, body: 'Hi' })
  await app.work()
  return shop
}

test('what was sent, refused, held and erased adds up', async () => {
  const shop = await shopWithTexts()
  await shop.send({ to: anna, body: 'Waits' })
  const { body } = await shop.api('POST /contacts', { phone: ben, tags: [], fields: {} })
  expect((await shop.api(`POST /contacts/${(body as { id: string }).id}/erase`)).status).toBe(204)
  expect(await found(shop)).toEqual([])
})

test('a balance that is not the sum of its entries is found, in each unit', async () => {
  const shop = await shopWithTexts()
  await change('update balance set monetary = monetary + 5, texts = texts + 1, leads = leads - 2 where account_id = $1', shop)
  expect(await found(shop)).toEqual(
    expect.arrayContaining([
      { what: 'BALANCE', unit: 'money', is: 10_000_000 - part + 5, shouldBe: 10_000_000 - part },
      { what: 'BALANCE', unit: 'text', is: 1, shouldBe: 0 },
      { what: 'BALANCE', unit: 'lead', is: 3, shouldBe: 5 },
    ]),
  )
  expect(await found(shop)).toHaveLength(3)
})

test('what the history adds up is its entries', async () => {
  const shop = await shopWithTexts()
  await change(`update ledger_sum set debits = debits + 5 where account_id = $1 and unit = 'money' and cause = 'CHAT'`, shop)
  expect(await found(shop)).toEqual([{ what: 'SUM', unit: 'money', is: -part - 5, shouldBe: -part }])
  await change(`delete from ledger_sum where account_id = $1 and unit = 'text'`, shop)
  const texts = { what: 'SUM', unit: 'text' }
  expect((await found(shop)).filter(({ unit }) => unit === 'text')).toEqual(
    expect.arrayContaining([
      { ...texts, is: 0, shouldBe: 1 },
      { ...texts, is: 0, shouldBe: -1 },
    ]),
  )
})

test('a charge that is not its hold, its price or its release is found, and so is a text that was not charged', async () => {
  const shop = await shopWithTexts()
  const entry = (set: string, unit: string, kind: string) =>
    change(
      `update ledger_entry set ${set} where account_id = $1 and unit = $2 and kind = $3 and message_id is not null`,
      shop,
      unit,
      kind,
    )
  const charges = async () => (await found(shop)).filter(({ what }) => what === 'CHARGE' || what === 'TEXT')
  await entry('amount = -2', 'text', 'CHARGE')
  expect(await charges()).toEqual([{ what: 'CHARGE', unit: 'text', is: -2, shouldBe: -1 }])
  await entry('amount = -1', 'text', 'CHARGE')
  await change('update message set price = price * 2 where account_id = $1 and price > 0', shop)
  expect(await charges()).toEqual([{ what: 'CHARGE', unit: 'money', is: -part, shouldBe: -2 * part }])
  await change('update message set price = price / 2 where account_id = $1 and price > 0', shop)
  await entry(`kind = 'ADJUSTMENT'`, 'money', 'RELEASE')
  expect(await charges()).toEqual([{ what: 'CHARGE', unit: 'money', is: -part, shouldBe: -part }])
  await change(`delete from ledger_entry where account_id = $1 and kind = 'CHARGE' and unit = 'money'`, shop)
  expect(await charges()).toEqual([{ what: 'TEXT', unit: 'money', is: 0, shouldBe: -part }])
})

test('whoever watches /metrics sees what the last check found, and when it was', async () => {
  const shop = await shopWithTexts()
  await change(`delete from ledger_entry where account_id = $1 and kind = 'CHARGE' and unit = 'text'`, shop)
  const metrics = async () => String((await app.call('GET /metrics')).body)
  expect(await metrics()).toContain('parley_ledger_checked_timestamp_seconds 0\n')
  await checkLedger(app.context)
  const { differences } = app.context.ledgerCheck
  expect(differences).toContainEqual(expect.objectContaining({ accountId: shop.id, what: 'TEXT', unit: 'text' }))
  for (const what of ['BALANCE', 'CHARGE', 'TEXT', 'SUM'] as const) {
    const count = differences.filter(one => one.what === what).length
    expect(await metrics()).toContain(`parley_ledger_differences{what="${what}"} ${count}\n`)
  }
  expect(await metrics()).not.toContain('parley_ledger_checked_timestamp_seconds 0\n')
})

test('a hold is listed when a day has passed without its end', async () => {
  const shop = await shopWithTexts()
  await shop.send({ to: anna, body: 'Waits' })
  const old = async () => (await oldHolds(app.database)).filter(({ account }) => account === shop.name)
  expect(await old()).toEqual([])
  await change(`update ledger_entry set created_at = created_at - interval '25 hours' where account_id = $1`, shop)
  expect(await old()).toMatchObject([{ what: 'TEXT', status: 'PENDING', unit: 'money', amount: part }])
})

test('a night begins at three by the server’s clock', () => {
  const at = (hour: number) => nightOf(new Date(2026, 9, 25, hour, 30))
  expect([at(0), at(2), at(4), at(23)]).toEqual(['2026-10-24', '2026-10-24', '2026-10-25', '2026-10-25'])
})

// As after a kill, or a restored backup: nobody has counted the rows yet.
test('without statistics each piece of the check reads its piece along an index, and never all there is', async () => {
  const { id, from } = await app.shop()
  const { pool } = app.database
  await pool.query(
    `with sent as (
       insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, price)
       select $1, gen_random_uuid(), gen_random_uuid(), 'x', $2, '+1202' || (2000000 + i), 'out', 'sms', 'DELIVERED', 1
       from generate_series(1, 4000) i returning id
     )
     insert into ledger_entry (account_id, id, kind, amount, message_id)
     select $1, gen_random_uuid(), kind, amount, id from sent, (values ('HOLD', -1), ('RELEASE', 1), ('CHARGE', -1)) e (kind, amount)`,
    [id, from],
  )
  const pieces = ['entries-end', 'texts-end', 'wrong-charges', 'missing-charges', 'lines-end', 'wrong-sums'] as const
  const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.enum(pieces) })
  const plans: Record<string, PlanNode[]> = {}
  beforeEachStatement(pool, Statement, async (run, { name, text, values }) => {
    if (values[0] === id && !(name in plans)) plans[name] = await explainAnalyze(run, text, values)
  })
  await findDifferences(app.database)
  const ways = (name: string) => plans[name]?.map(node => node['Node Type']) ?? []
  for (const name of pieces) expect(ways(name), name).not.toContain('Nested Loop')
  for (const name of ['entries-end', 'texts-end', 'lines-end'])
    expect(ways(name).join(), name).toMatch(/^Limit,(Result,)?Index (Only )?Scan$/)
})
