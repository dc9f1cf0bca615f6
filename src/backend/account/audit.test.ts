import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/account/audit.ts'
import { withAccount } from '../db/transaction.ts'
import { startApp } from '../testing/start-app.ts'
import { changesBetween, record } from './audit.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Page = { items: AuditEntry[]; next?: string; total: number }
const marta = {
  person: {
    sub: 'marta',
    name: null,
    email: null,
    permissions: [],
    provider: null,
    domains: [],
    issuedAt: new Date(0),
    expiresAt: new Date(0),
  },
}
const write = (shop: Shop, ...subjects: string[]) =>
  withAccount(app.database, shop.id, async tx => {
    for (const subject of subjects) await record(tx, marta, 'CONTACT_TAG_DELETED', subject)
  })
const read = async (shop: Shop, query = '') => (await shop.api(`GET /audit-entries${query}`)).body as Page

test('entries come newest first, a hundred a page, none twice and none left out', async () => {
  const shop = await app.shop()
  await write(shop, ...Array.from({ length: 130 }, (_, index) => `Tag ${index}`))
  const first = await read(shop)
  expect(first.items).toHaveLength(100)
  expect(first.items[0]).toMatchObject({ subject: 'Tag 129', person: { sub: 'marta', name: 'marta' }, changes: [] })
  await write(shop, 'Meanwhile')
  const second = await read(shop, `?cursor=${first.next}`)
  expect([...first.items, ...second.items].map(entry => entry.subject)).toEqual(
    Array.from({ length: 130 }, (_, index) => `Tag ${129 - index}`),
  )
})

test('an entry names the fields that changed, from what to what, and no others', async () => {
  const shop = await app.shop()
  const changes = changesBetween(
    { stopText: '', isDefault: false, version: 1, number: '+1', customName: null },
    { stopText: 'Reply STOP', isDefault: false, version: 2, number: '+2', customName: 'Shop' },
  )
  await withAccount(app.database, shop.id, tx => record(tx, marta, 'PHONE_NUMBER_CHANGED', 'Shop', changes))
  expect((await read(shop)).items[0]?.changes).toEqual([
    { field: 'stopText', from: '', to: 'Reply STOP' },
    { field: 'customName', from: null, to: 'Shop' },
  ])
})

test('nobody changes or deletes an entry, and another account sees none of them', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  await write(mine, 'Kept')
  for (const sql of ['update audit_entry set subject = $1', 'delete from audit_entry where subject <> $1'])
    await expect(withAccount(app.database, mine.id, tx => tx.rows(sql, ['x']))).rejects.toThrow(/permission denied/)
  expect((await read(other)).items).toEqual([])
  expect((await read(mine, '?person=marta')).items).toHaveLength(1)
  expect((await read(mine, '?person=jonas')).items).toEqual([])
})

test('who has no bulk messaging does not see the trail', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [shop.id])
  expect((await shop.api('GET /audit-entries')).status).toBe(403)
})
