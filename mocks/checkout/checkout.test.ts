import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenOn } from '../partners/listen.ts'
import { readBody } from '../read-body.ts'
import { openTestDatabase } from '../test-database.ts'
import { type CheckoutStandIn, openCheckout } from './checkout.ts'

// Stripe's own client drives the stand-in, and its own helper checks what it signs: were it another, they would not get along.

let standIn: CheckoutStandIn
let stripe: Stripe
let seller: { url: string; stop: () => void }
let told: Stripe.Event[] = []
let isAway = false

async function openSeller() {
  const { server, port } = await listenOn('127.0.0.1', 0)
  server.on('request', async (req, res) => {
    const body = await readBody(req, 1_000_000)
    if (isAway) return res.writeHead(503).end()
    told.push(stripe.webhooks.constructEvent(body, String(req.headers['stripe-signature']), standIn.webhookSecret))
    res.writeHead(204).end()
  })
  return { url: `http://127.0.0.1:${port}/events`, stop: () => void server.close() }
}
const clientOf = (key: string) => {
  const { hostname, port } = new URL(standIn.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

beforeAll(async () => {
  const pool = await openTestDatabase()
  seller = await openSeller()
  standIn = await openCheckout({ pool, publicUrl: 'http://127.0.0.1:9', eventsUrl: () => seller.url })
  stripe = clientOf(standIn.secretKey)
})
afterAll(async () => {
  await standIn.stop()
  seller.stop()
})
beforeEach(() => {
  told = []
  isAway = false
})

const submit = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
const card = (number: string) => ({ number, expiry: '12/40', cvc: '123' })

async function openSession(customer: string, key?: string, amount = 4999) {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      line_items: [{ quantity: 1, price_data: { currency: 'pln', unit_amount: amount, product_data: { name: 'Top-up' } } }],
      payment_intent_data: { metadata: { cause: 'TOP_UP' } },
      success_url: 'https://parley.example/done?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://parley.example/closed',
    },
    key ? { idempotencyKey: key } : {},
  )
}
const newCustomer = async () => (await stripe.customers.create({ name: 'Shop' })).id

test('a page is paid by card, told twice in signed events, and can be asked for', async () => {
  const session = await openSession(await newCustomer())
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 4999 })
  const paid = await submit(session.url ?? '', card('4242 4242 4242 4242'))
  expect(paid.headers.get('location')).toBe(`https://parley.example/done?id=${session.id}`)
  await standIn.settle()
  const counts = Map.groupBy(told, event => event.type)
  expect([...counts].map(([type, all]) => [type, all.length]).toSorted()).toEqual([
    ['checkout.session.completed', 2],
    ['payment_intent.succeeded', 2],
  ])
  const again = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.payment_method'] })
  expect(again).toMatchObject({
    status: 'complete',
    payment_intent: { metadata: { cause: 'TOP_UP' }, payment_method: { card: { last4: '4242' } } },
  })
  expect((await submit(session.url ?? standIn.url, {})).status).not.toBe(303)
})

test('an event that is not taken is told again, and is listed', async () => {
  isAway = true
  const session = await openSession(await newCustomer())
  await submit(session.url ?? '', card('4242424242424242'))
  await standIn.settle()
  expect(told).toEqual([])
  const { data } = await stripe.events.list({ created: { gte: 0 }, limit: 100 })
  expect(data.some(event => event.type === 'checkout.session.completed')).toBe(true)
  const pages: string[] = []
  for await (const event of stripe.events.list({ limit: 1 })) pages.push(event.id)
  expect(new Set(pages).size).toBe(data.length)
})

test('one key makes one object, and another request under it is refused', async () => {
  const customer = await newCustomer()
  const first = await openSession(customer, 'key-1')
  expect((await openSession(customer, 'key-1')).id).toBe(first.id)
  await expect(openSession(customer, 'key-1', 5999)).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('refusals are those that the client knows', async () => {
  await expect(clientOf('sk_test_wrong').customers.retrieve('cus_1')).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
  })
  await expect(stripe.prices.create({ product: 'prod_1', currency: 'usd' })).rejects.toMatchObject({ statusCode: 404 })
  const customer = await newCustomer()
  await expect(stripe.checkout.sessions.create({ customer, mode: 'payment' })).rejects.toMatchObject({ param: 'line_items' })
})

test.each([
  ['4000 0000 0000 0002', 402],
  ['4242 4242 4242 4241', 400],
  ['1', 400],
])('the card %s is not taken', async (number, status) => {
  const session = await openSession(await newCustomer())
  const page = await submit(session.url ?? '', card(number))
  expect(page.status).toBe(status)
  expect(await page.text()).toMatch(/role="alert"|aria-invalid/)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('a card that is kept is charged while nobody is there, or says why not', async () => {
  const keep = async (number: string) => {
    const customer = await newCustomer()
    const { id, url } = await openSession(customer)
    const { status, headers } = await submit(url ?? '', card(number))
    if (headers.get('location')?.endsWith('/confirm')) await submit(`${url}/confirm`, { answer: 'yes' })
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    return { status, customer, method: String(intent?.payment_method) }
  }
  const charge = ({ customer, method }: { customer: string; method: string }) =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'pln',
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
    })
  expect(await charge(await keep('4242424242424242'))).toMatchObject({ status: 'succeeded', amount_received: 1000 })
  await expect(charge(await keep('4000000000000341'))).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  await expect(charge(await keep('4000002500003155'))).rejects.toMatchObject({ code: 'authentication_required' })
})

test('a subscription is bought, renewed on the day of its month, and ends where it was canceled', async () => {
  const customer = await newCustomer()
  const product = await stripe.products.create({ name: 'Growth' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'pln',
    unit_amount: 4900,
    recurring: { interval: 'month' },
  })
  const rate = await stripe.taxRates.create({ display_name: 'VAT', percentage: 23, inclusive: false })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { default_tax_rates: [rate.id] },
    success_url: 'https://parley.example/done',
  })
  expect(session.amount_total).toBe(6027)
  await submit(session.url ?? '', card('4242424242424242'))
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice.payments'] })
  const subscription = typeof done.subscription === 'object' ? done.subscription : null
  expect(done.invoice).toMatchObject({
    status: 'paid',
    total: 6027,
    total_excluding_tax: 4900,
    payments: { data: [{ status: 'paid' }] },
  })
  const [item] = subscription?.items.data ?? []
  await standIn.passTime(new Date((item?.current_period_end ?? 0) * 1000))
  const renewed = await stripe.subscriptions.retrieve(subscription?.id ?? '')
  expect(renewed.items.data[0]?.current_period_start).toBe(item?.current_period_end)
  await stripe.subscriptions.update(renewed.id, { cancel_at_period_end: true })
  await standIn.passTime(new Date((renewed.items.data[0]?.current_period_end ?? 0) * 1000))
  expect((await stripe.subscriptions.retrieve(renewed.id)).status).toBe('canceled')
})

test('pages speak the session’s language, or the browser’s; forms of other sites are not taken', async () => {
  const session = await openSession(await newCustomer())
  const polish = await fetch(session.url ?? '', { headers: { 'accept-language': 'pl' } })
  expect(await polish.text()).toContain('Zapłać')
  expect(polish.headers.get('content-security-policy')).toContain("form-action 'self' https://parley.example")
  const foreign = await submit(session.url ?? '', card('4242424242424242'), { 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(404)
  expect((await fetch(`${standIn.url}/operator`)).status).toBe(200)
})
