import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeApiKey } from '#contract/account/api-keys.ts'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { dumpOf } from '../../testing/one-of-everything.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const phone = '+14155550132'
const order = (orderNumber: string, more: object = {}) => ({
  phone,
  orderNumber,
  at: '2026-01-05T12:00:00Z',
  amount: 129_990_000,
  currency: 'PLN',
  ...more,
})
const buy = (shop: Shop, ...purchases: object[]) => shop.api('POST /purchases', { purchases })
const contact = async (shop: Shop, number = phone) =>
  (await shop.api(`GET /contacts/${encodeURIComponent(number)}/record`)).body as ContactRow
const timeline = async (shop: Shop) =>
  ((await shop.api(`GET /contacts/${encodeURIComponent(phone)}/timeline`)).body as { items: TimelineEntry[] }).items
const stored = async (shop: Shop) => (await dumpOf(app, shop.id))['purchase'] ?? []

test('a purchase by an unknown number makes the contact, without any consent', async () => {
  const shop = await app.shop()
  expect(await buy(shop, order('A-1', { name: 'Emily', shopAccountAt: '2025-12-01T10:00:00Z' }))).toMatchObject({
    status: 200,
    body: { added: 1, known: 0, rejected: [] },
  })
  expect(await contact(shop)).toMatchObject({
    name: 'Emily',
    purchases: 1,
    lastPurchaseAt: '2026-01-05T12:00:00.000Z',
    shopAccountAt: '2025-12-01T10:00:00.000Z',
    consent: null,
    signUpDate: null,
  })
})

test('what a contact is called by hand stays, and so does its account with the shop', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone, name: 'Ann', shopAccountAt: '2024-05-01T00:00:00Z' })
  await buy(shop, order('A-1', { name: 'Emily', shopAccountAt: '2025-12-01T10:00:00Z' }))
  expect(await contact(shop)).toMatchObject({ name: 'Ann', shopAccountAt: '2024-05-01T00:00:00.000Z', purchases: 1 })
})

test('an order is one purchase, however often and in whatever call it comes', async () => {
  const shop = await app.shop()
  await buy(shop, order('A-1'))
  expect((await buy(shop, order('A-1', { amount: 1 }), order('A-2'), order('A-2'))).body).toMatchObject({ added: 1, known: 2 })
  const both = await Promise.all([1, 2, 3].map(() => buy(shop, order('A-3'), order('A-4'))))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await contact(shop)).purchases).toBe(4)
  expect((await stored(shop)).map(row => [row['order_number'], row['amount']]).toSorted()).toEqual([
    ['A-1', 129_990_000],
    ['A-2', 129_990_000],
    ['A-3', 129_990_000],
    ['A-4', 129_990_000],
  ])
})

test('of many who buy at once every purchase is counted', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone })
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      buy(shop, order(`A-${index}`, { at: `2026-01-${String(index + 1).padStart(2, '0')}T12:00:00Z` })),
    ),
  )
  expect(await contact(shop)).toMatchObject({ purchases: 12, lastPurchaseAt: '2026-01-12T12:00:00.000Z' })
})

test('the same order number of another account is another order', async () => {
  const [one, other] = [await app.shop(), await app.shop()]
  await buy(one, order('A-1'))
  expect((await buy(other, order('A-1'))).body).toMatchObject({ added: 1 })
  expect((await contact(one)).purchases).toBe(1)
})

test('what is no number is named by its place, and the others are kept', async () => {
  const shop = await app.shop()
  const { body } = await buy(shop, order('A-1', { phone: 'nobody' }), order('A-2'), order('A-3', { phone: '12' }))
  expect(body).toEqual({
    added: 1,
    known: 0,
    rejected: [
      { index: 0, code: 'WRONG_PHONE_NUMBER' },
      { index: 2, code: 'WRONG_PHONE_NUMBER' },
    ],
  })
})

test.each([
  [{ orderNumber: ' ' }],
  [{ amount: -1 }],
  [{ amount: 1.5 }],
  [{ amount: 2e15 }],
  [{ currency: 'pln' }],
  [{ at: '2026-01-05' }],
  [{ at: '2099-01-01T00:00:00Z' }],
  [{ shopAccountAt: '2099-01-01T00:00:00Z' }],
])('%j is refused before anything is stored', async change => {
  const shop = await app.shop()
  expect(await buy(shop, order('A-1', change))).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await stored(shop)).toEqual([])
})

