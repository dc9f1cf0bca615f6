// Also on PGlite: there the database's clock moves too.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDesk, cards, payBy } from '../../testing/payments-desk.ts'
import { endNotices } from './renewals.ts'

// Months as the provider's calendar has them, with its clock and ours in a test's hands: each period is granted once, a notice is seven
// days, and one who pays late gets the period that runs.

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.stop())
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof desk.payer>>
/** The clock of the provider and of our process; PostgreSQL keeps its own. */
const itIs = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })

async function timePasses(moment: string) {
  itIs(moment)
  await desk.provider.passTime(new Date(moment))
  await desk.provider.settle()
}

const periodsOf = async ({ id }: Shop) => {
  const { rows } = await desk.database.pool.query<{ starts_at: Date; ends_at: Date; texts: number }>(
    'select starts_at, ends_at, texts from plan_period where account_id = $1 order by starts_at',
    [id],
  )
  return rows.map(({ starts_at, ends_at }) => [starts_at, ends_at].map(moment => moment.toISOString().slice(0, 16)).join(' '))
}
const grantsOf = async ({ id }: Shop) => {
  const { rows } = await desk.database.pool.query<{ amount: number }>(
    `select amount from ledger_entry where account_id = $1 and unit = 'text' and kind = 'GRANT' order by created_at`,
    [id],
  )
  return rows.map(({ amount }) => amount)
}

test.each([
  [
    'the 31st of a leap year',
    '2028-01-31T10:30:00Z',
    ['2028-01-31T10:30 2028-02-29T10:30', '2028-02-29T10:30 2028-03-31T10:30', '2028-03-31T10:30 2028-04-30T10:30'],
  ],
  [
    'the 31st of another',
    '2027-01-31T10:30:00Z',
    ['2027-01-31T10:30 2027-02-28T10:30', '2027-02-28T10:30 2027-03-31T10:30', '2027-03-31T10:30 2027-04-30T10:30'],
  ],
  [
    'a minute before the clocks go back in Warsaw',
    '2027-09-30T23:30:00Z',
    ['2027-09-30T23:30 2027-10-30T23:30', '2027-10-30T23:30 2027-11-30T23:30', '2027-11-30T23:30 2027-12-30T23:30'],
  ],
  [
    'the hour that is left out in Warsaw',
    '2027-02-28T01:30:00Z',
    ['2027-02-28T01:30 2027-03-28T01:30', '2027-03-28T01:30 2027-04-28T01:30', '2027-04-28T01:30 2027-05-28T01:30'],
  ],
])('a plan bought on %s renews and grants once a month', async (_, bought, periods) => {
  itIs(bought)
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  for (const period of periods.slice(1)) {
    const begins = Date.parse(`${period.slice(0, 16)}:00Z`)
    await timePasses(new Date(begins - 1000).toISOString())
    const before = await periodsOf(shop)
    await timePasses(new Date(begins).toISOString())
    await timePasses(new Date(begins + 1000).toISOString())
    expect((await periodsOf(shop)).length).toBe(before.length + 1)
  }
  expect(await periodsOf(shop)).toEqual(periods)
  expect(await grantsOf(shop)).toEqual([500, 500, 500])
  expect(await desk.paymentsOf(shop)).toHaveLength(3)
})

test('a renewal that fails on 29 February has notice till 7 March; the next one is due with it, and each paid grants its own month', async () => {
  itIs('2028-01-31T10:30:00Z')
  const shop = await desk.payer()
  await desk.buy(shop, 'starter', cards.refusedLater)
  await timePasses('2028-02-29T10:30:00Z')
  // Signed in anew at each moment: a token is good for minutes.
  const api = async (route: string, body?: unknown) =>
    desk.call(route, { token: await desk.token('marta'), account: shop.name, body })
  const balance = async () =>
    (await api('GET /accounts/current/balance')).body as { renewalFailed: unknown; due: unknown; unpaid: { invoice: string }[] }
  expect(await balance()).toMatchObject({ renewalFailed: { overdueAt: '2028-03-07T10:30:00.000Z' }, due: null })
  itIs('2028-03-07T10:29:59Z')
  await endNotices(desk.context)
  expect((await balance()).due).toBeNull()
  itIs('2028-03-07T10:30:00Z')
  await endNotices(desk.context)
  expect((await balance()).due).toMatchObject({ amount: 49_000_000, since: '2028-03-07T10:30:00.000Z' })
  await timePasses('2028-03-31T10:30:00Z')
  const { due, unpaid } = await balance()
  expect(due).toMatchObject({ amount: 98_000_000 })
  for (const { invoice } of unpaid.toReversed()) {
    const { url } = (await api('POST /due-payment', { invoice })).body as { url: string }
    await payBy(url, cards.pays)
    await desk.provider.settle()
  }
  expect(await balance()).toMatchObject({ due: null, renewalFailed: null, unpaid: [] })
  expect(await periodsOf(shop)).toEqual([
    '2028-01-31T10:30 2028-02-29T10:30',
    '2028-02-29T10:30 2028-03-31T10:30',
    '2028-03-31T10:30 2028-04-30T10:30',
  ])
  // Of the month that is over already nothing is left to give.
  expect(await grantsOf(shop)).toEqual([500, 500])
})
