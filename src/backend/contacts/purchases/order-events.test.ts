import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopEventsSecret } from '../../testing/partner-platforms.ts'
import { dumpOf } from '../../testing/one-of-everything.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

// The stand-in of the platform signs as the platform does.
const { signEvent, tellOfOrder } = await import('#mocks/partners/order-events.ts')

type Order = Parameters<typeof tellOfOrder>[2]
type Shop = Awaited<ReturnType<typeof app.shop>>
const integrated = () =>
  app.shop({
    integrations: ['shoper'],
    numbers: [{ number: `+48512${String(Math.trunc(Math.random() * 1e6)).padStart(6, '0')}`, country: 'PL' }],
  })
const order = (shop: Shop, more: Partial<Order> = {}): Order => ({
  shop: shop.name,
  number: 'Z/1',
  total: '129.99',
  currency: 'PLN',
  placedAt: '2026-01-05T12:00:00+01:00',
  phone: '512 340 187',
  firstName: 'Ewa',
  registeredAt: '2025-11-01T08:00:00Z',
  ...more,
})
const tell = (shop: Shop, type: 'order.placed' | 'order.paid' | 'order.sent' = 'order.placed', more: Partial<Order> = {}) =>
  tellOfOrder({ publicUrl: app.origin, secret: shopEventsSecret }, type, order(shop, more))
const purchases = async (shop: Shop) => (await dumpOf(app, shop.id))['purchase'] ?? []

test('an order that is placed becomes a purchase of its customer, who is known from then on', async () => {
  const shop = await integrated()
  expect((await tell(shop)).status).toBe(204)
  expect(await purchases(shop)).toMatchObject([{ order_number: 'Z/1', amount: 129_990_000, currency: 'PLN', source: 'shop' }])
  expect((await shop.api('GET /contacts/+48512340187/record')).body).toMatchObject({
    name: 'Ewa',
    purchases: 1,
    lastPurchaseAt: '2026-01-05T11:00:00.000Z',
    shopAccountAt: '2025-11-01T08:00:00.000Z',
    consent: null,
  })
})

test('placed, paid and sent, in whatever order and however often they come, are one purchase', async () => {
  const shop = await integrated()
  const types = ['order.sent', 'order.placed', 'order.placed', 'order.paid', 'order.paid'] as const
  const answers = await Promise.all(types.map(type => tell(shop, type)))
  expect(answers.map(({ status }) => status)).toEqual(types.map(() => 204))
  expect(await purchases(shop)).toHaveLength(1)
})

test('nothing is taken whose signature is not of this body, this secret and these minutes', async () => {
  const shop = await integrated()
  const body = JSON.stringify({
    type: 'order.placed',
    data: {
      shop: shop.name,
      order: { number: 'Z/1', total: '1', currency: 'PLN', placedAt: '2026-01-05T12:00:00Z' },
      customer: { phone: '+48512340187' },
    },
  })
  const post = async (headers: Record<string, string>, text = body) =>
    (await fetch(`${app.origin}/backend/shoper/order-events`, { method: 'POST', headers, body: text })).status
  const now = Date.now()
  const good = signEvent(body, shopEventsSecret)
  const { 'webhook-id': _, ...withoutId } = good
  const wrong: [string, Record<string, string>, string?][] = [
    ['no signature', {}],
    ['no id', withoutId],
    ['another id', { ...good, 'webhook-id': 'x' }],
    ['another secret', signEvent(body, `whsec_${Buffer.from('another secret of some length').toString('base64')}`)],
    ['another body', good, body.replace('Z/1', 'Z/2')],
    ['a blank more', good, `${body} `],
    ['five minutes old', signEvent(body, shopEventsSecret, { at: new Date(now - 310_000) })],
    ['to come', signEvent(body, shopEventsSecret, { at: new Date(now + 310_000) })],
    ['a time that is none', { ...good, 'webhook-timestamp': 'NaN' }],
    ['another version', { ...good, 'webhook-signature': String(good['webhook-signature']).replace('v1,', 'v2,') }],
    ['cut', { ...good, 'webhook-signature': String(good['webhook-signature']).slice(0, -2) }],
  ]
  for (const [what, headers, text] of wrong) expect([what, await post(headers, text)]).toEqual([what, 401])
  expect(await purchases(shop)).toEqual([])
  // While the secret changes the platform signs with both.
  expect(await post({ ...good, 'webhook-signature': `v1,${'A'.repeat(43)}= ${good['webhook-signature']}` })).toBe(204)
})

test('an account that is not integrated with the platform is not there', async () => {
  const shop = await app.shop({ integrations: ['channels'] })
  expect((await tell(shop)).status).toBe(404)
  expect((await tell(shop, 'order.placed', { shop: 'nobodys' })).status).toBe(404)
  expect(await purchases(shop)).toEqual([])
})

test.each([
  [{ total: '12,50' }],
  [{ total: '-1' }],
  [{ currency: 'zł' }],
  [{ number: '' }],
  [{ placedAt: 'yesterday' }],
  [{ phone: 'nobody' }],
])('%j is refused', async more => {
  const shop = await integrated()
  expect((await tell(shop, 'order.placed', more)).status).toBe(400)
  expect(await purchases(shop)).toEqual([])
})
