import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAccount } from '../../db/transaction.ts'
import { dayIn } from '../notices/words.ts'
import { overdueAt } from '../subscriptions/overdue-at.ts'
import { planUses } from '../subscriptions/plan-use.ts'
import { givePlan } from '../../testing/plans.ts'
import { startApp } from '../../testing/start-app.ts'
import { usedThisMonth } from './top-up-rows.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

test.each([
  ['over a month’s end', '2026-11-27T10:00:00Z', '2026-12-04T10:00:00.000Z', '4 grudnia 2026'],
  ['while clocks go back', '2026-10-24T22:30:00Z', '2026-10-31T22:30:00.000Z', '31 października 2026'],
  ['while clocks go forward', '2027-03-26T22:30:00Z', '2027-04-02T22:30:00.000Z', '3 kwietnia 2027'],
  ['over a leap day', '2028-02-25T12:00:00Z', '2028-03-03T12:00:00.000Z', '3 marca 2028'],
])('a notice is seven whole days, told by the account’s own day, %s', (_, since, expected, day) => {
  const end = overdueAt(new Date(since))
  expect(end.toISOString()).toBe(expected)
  expect(dayIn('pl', end, 'Europe/Warsaw')).toBe(day)
})

// Warsaw: +1 in winter, +2 in summer.
test.each([
  ['the first moment of a month counts', '2026-10-31T23:00:00Z', '2026-11-30T22:59:59Z', 1],
  ['the last one before does not', '2026-10-31T22:59:59Z', '2026-11-01T10:00:00Z', 0],
  ['a month with a clock change ends by the other clock', '2027-02-28T23:00:00Z', '2027-03-31T21:59:59Z', 1],
  ['and begins anew then', '2027-03-31T21:59:59Z', '2027-03-31T22:00:00Z', 0],
  ['a leap day is of February', '2028-02-01T00:00:00Z', '2028-02-29T22:59:59Z', 1],
  ['and March begins after it', '2028-02-29T22:59:59Z', '2028-02-29T23:00:00Z', 0],
])('of the ceiling of a month: %s', async (_, paidAt, now, counted) => {
  const serial = String(Math.trunc(Math.random() * 1e6)).padStart(6, '0')
  const shop = await app.shop({ numbers: [{ number: `+48512${serial}`, country: 'PL' }] })
  await app.database.pool.query(
    `insert into payment (account_id, id, provider_id, at, cause, currency, net, tax, gross)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, $2, 'AUTO_TOP_UP', 'PLN', 50000000, 0, 50000000)`,
    [shop.id, paidAt],
  )
  expect(await withAccount(app.database, shop.id, tx => usedThisMonth(tx, new Date(now)))).toBe(counted * 50_000_000)
})

test('a plan runs out at the pace of the last seven days, where that is before its period ends', async () => {
  const shop = await app.shop()
  const day = (iso: string) => new Date(`${iso}T12:00:00Z`)
  const { id } = await givePlan(app.database, shop.id, {
    texts: 100,
    period: { start: day('2028-02-20'), end: day('2028-03-20') },
  })
  await app.database.pool.query(
    `with used as (update balance set texts = 30 where account_id = $1)
     insert into ledger_entry (account_id, id, kind, unit, amount, created_at) values ($1, gen_random_uuid(), 'CHARGE', 'text', -70, $2)`,
    [shop.id, day('2028-02-21')],
  )
  const useAt = (now: Date) => withAccount(app.database, shop.id, tx => planUses(tx, now).then(uses => uses.get(id)))
  expect(await useAt(day('2028-02-28'))).toMatchObject([{ used: 70, runsOutAt: null }])
  expect(await useAt(new Date(day('2028-02-28').getTime() - 1))).toMatchObject([
    { unit: 'text', used: 70, of: 100, runsOutAt: expect.stringMatching(/^2028-03-02T1[12]/) },
  ])
})

test('whoever used a plan before is reckoned by the whole week, however quiet most of it was', async () => {
  const shop = await app.shop()
  const day = (iso: string) => new Date(`${iso}T12:00:00Z`)
  const { id } = await givePlan(app.database, shop.id, {
    texts: 100,
    period: { start: day('2028-02-20'), end: day('2028-03-20') },
  })
  await app.database.pool.query(
    `with used as (update balance set texts = 10 where account_id = $1)
     insert into ledger_entry (account_id, id, kind, unit, amount, created_at)
     select $1, gen_random_uuid(), 'CHARGE', 'text', amount, at from (values (-80, $2::timestamptz), (-10, $3)) used (amount, at)`,
    [shop.id, day('2028-02-20'), day('2028-02-27')],
  )
  const uses = await withAccount(app.database, shop.id, tx => planUses(tx, day('2028-02-28')))
  expect(uses.get(id)).toMatchObject([{ used: 90, runsOutAt: '2028-03-06T12:00:00.000Z' }])
})
