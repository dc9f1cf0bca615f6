import { afterAll, beforeAll, expect, test } from 'vitest'
import { cards, openDesk, payBy, submit } from '../../testing/payments-desk.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.stop())

const opening = 10_000_000

test('a top-up is booked once, with its document, however often the provider tells of it', async () => {
  const shop = await desk.payer()
  const { id, url } = await desk.recharge(shop)
  expect(await desk.stateOf(shop, id)).toBe('OPEN')
  const { status, location } = await payBy(url, cards.pays)
  expect({ status, location }).toEqual({
    status: 303,
    location: expect.stringMatching(/^https:\/\/parley\.example\/balance\?checkout=[\w-]+$/),
  })
  await desk.provider.settle()
  expect(await desk.stateOf(shop, id)).toBe('PAID')
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening + 50_000_000 })
  expect(await desk.paymentsOf(shop)).toEqual([
    { cause: 'TOP_UP', net: 50_000_000, tax: 0, gross: 50_000_000, number: expect.stringMatching(/^FV\/\d{4}\/\d{2}\/\d{4}$/) },
  ])
})

test('a tab without a session learns what became of its visit, and nothing else of anybody', async () => {
  const shop = await desk.payer()
  const { body } = await shop.api('POST /recharge', { amount: 5000, returnTo: '/payment-end?language=pl' })
  const { id, url } = body as { id: string; url: string }
  const { location } = await payBy(url, cards.pays)
  const back = new URL(location)
  expect([back.pathname, back.searchParams.get('language')]).toEqual(['/payment-end', 'pl'])
  await desk.provider.settle()
  const end = (visit: string) => desk.call(`GET /backend/checkout-ends/${visit}`)
  expect(await end(back.searchParams.get('checkout') ?? '')).toMatchObject({
    status: 200,
    body: { kind: 'RECHARGE', state: 'PAID' },
  })
  expect(await end(shop.id)).toMatchObject({ status: 404 })
  expect(await end(id)).toMatchObject({ status: 404 })
})

test('whom the provider cannot reach learns it by asking, by the id in the address too', async () => {
  const shop = await desk.payer()
  const { url } = await desk.recharge(shop)
  desk.tellsTo('http://127.0.0.1:9/away')
  const { location } = await payBy(url, cards.pays)
  expect(await desk.stateOf(shop, new URL(location).searchParams.get('checkout') ?? '')).toBe('PAID')
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening + 50_000_000 })
  await desk.provider.settle()
  expect(await desk.paymentsOf(shop)).toHaveLength(1)
})

test('a card that is refused leaves everything as it was, and another one pays', async () => {
  const shop = await desk.payer()
  const { id, url } = await desk.recharge(shop)
  expect(await payBy(url, cards.refused)).toMatchObject({ status: 402, page: expect.stringContaining('refused') })
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening })
  await payBy(url, cards.pays)
  await desk.provider.settle()
  expect(await desk.stateOf(shop, id)).toBe('PAID')
})

test.each([
  ['yes', 'PAID', 60_000_000],
  ['no', 'OPEN', opening],
])('a card that asks for a second step: %s', async (answer, state, monetary) => {
  const shop = await desk.payer()
  const { id, url } = await desk.recharge(shop)
  const { location } = await payBy(url, cards.asks)
  await submit(new URL(location, url).href, { answer })
  await desk.provider.settle()
  expect(await desk.stateOf(shop, id)).toBe(state)
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary })
})

test('a page that is closed says so in the address and changes nothing', async () => {
  const shop = await desk.payer()
  const { id, url } = await desk.recharge(shop)
  const page = await (await fetch(url)).text()
  expect(page).toMatch(/href="https:\/\/parley\.example\/balance\?checkout=[\w-]+&amp;closed=1"/)
  await desk.stripe(`/checkout/sessions/${id}/expire`)
  await desk.provider.settle()
  expect(await desk.stateOf(shop, id)).toBe('CLOSED')
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening })
})

