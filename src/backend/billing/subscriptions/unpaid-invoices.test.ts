import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, openDesk, payBy } from '../../testing/payments-desk.ts'
import { takeOver } from '../payments/take-over.ts'
import { endNotices } from './renewals.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.stop())

type Shop = Awaited<ReturnType<typeof desk.payer>>
type Balance = {
  due: { amount: number } | null
  renewalFailed: { amount: number; since: string; overdueAt: string } | null
  unpaid: { invoice: string; amount: number; since: string }[]
}
const dayMs = 86_400_000
const price = 49_000_000

const accountOf = async ({ id }: Shop) => {
  const { rows } = await desk.database.pool.query<{ status: string; amount_due: number }>(
    'select status, amount_due from account where id = $1',
    [id],
  )
  return rows[0]
}
const balanceOf = async (shop: Shop) => (await shop.api('GET /accounts/current/balance')).body as Balance

/** One renewal that failed a month ago, and one now; the account is overdue unless said. Answers both invoices, the older first. */
async function twoUnpaid({ isOverdue = true } = {}) {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  await desk.operate('renewFailing', providerId)
  await desk.database.pool.query(
    `update plan_invoice set since = since - interval '30 days' where account_id = $1 and state = 'UNPAID'`,
    [shop.id],
  )
  if (isOverdue) await endNotices(desk.context)
  await desk.operate('renewFailing', providerId)
  const [older, newer] = (await balanceOf(shop)).unpaid
  return { shop, providerId, older: older?.invoice ?? '', newer: newer?.invoice ?? '' }
}

async function pay(shop: Shop, invoice?: string) {
  const { id, url } = (await shop.api('POST /due-payment', invoice === undefined ? undefined : { invoice })).body as {
    id: string
    url: string
  }
  await payBy(url, cards.pays)
  await desk.provider.settle()
  return id
}

test('two renewals are due: whichever is paid first takes its own amount off, and the account is in when none is left', async () => {
  const { shop, older, newer } = await twoUnpaid()
  expect(await balanceOf(shop)).toMatchObject({
    due: { amount: 2 * price },
    renewalFailed: null,
    unpaid: [
      { invoice: older, plan: 'Starter', amount: price },
      { invoice: newer, amount: price },
    ],
  })
  expect(await pay(shop, newer)).toBe(newer)
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: price })
  expect(await shop.api('POST /due-payment', { invoice: newer })).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } })
  expect(await pay(shop)).toBe(older)
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect(await balanceOf(shop)).toMatchObject({ due: null, unpaid: [] })
  expect(await desk.paymentsOf(shop)).toHaveLength(3)
  expect(await desk.balanceOf(shop)).toMatchObject({ texts: 500 })
})

test('the oldest is what is due first; paid in that order the later period is the one that gives', async () => {
  const { shop, providerId, older, newer } = await twoUnpaid()
  expect(await pay(shop)).toBe(older)
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: price })
  // The plan is not paid up to now, whatever was paid of before.
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ status: 'PAST_DUE' }])
  expect(await pay(shop)).toBe(newer)
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ status: 'ACTIVE', use: [{ of: 500 }] }])
  for (const id of [newer, older, newer]) await takeOver(desk.context, { kind: 'invoice', id })
  await takeOver(desk.context, { kind: 'subscription', id: providerId })
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
})

test('each renewal that fails has its own days of notice, and is asked about before they end', async () => {
  const { shop, older, newer } = await twoUnpaid({ isOverdue: false })
  const { due, renewalFailed, unpaid } = await balanceOf(shop)
  expect(due).toBeNull()
  expect(renewalFailed).toMatchObject({ amount: 2 * price, since: unpaid[0]?.since })
  // The older one was paid, which nobody told us; the newer one's days go on.
  desk.tellsTo('http://127.0.0.1:9/away')
  const { url } = (await shop.api('POST /due-payment')).body as { url: string }
  await payBy(url, cards.pays)
  await endNotices(desk.context)
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect((await balanceOf(shop)).unpaid).toMatchObject([{ invoice: newer }])
  const seven = Date.now() + 7 * dayMs + 5000
  await endNotices(desk.context, new Date(seven - 60_000))
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  await endNotices(desk.context, new Date(seven))
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: price })
  expect(older).not.toBe(newer)
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
})

test('once an account is overdue all that is unpaid is due, also what had days left', async () => {
  const { shop } = await twoUnpaid({ isOverdue: false })
  await Promise.all([endNotices(desk.context), endNotices(desk.context)])
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: 2 * price })
  expect(await balanceOf(shop)).toMatchObject({ due: { amount: 2 * price }, renewalFailed: null, unpaid: [{}, {}] })
})

test('a void invoice is owed no longer; one that the provider gave up on is, and can be paid', async () => {
  const { shop, providerId, older, newer } = await twoUnpaid()
  await desk.stripe(`/invoices/${newer}/mark_uncollectible`)
  await desk.provider.settle()
  await takeOver(desk.context, { kind: 'subscription', id: providerId })
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ status: 'ACTIVE' }])
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: 2 * price })
  await desk.stripe(`/invoices/${older}/void`)
  await desk.provider.settle()
  expect(await accountOf(shop)).toEqual({ status: 'OVERDUE', amount_due: price })
  expect(await pay(shop)).toBe(newer)
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  await takeOver(desk.context, { kind: 'invoice', id: older })
  expect(await balanceOf(shop)).toMatchObject({ due: null, unpaid: [] })
})

test('what was told of while we were away is asked for: all invoices that are open, and those that were', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  desk.tellsTo('http://127.0.0.1:9/away')
  await desk.operate('renewFailing', providerId)
  await desk.operate('renewFailing', providerId)
  const look = () => takeOver(desk.context, { kind: 'subscription', id: providerId })
  await Promise.all([look(), look()])
  const { unpaid, renewalFailed } = await balanceOf(shop)
  expect([unpaid.length, renewalFailed?.amount]).toEqual([2, 2 * price])
  await endNotices(desk.context, new Date(Date.now() + 8 * dayMs))
  for (const { invoice } of unpaid) await desk.stripe(`/invoices/${invoice}/void`)
  await Promise.all([look(), look()])
  expect(await accountOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  await desk.database.pool.query('delete from checkout_delivery')
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
})
