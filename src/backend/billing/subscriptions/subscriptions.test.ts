import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewalNoticeDays } from '#contract/limits.ts'
import { cards, openDesk, payBy, submit } from '../../testing/payments-desk.ts'
import { endNotices } from './renewals.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.stop())

type Shop = Awaited<ReturnType<typeof desk.payer>>
const dayMs = 86_400_000
const actionsOf = async (shop: Shop) => {
  const { rows } = await desk.database.pool.query<{ action: string; person: string }>(
    'select action, person from audit_entry where account_id = $1 order by at',
    [shop.id],
  )
  return rows.map(row => `${row.action} ${row.person}`)
}
const statusOf = async ({ id }: { id: string }) => {
  const { rows } = await desk.database.pool.query<{ status: string; amount_due: number }>(
    'select status, amount_due from account where id = $1',
    [id],
  )
  return rows[0]
}

test('a plan is bought, gives what it gives, is renewed, canceled, taken back and ends', async () => {
  const shop = await desk.payer()
  const { sessionId } = await desk.buy(shop, 'starter')
  expect(await desk.stateOf(shop, sessionId)).toBe('PAID')
  expect(await desk.subscriptionsOf(shop)).toMatchObject([
    {
      status: 'ACTIVE',
      canceled: false,
      endsAt: null,
      plan: { name: 'Starter' },
      use: [{ unit: 'text', used: 0, of: 500, runsOutAt: null }],
    },
  ])
  expect(await desk.balanceOf(shop)).toMatchObject({ texts: 500 })
  expect(await desk.paymentsOf(shop)).toMatchObject([{ cause: 'PLAN', net: 49_000_000 }])

  await shop.send({ to: '+14155550132', body: 'Hi' })
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ use: [{ used: 1, of: 500 }] }])
  const providerId = await desk.providerIdOf(shop)
  await desk.operate('renew', providerId)
  expect(await desk.balanceOf(shop)).toMatchObject({ texts: 500 })
  expect(await desk.paymentsOf(shop)).toHaveLength(2)

  const [own] = await desk.subscriptionsOf(shop)
  const canceled = await shop.api(`DELETE /subscriptions/${own?.id}`)
  expect(canceled.body).toMatchObject({ status: 'CANCELED', canceled: true, nextBilledOn: null })
  expect(await shop.api(`POST /subscriptions/${own?.id}/take-back`)).toMatchObject({ body: { status: 'ACTIVE', endsAt: null } })
  await shop.api(`DELETE /subscriptions/${own?.id}`)
  await desk.operate('renew', providerId)
  expect(await desk.subscriptionsOf(shop)).toEqual([])
  expect(await desk.balanceOf(shop)).toMatchObject({ texts: 0 })
  expect(await shop.api(`POST /subscriptions/${own?.id}/take-back`)).toMatchObject({ status: 409, body: { code: 'PLAN_ENDED' } })
  const [canceling, keeping] = ['PLAN_CANCELED marta', 'PLAN_TAKEN_BACK marta']
  expect(await actionsOf(shop)).toEqual(['PLAN_BOUGHT marta', canceling, keeping, canceling])
})

test('a larger plan is changed to on the provider’s page, and gives the difference at once; the one before was canceled, it goes on', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  expect(await shop.api('POST /plan', { priceId: desk.priceOf('starter') })).toMatchObject({
    body: { code: 'PLAN_ALREADY_YOURS' },
  })
  const [own] = await desk.subscriptionsOf(shop)
  await shop.api(`DELETE /subscriptions/${own?.id}`)
  const { body } = await shop.api('POST /plan', { priceId: desk.priceOf('growth') })
  const { sessionId, url } = body as { sessionId: string; url: string }
  expect(await (await fetch(url)).text()).toContain('$100.00')
  await desk.provider.settle()
  // Who only looks at the page changes nothing.
  expect(await desk.stateOf(shop, sessionId)).toBe('OPEN')
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ canceled: true }])
  const { location } = await submit(`${url}/change`, {})
  expect(location).toMatch(/\/new-plans\?checkout=/)
  await desk.provider.settle()
  expect(await desk.stateOf(shop, sessionId)).toBe('PAID')
  await desk.provider.settle()
  expect(await desk.subscriptionsOf(shop)).toMatchObject([
    { plan: { name: 'Growth' }, use: [{ of: 2000 }], status: 'ACTIVE', endsAt: null },
  ])
  expect((await desk.paymentsOf(shop)).map(one => one.net)).toEqual([49_000_000, 100_000_000])
  expect(await actionsOf(shop)).toEqual(['PLAN_BOUGHT marta', 'PLAN_CANCELED marta', 'PLAN_CHANGED marta'])
  expect((await shop.api('GET /plan?type=sms')).body).toMatchObject([
    { name: 'Starter', isOwn: false },
    { name: 'Growth', isOwn: true, canceled: false },
  ])
})