test('up to 500 orders come in one call, and no more', async () => {
  const shop = await app.shop()
  const many = (most: number) =>
    Array.from({ length: most }, (_, index) =>
      order(`A-${index}`, { phone: `+1415555${String(100 + (index % 90)).padStart(4, '0')}` }),
    )
  expect((await buy(shop, ...many(501))).status).toBe(400)
  expect((await buy(shop, ...many(500))).body).toMatchObject({ added: 500 })
})

test('a key adds purchases, and its name stands by the contact that it made', async () => {
  const shop = await app.shop()
  const { key } = (await shop.api('POST /api-keys', { name: 'Till', scopes: ['purchases:write'] })).body as MadeApiKey
  const body = { purchases: [order('A-1')] }
  const again = { token: key, body, key: randomUUID() }
  expect(await app.call('POST /purchases', again)).toMatchObject({ status: 200, body: { added: 1 } })
  expect(await app.call('POST /purchases', again)).toMatchObject({ status: 200, body: { added: 1 } })
  expect((await timeline(shop)).map(({ kind }) => kind)).toEqual(['act', 'purchase'])
  expect(await timeline(shop)).toMatchObject([
    { by: 'api-key|Till' },
    { purchase: { orderNumber: 'A-1', amount: 129_990_000, source: 'api' } },
  ])
})

test('a deleted contact comes back with its purchases, and an erased one takes them along', async () => {
  const shop = await app.shop()
  await buy(shop, order('A-1'), order('A-2'))
  const { id } = await contact(shop)
  await shop.api(`DELETE /contacts/${id}`)
  await shop.api(`POST /contacts/${id}/restore`)
  expect((await contact(shop)).purchases).toBe(2)
  expect(await shop.api(`POST /contacts/${id}/erase`)).toMatchObject({ status: 204 })
  expect(await stored(shop)).toEqual([])
})

test('a deleted contact’s purchases go once it can no longer be brought back', async () => {
  const shop = await app.shop()
  await buy(shop, order('A-1'))
  const { id } = await contact(shop)
  await shop.api(`DELETE /contacts/${id}`)
  await app.database.pool.query('delete from contact_bin where account_id = $1', [shop.id])
  expect(await stored(shop)).toEqual([])
})

test('of two contacts that become one the purchases come together', async () => {
  const shop = await app.shop()
  const [one, other] = [phone, '+14155550133']
  await buy(shop, order('A-1', { phone: one }), order('A-2', { phone: other, at: '2026-02-05T12:00:00Z' }))
  const [into, from] = [await contact(shop, one), await contact(shop, other)]
  await shop.api(`POST /contacts/${into.id}/merge`, { other: from.id, version: into.version, otherVersion: from.version })
  expect(await contact(shop)).toMatchObject({ purchases: 2, lastPurchaseAt: '2026-02-05T12:00:00.000Z' })
})

test('the contacts list and a saved filter go by what people bought', async () => {
  const shop = await app.shop()
  const now = new Date().toISOString()
  await buy(
    shop,
    order('A-1'),
    order('B-1', { phone: '+14155550133', at: now }),
    order('B-2', { phone: '+14155550133', at: now }),
  )
  await shop.api('POST /contacts', { phone: '+14155550134', shopAccountAt: now })
  const found = async (filter: string) => {
    const { items } = (await shop.api(`GET /contacts?purchases=${filter}&sort=name`)).body as { items: ContactRow[] }
    return items.map(item => item.phone.slice(-1)).toSorted()
  }
  expect(await found('WITHIN_1')).toEqual(['3'])
  expect(await found('NONE_1')).toEqual(['2', '4'])
  expect(await found('ONE')).toEqual(['2'])
  expect(await found('TWO')).toEqual(['3'])
  expect(await found('ACCOUNT_WITHOUT')).toEqual(['4'])
  expect(await shop.api('POST /segments', { name: 'Twice', match: { purchases: 'TWO' } })).toMatchObject({
    status: 200,
    body: { match: { purchases: 'TWO' } },
  })
  expect((await shop.api('GET /contacts?purchases=NEVER')).status).toBe(400)
})

test('somebody who was erased and buys again is a contact who is not texted', async () => {
  const shop = await app.shop()
  await buy(shop, order('A-1'))
  await shop.api(`POST /contacts/${(await contact(shop)).id}/erase`)
  expect((await buy(shop, order('A-2'))).body).toMatchObject({ added: 1 })
  expect(await contact(shop)).toMatchObject({ purchases: 1, active: false })
})
