import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, openDesk, payBy } from '../../testing/payments-desk.ts'
import { catchUp } from './catch-up.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let stripe: Stripe
beforeAll(async () => {
  desk = await openDesk()
  stripe = new Stripe(desk.provider.secretKey)
}, 60_000)
afterAll(() => desk.stop())

type Shop = Awaited<ReturnType<typeof desk.payer>>
const opening = 10_000_000

/** What the provider told of since, as it tells it. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = desk.database
  desk.tellsTo('http://127.0.0.1:9/away')
  const { rows: before } = await pool.query<{ most: string }>(
    `select coalesce(max(number), 0) as most from checkout_object where kind = 'event'`,
  )
  await work()
  const { rows } = await pool.query<{ data: object }>(
    `select data from checkout_object where kind = 'event' and number > $1 order by number`,
    [before[0]?.most],
  )
  await pool.query('delete from checkout_delivery')
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
  return rows.map(row => JSON.stringify(row.data))
}

async function tell(payload: string, { secret = desk.provider.webhookSecret, ageSeconds = 0, signed = payload } = {}) {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = stripe.webhooks.generateTestHeaderString({ payload: signed, secret, timestamp })
  const answer = await fetch(`${desk.origin}/backend/payment-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return answer.status
}
const payTopUp = (shop: Shop) =>
  eventsOf(async () => {
    const { url } = await desk.recharge(shop)
    await payBy(url, cards.pays)
  })

test('an event that is forged, old, of the future or changed on its way is refused, and changes nothing', async () => {
  const shop = await desk.payer()
  const [event = ''] = await payTopUp(shop)
  expect(await tell(event, { secret: 'whsec_of_somebody_else' })).toBe(401)
  expect(await tell(event, { ageSeconds: 400 })).toBe(401)
  expect(await tell(event, { ageSeconds: -400 })).toBe(401)
  expect(await tell(event, { signed: `${event} ` })).toBe(401)
  expect((await desk.call('POST /backend/payment-events', { body: {} })).status).toBe(401)
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening })
})

test('events come to the same in any order, twice and at once', async () => {
  const shop = await desk.payer()
  const events = await payTopUp(shop)
  expect(events.length).toBeGreaterThan(1)
  const all = [...events.toReversed(), ...events, ...events.toReversed()]
  expect(new Set(await Promise.all(all.map(one => tell(one))))).toEqual(new Set([204]))
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening + 50_000_000 })
  expect(await desk.paymentsOf(shop)).toHaveLength(1)

  const buyer = await desk.payer()
  const bought = await eventsOf(async () => {
    const { body } = await buyer.api('POST /plan', { priceId: desk.priceOf('starter') })
    await payBy((body as { url: string }).url, cards.pays)
  })
  for (const event of [...bought.toReversed(), ...bought]) expect(await tell(event)).toBe(204)
  expect(await desk.balanceOf(buyer)).toMatchObject({ texts: 500 })
  expect(await desk.paymentsOf(buyer)).toHaveLength(1)
})

test('a refund that is told before its payment waits for nothing: both are booked', async () => {
  const shop = await desk.payer()
  const events = await eventsOf(async () => {
    const { id, url } = await desk.recharge(shop)
    await payBy(url, cards.pays)
    const session = await desk.payments.checkout(id)
    await desk.stripe('/refunds', { payment_intent: session?.paymentId ?? '' })
  })
  for (const event of events.toReversed()) expect(await tell(event)).toBe(204)
  expect((await desk.paymentsOf(shop)).map(one => one.cause)).toEqual(['TOP_UP', 'REFUND'])
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening })
})

test('what was missed is asked for, once, and the next look begins where this one ended', async () => {
  const shop = await desk.payer()
  await payTopUp(shop)
  await Promise.all([catchUp(desk.context), catchUp(desk.context)])
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening + 50_000_000 })
  expect(await desk.paymentsOf(shop)).toHaveLength(1)
  const { rows } = await desk.database.pool.query<{ asked_until: Date }>('select asked_until from payment_event_cursor')
  expect(Date.now() - (rows[0]?.asked_until.getTime() ?? 0)).toBeLessThan(60_000)
})

test('an event of nobody’s customer is noted and of no concern; where nobody takes money there is no such door', async () => {
  const [event = ''] = await eventsOf(() =>
    desk.stripe('/customers', { name: 'Stranger' }).then(({ id }) => desk.stripe(`/customers/${id}`, { name: 'X' })),
  )
  expect(await tell(event)).toBe(204)
  desk.context.payments = null
  expect(await tell(event)).toBe(404)
  desk.context.payments = desk.payments
})