test('a plan for the balance adds its money in each period; a refund takes it back', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'money')
  await desk.operate('renew', await desk.providerIdOf(shop))
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
  const { rows } = await desk.database.pool.query<{ provider_id: string }>(
    'select provider_id from payment where account_id = $1 order by id desc limit 1',
    [shop.id],
  )
  await desk.operate('refund', rows[0]?.provider_id ?? '')
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 60_000_000 })
})

test('a card that is refused buys no plan, and whoever is tried by one with a plan is no trial any more', async () => {
  const shop = await desk.payer({ trialFinishDate: new Date(Date.now() - dayMs) })
  const { url, paid } = await desk.buy(shop, 'starter', cards.refused)
  expect(paid.status).toBe(402)
  expect(await desk.subscriptionsOf(shop)).toEqual([])
  expect((await shop.api('GET /accounts/current')).body).toMatchObject({ trial: true })
  await payBy(url, cards.pays)
  await desk.provider.settle()
  expect((await shop.api('GET /accounts/current')).body).toMatchObject({ trial: false })
})

test('of two windows for a plan of one type only the last can be paid', async () => {
  const shop = await desk.payer()
  const open = async () => ((await shop.api('POST /plan', { priceId: desk.priceOf('leads') })).body as { url: string }).url
  const [first, second] = [await open(), await open()]
  await payBy(first, cards.pays)
  await payBy(second, cards.pays)
  await desk.provider.settle()
  expect(await desk.subscriptionsOf(shop)).toHaveLength(1)
  expect(await desk.paymentsOf(shop)).toHaveLength(1)
})

test('a renewal that fails is told for seven days, then the account is overdue, and paid it is let in', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  await desk.operate('renewFailing', providerId)
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ status: 'PAST_DUE' }])
  const { body } = await shop.api('GET /accounts/current/balance')
  const { since, overdueAt } = (body as { renewalFailed: { since: string; overdueAt: string } }).renewalFailed
  expect(Date.parse(overdueAt) - Date.parse(since)).toBe(renewalNoticeDays * dayMs)
  expect(body).toMatchObject({ due: null, renewalFailed: { amount: 49_000_000 } })
  const at = Date.parse(overdueAt)
  await endNotices(desk.context, new Date(at - 1000))
  expect(await statusOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  await Promise.all([endNotices(desk.context, new Date(at)), endNotices(desk.context, new Date(at))])
  expect(await statusOf(shop)).toEqual({ status: 'OVERDUE', amount_due: 49_000_000 })
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({
    due: { amount: 49_000_000 },
    renewalFailed: null,
  })

  const due = (await shop.api('POST /due-payment')).body as { id: string; url: string }
  await payBy(due.url, cards.pays)
  await desk.provider.settle()
  expect(await desk.stateOf(shop, due.id)).toBe('PAID')
  expect(await statusOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect(await desk.subscriptionsOf(shop)).toMatchObject([{ status: 'ACTIVE', use: [{ of: 500 }] }])
  expect(await shop.api('POST /due-payment')).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } })
})

test('what a plan owed as overdue is paid by its invoice after the plan’s end', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  await desk.operate('renewFailing', providerId)
  await endNotices(desk.context, new Date(Date.now() + 8 * dayMs))
  await desk.stripe(`/subscriptions/${providerId}`, { cancel_at_period_end: 'true' })
  await desk.operate('renew', providerId)
  expect(await desk.subscriptionsOf(shop)).toEqual([])
  expect(await statusOf(shop)).toEqual({ status: 'OVERDUE', amount_due: 49_000_000 })
  const due = (await shop.api('POST /due-payment')).body as { id: string; url: string }
  expect(due.id).toMatch(/^in_/)
  await payBy(due.url, cards.pays)
  await desk.provider.settle()
  expect(await statusOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect(await desk.paymentsOf(shop)).toMatchObject([{ cause: 'PLAN' }, { cause: 'PLAN' }])
  expect(await desk.subscriptionsOf(shop)).toEqual([])
  expect(await shop.api('POST /due-payment')).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } })
})

test('a renewal that was paid while its event got lost locks nobody out', async () => {
  const shop = await desk.payer()
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  await desk.operate('renewFailing', providerId)
  desk.tellsTo('http://127.0.0.1:9/away')
  await submit(`${desk.provider.url}/operator/retry`, { id: providerId })
  await endNotices(desk.context, new Date(Date.now() + 8 * dayMs))
  expect(await statusOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
})

test('what an operator set as due is paid by a visit of its own', async () => {
  const shop = await desk.payer({ status: 'OVERDUE' })
  await desk.database.pool.query('update account set amount_due = 49000000, due_since = now() where id = $1', [shop.id])
  const { id, url } = (await shop.api('POST /due-payment')).body as { id: string; url: string }
  await payBy(url, cards.pays)
  await desk.provider.settle()
  expect(await desk.stateOf(shop, id)).toBe('PAID')
  expect(await statusOf(shop)).toEqual({ status: 'ACTIVE', amount_due: 0 })
  expect(await desk.paymentsOf(shop)).toMatchObject([{ cause: 'DUE', net: 49_000_000 }])
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 10_000_000 })
})