test('VAT is added to what is paid, and the balance gets what was asked for', async () => {
  const shop = await desk.payer({}, { country: 'PL' })
  const { url } = await desk.recharge(shop, 3333)
  expect(await (await fetch(url)).text()).toContain('$41.00')
  await payBy(url, cards.pays)
  await desk.provider.settle()
  expect(await desk.paymentsOf(shop)).toMatchObject([{ net: 33_330_000, tax: 7_670_000, gross: 41_000_000 }])
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening + 33_330_000 })
})

test('a refund in parts and a dispute that is won are rows of their own, and the sums stay right', async () => {
  const shop = await desk.payer({}, { country: 'PL' })
  const { url } = await desk.recharge(shop, 3333)
  await payBy(url, cards.pays)
  await desk.provider.settle()
  const { rows } = await desk.database.pool.query<{ provider_id: string }>(
    'select provider_id from payment where account_id = $1',
    [shop.id],
  )
  const paymentId = rows[0]?.provider_id ?? ''
  await desk.stripe('/refunds', { payment_intent: paymentId, amount: '1000' })
  await desk.operate('refund', paymentId)
  const back = (await desk.paymentsOf(shop)).filter(one => one.cause === 'REFUND')
  expect(back).toHaveLength(2)
  expect(back.reduce((sum, one) => sum + one.net, 0)).toBe(-33_330_000)
  expect(back.reduce((sum, one) => sum + one.gross, 0)).toBe(-41_000_000)
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: opening })

  const other = await desk.payer()
  const { url: page } = await desk.recharge(other)
  await payBy(page, cards.disputed)
  await desk.provider.passTime(new Date(Date.now() + 60_000))
  await desk.provider.settle()
  expect(await desk.balanceOf(other)).toMatchObject({ monetary: opening })
  const { body } = await other.api('GET /payments')
  expect(body).toMatchObject({ items: [{ cause: 'DISPUTE' }, { cause: 'TOP_UP', status: 'DISPUTED' }] })
  const dispute = await desk.database.pool.query<{ provider_id: string }>(
    `select provider_id from payment where account_id = $1 and cause = 'DISPUTE'`,
    [other.id],
  )
  await desk.operate('winDispute', dispute.rows[0]?.provider_id ?? '')
  expect((await desk.paymentsOf(other)).map(one => one.cause)).toEqual(['TOP_UP', 'DISPUTE', 'DISPUTE_WON'])
  expect(await desk.balanceOf(other)).toMatchObject({ monetary: opening + 50_000_000 })
})

test('nobody pays without a name on the document, nor in a currency without hundredths, nor where nobody takes money', async () => {
  const nameless = await desk.shop()
  expect(await nameless.api('POST /recharge', { amount: 5000 })).toMatchObject({
    status: 409,
    body: { code: 'BILLING_DATA_REQUIRED' },
  })
  const yen = await desk.payer()
  await desk.database.pool.query(`update account set currency = 'JPY' where id = $1`, [yen.id])
  expect(await yen.api('POST /recharge', { amount: 5000 })).toMatchObject({ status: 409, body: { code: 'CURRENCY_NOT_PAYABLE' } })
  desk.context.payments = null
  const shop = await desk.payer()
  expect(await shop.api('POST /recharge', { amount: 5000 })).toMatchObject({ status: 502, body: { code: 'PAYMENTS_AWAY' } })
  desk.context.payments = desk.payments
})

test('where cards are changed, the card that is chosen is the one that is kept', async () => {
  const shop = await desk.payer()
  const { url } = await desk.recharge(shop)
  await payBy(url, cards.pays)
  await desk.provider.settle()
  const framed = await shop.api(`GET /payment-settings?returnTo=${encodeURIComponent('/payment-end?language=pl')}`)
  expect(await (await fetch(String(framed.body))).text()).toContain('/payment-end?language=pl&amp;checkout=settings')
  const { body } = await shop.api('GET /payment-settings')
  await payBy(String(body), '5555555555554444')
  await desk.provider.settle()
  expect((await shop.api('GET /balance-settings')).body).toMatchObject({ autoTopUp: { card: 'Mastercard 4444' } })
})
