import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { openDesk } from '../../testing/import-desk.ts'
import { dumpOf } from '../../testing/one-of-everything.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const kind = 'purchases'
const purchases = async (shop: Shop) => (await dumpOf(app, shop.id))['purchase'] ?? []
const header = 'Telefon;Numer zamówienia;Data zakupu;Kwota;Waluta\n'

test('the columns of a shop’s list are known by their headings', async () => {
  const shop = await app.shop()
  const { body } = await desk.upload(shop, `${header}512340187;Z/1;2026-01-05;12,50;PLN\n`, kind)
  expect(body).toMatchObject({ kind, columns: ['phone', 'orderNumber', 'at', 'amount', 'currency'].map(guess => ({ guess })) })
})

test('orders become purchases of their customers; who is new is made, and who is known stays', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48512340188', name: 'Ewa' })
  const rows = [
    '512340187;Z/1;2026-01-05;12,50;',
    '512340188;Z/2;2026-02-05 10:00;1 200,00;EUR',
    '512340187;Z/3;2026-03-05;8;PLN',
  ]
  const done = await desk.run(shop, header + rows.join('\n'), {}, kind)
  expect(done).toMatchObject({ kind, status: 'COMPLETED', total: 3, created: 3, imported: 3, rejected: 0 })
  const contacts = (await desk.contacts(shop)).map((row: ContactRow) => [
    row.phone,
    row.name,
    row.purchases,
    row.lastPurchaseAt,
    row.consent,
  ])
  expect(contacts.toSorted()).toEqual([
    ['+48512340187', null, 2, '2026-03-05T12:00:00.000Z', null],
    ['+48512340188', 'Ewa', 1, '2026-02-05T10:00:00.000Z', null],
  ])
  expect((await purchases(shop)).map(row => [row['order_number'], row['amount'], row['currency']]).toSorted()).toEqual([
    ['Z/1', 12_500_000, 'PLN'],
    ['Z/2', 1_200_000_000, 'EUR'],
    ['Z/3', 8_000_000, 'PLN'],
  ])
})

test('a row that lacks what a purchase is made of is rejected with why, and the rest is imported', async () => {
  const shop = await app.shop()
  const rows = [
    '512340187;Z/1;2026-01-05;12;PLN',
    '512340187;;2026-01-05;12;PLN',
    '512340187;Z/3;soon;12;PLN',
    '512340187;Z/4;2026-01-05;free;PLN',
    '512340187;Z/5;2026-01-05;12;złoty',
    'nobody;Z/6;2026-01-05;12;PLN',
  ]
  const content = header + rows.join('\n')
  const rejectedFor = {
    INVALID_ORDER: 1,
    INVALID_TIME: 1,
    INVALID_AMOUNT: 1,
    INVALID_CURRENCY: 1,
    INVALID_NUMBER: 1,
    EMPTY_NUMBER: 0,
    NOT_MOBILE_NUMBER: 0,
  }
  expect(await desk.check(shop, content, {}, kind)).toMatchObject({ created: 1, rejected: 5, rejectedFor })
  expect(await purchases(shop)).toEqual([])
  const done = await desk.run(shop, content, {}, kind)
  expect(done).toMatchObject({ created: 1, rejected: 5, rejectedFor })
  expect((await desk.rowsOf(shop, done.id, 'REJECTED')).map(row => [row.row, row.reason])).toEqual([
    [3, 'INVALID_ORDER'],
    [4, 'INVALID_TIME'],
    [5, 'INVALID_AMOUNT'],
    [6, 'INVALID_CURRENCY'],
    [7, 'INVALID_NUMBER'],
  ])
})

test('an order that is known is left alone, one that stands twice counts once', async () => {
  const shop = await app.shop()
  await desk.run(shop, `${header}512340187;Z/1;2026-01-05;12;PLN\n`, {}, kind)
  const again = `${header}512340187;Z/1;2026-01-05;99;PLN\n512340187;Z/2;2026-01-06;1;PLN\n512340187;Z/2;2026-01-07;2;PLN\n`
  expect(await desk.check(shop, again, {}, kind)).toMatchObject({ created: 1, skipped: 1, repeated: 1 })
  expect(await desk.run(shop, again, {}, kind)).toMatchObject({ created: 1, skipped: 1, repeated: 1, imported: 1 })
  expect((await purchases(shop)).map(row => row['amount']).toSorted()).toEqual([1_000_000, 12_000_000])
})

test('an undo takes purchases back, and the contacts that came with them where nobody touched those', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48512340188' })
  const rows = [187, 188, 189].map(end => `512340${end};Z/${end};2026-01-05;12;PLN`)
  const { id } = await desk.run(shop, header + rows.join('\n'), {}, kind)
  const touched = (await desk.contacts(shop)).find(row => row.phone === '+48512340189')
  await shop.api(`PUT /contacts/${touched?.id}`, { phone: '+48512340189', name: 'Iga', version: touched?.version })
  expect(await desk.undo(shop, id)).toMatchObject({ undo: { counts: { deleted: 3, left: 0 } } })
  expect(await purchases(shop)).toEqual([])
  expect((await desk.contacts(shop)).map(row => [row.phone, row.purchases]).toSorted()).toEqual([
    ['+48512340188', 0],
    ['+48512340189', 0],
  ])
})

test('the undo of an import of contacts leaves who bought since', async () => {
  const shop = await app.shop()
  const { id } = await desk.run(shop, 'phone\n+48512340187\n+48512340188\n')
  await shop.api('POST /purchases', {
    purchases: [{ phone: '+48512340187', orderNumber: 'Z/1', at: '2026-01-05T12:00:00Z', amount: 1, currency: 'PLN' }],
  })
  expect(await desk.undo(shop, id)).toMatchObject({ undo: { counts: { deleted: 1, left: 1 } } })
  expect((await desk.contacts(shop)).map(row => row.phone)).toEqual(['+48512340187'])
})

test('contacts come with the day they opened an account with the shop, and an undo puts back what was there', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48512340188', shopAccountAt: '2024-01-01T12:00:00Z' })
  const { id } = await desk.run(shop, 'phone,Shop account since\n+48512340187,2025-06-01\n+48512340188,2025-07-01\n')
  const accounts = async () => (await desk.contacts(shop)).map(row => [row.phone.slice(-1), row.shopAccountAt]).toSorted()
  expect(await accounts()).toEqual([
    ['7', '2025-06-01T12:00:00.000Z'],
    ['8', '2025-07-01T12:00:00.000Z'],
  ])
  await desk.undo(shop, id)
  expect(await accounts()).toEqual([['8', '2024-01-01T12:00:00.000Z']])
})

test('whoever is erased stands in nothing that the import keeps', async () => {
  const shop = await app.shop()
  await desk.run(shop, `${header}512340187;Z/1;2026-01-05;12;PLN\n`, {}, kind)
  const [contact] = await desk.contacts(shop)
  await shop.api(`POST /contacts/${contact?.id}/erase`)
  const dump = await dumpOf(app, shop.id)
  expect(dump['import_change']).toEqual([])
  expect(JSON.stringify({ ...dump, job: [] })).not.toContain('512340187')
})
