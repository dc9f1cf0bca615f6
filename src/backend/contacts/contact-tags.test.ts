import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Tag = { id: string; name: string; contacts: number; version: number }
type Page = { items: Tag[]; next?: string; previous?: string; from: number; total: number }

test('a name is taken whatever its case and outer spaces, also when two save it at once', async () => {
  const { api } = await app.shop()
  expect(await api('POST /contact-tags', { name: ' VIP ' })).toMatchObject({ status: 200, body: { name: 'VIP', contacts: 0 } })
  expect(await api('POST /contact-tags', { name: 'vip' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', field: 'name' },
  })
  const both = await Promise.all([1, 2].map(() => api('POST /contact-tags', { name: 'Twice' })))
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
})

test('of two that change a tag the second is told what it is now', async () => {
  const { api } = await app.shop()
  const { id, version } = (await api('POST /contact-tags', { name: 'Old' })).body as Tag
  expect(await api(`PUT /contact-tags/${id}`, { name: 'First', version })).toMatchObject({ status: 200, body: { name: 'First' } })
  expect(await api(`PUT /contact-tags/${id}`, { name: 'Second', version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { id, name: 'First', version: 2 } } },
  })
})

test('another account sees nothing and deletes nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = (await mine.api('POST /contact-tags', { name: 'VIP' })).body as Tag
  expect(await other.api('GET /contact-tags')).toMatchObject({ body: { items: [], total: 0 } })
  expect(await other.api(`DELETE /contact-tags/${id}`)).toMatchObject({ status: 404 })
  expect(await mine.api(`DELETE /contact-tags/${id}`)).toMatchObject({ status: 204 })
})

test('who lacks the permission or whose account lacks bulk messaging is refused', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [shop.id])
  expect(await shop.api('GET /contact-tags')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('a tag that a sign-up tool gives stays', async () => {
  const { api, id: accountId } = await app.shop()
  const { id } = (await api('POST /contact-tags', { name: 'Popup' })).body as Tag
  await app.database.pool.query('insert into contact_tag_use (account_id, tag_id, used_by) values ($1, $2, $2)', [accountId, id])
  expect(await api(`DELETE /contact-tags/${id}`)).toMatchObject({ status: 409, body: { code: 'TAG_IN_USE' } })
})

test('pages neither skip nor repeat, there and back, in any order, and search knows no diacritics', async () => {
  const { api } = await app.shop()
  for (const name of ['Łódź', 'Anna', 'zebra', 'Ćma', 'bank', '100%']) await api('POST /contact-tags', { name })
  const read = async (query: string) => (await api(`GET /contact-tags?${query}`)).body as Page
  const names = (page: Page) => page.items.map(tag => tag.name)
  const first = await read('limit=2')
  const second = await read(`limit=2&cursor=${first.next}`)
  const third = await read(`limit=2&cursor=${second.next}`)
  expect([first, second, third].map(names)).toEqual([
    ['100%', 'Anna'],
    ['bank', 'Ćma'],
    ['Łódź', 'zebra'],
  ])
  expect(third).toMatchObject({ from: 5, total: 6 })
  expect(third.next).toBeUndefined()
  const back = await read(`limit=2&cursor=${third.previous}`)
  expect(names(back)).toEqual(['bank', 'Ćma'])
  expect(back.from).toBe(3)
  expect(names(await read(`limit=2&cursor=${back.previous}`))).toEqual(['100%', 'Anna'])
  expect(names(await read('sort=-name&limit=3'))).toEqual(['zebra', 'Łódź', 'Ćma'])
  expect(names(await read('search=LODZ'))).toEqual(['Łódź'])
  expect(names(await read('search=%25'))).toEqual(['100%'])
  expect((await api('GET /contact-tags?sort=nothing')).status).toBe(400)
  expect((await api('GET /contact-tags?cursor=forged')).status).toBe(400)
})
