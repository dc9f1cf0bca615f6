// What the connected shop's events send.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TransactionalSend, TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import { shopEventsSecret } from '../../testing/partner-platforms.ts'
import { startApp } from '../../testing/start-app.ts'
import { sendDueTransactional } from './send-transactional.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const { tellOfOrder } = await import('#mocks/partners/order-events.ts')

type Shop = Awaited<ReturnType<typeof app.shop>>
type EventType = Parameters<typeof tellOfOrder>[1]
const tell = async (shop: Shop, type: EventType, more: object = {}) => {
  const order = {
    shop: shop.name,
    number: 'Z/1',
    total: '129.9',
    currency: 'USD',
    placedAt: '2026-01-05T12:00:00Z',
    phone: '+14155550132',
    firstName: 'Ewa',
  }
  const answer = await tellOfOrder({ publicUrl: app.origin, secret: shopEventsSecret }, type, { ...order, ...more })
  expect(answer.status).toBe(204)
}
const made = async (shop: Shop, more: object) => {
  const body = {
    name: 'Paid',
    from: shop.from,
    text: '{{name|Hi}}, {{orderNumber}}: {{total}} {{currency}}',
    event: 'order.paid',
    delaySeconds: 0,
    isActive: true,
    ...more,
  }
  return (await shop.api('POST /transactional-texts', body)).body as TransactionalText
}
const sends = async (shop: Shop, { id }: TransactionalText) =>
  ((await shop.api(`GET /transactional-texts/${id}/sends`)).body as { items: TransactionalSend[] }).items

test('an amount is written as in the language of the account', async () => {
  const shop = await app.shop({ integrations: ['shoper'], numbers: [{ number: '+48512000190', country: 'PL' }] })
  const paid = await made(shop, {})
  await tell(shop, 'order.paid', { total: '1129.9', currency: 'PLN', phone: '+48512600190' })
  await sendDueTransactional(app.context)
  expect(await sends(shop, paid)).toMatchObject([{ state: 'SENT', body: 'Ewa, Z/1: 1129,90 PLN' }])
})

test('an order that is paid sends the texts of that event, once, with what it says', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const [paid, placed, off] = [
    await made(shop, {}),
    await made(shop, { name: 'Placed', event: 'order.placed' }),
    await made(shop, { name: 'Off', isActive: false }),
  ]
  await Promise.all([tell(shop, 'order.paid'), tell(shop, 'order.paid'), tell(shop, 'order.paid')])
  await Promise.all([sendDueTransactional(app.context), sendDueTransactional(app.context)])
  expect(await sends(shop, paid)).toMatchObject([
    { state: 'SENT', body: 'Ewa, Z/1: 129.90 USD', by: null, orderNumber: 'Z/1', isTest: false },
  ])
  expect(await sends(shop, placed)).toEqual([])
  expect(await sends(shop, off)).toEqual([])
  await tell(shop, 'order.placed')
  await sendDueTransactional(app.context)
  expect(await sends(shop, placed)).toHaveLength(1)
  await tell(shop, 'order.paid', { number: 'Z/2' })
  await sendDueTransactional(app.context)
  expect(await sends(shop, paid)).toHaveLength(2)
})

test('one that nothing can fill is refused in the list, and the event is taken', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const text = await made(shop, { text: 'Your parcel {{parcel}}' })
  await tell(shop, 'order.paid')
  await sendDueTransactional(app.context)
  expect(await sends(shop, text)).toMatchObject([{ state: 'REFUSED', reason: 'MISSING_VALUE' }])
})

test('who said STOP is sent nothing by an order either', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const text = await made(shop, {})
  await shop.receive('+14155550132', 'STOP')
  await tell(shop, 'order.paid')
  await sendDueTransactional(app.context)
  expect(await sends(shop, text)).toMatchObject([{ state: 'REFUSED', reason: 'PHONE_NUMBER_ON_BLOCK_LIST' }])
})
