import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Entry = { id: string; version: number }
let serial = 5_550_000
const zenonShop = () =>
  app.shop({ numbers: [{ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true }], members: ['marta', 'ola'] })

test('an entry is added, found, changed and deleted; a number is typed as it is written at home', async () => {
  const { api } = await zenonShop()
  const added = await api('POST /phone-book', { name: 'Emily', surname: 'Carter', phone: '(415) 555-0132' })
  expect(added).toMatchObject({ status: 200, body: { name: 'Emily', surname: 'Carter', phone: '+14155550132', active: true } })
  const { id, version } = added.body as Entry
  for (const search of ['emil', 'CARTER', '415555', '0132'])
    expect([search, (await api(`GET /phone-book?search=${search}`)).body]).toMatchObject([search, { items: [{ id }], total: 1 }])
  const changed = await api(`PUT /phone-book/${id}`, { name: 'Em', surname: '', phone: '+14155550133', version })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Em', surname: null, phone: '+14155550133' } })
  expect(await api(`PUT /phone-book/${id}`, { name: 'Late', phone: '+14155550133', version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { name: 'Em' } } },
  })
  expect((await api(`DELETE /phone-book/${id}`)).status).toBe(204)
  expect(await api('GET /phone-book')).toMatchObject({ body: { items: [], total: 0 } })
})

test('entries stand by their names', async () => {
  const { api } = await zenonShop()
  for (const [name, phone] of [
    ['Zofia', '(415) 555-0132'],
    ['Adam', '(415) 555-0134'],
    ['Łucja', '(415) 555-0133'],
  ])
    await api('POST /phone-book', { name, surname: '', phone })
  const { items } = (await api('GET /phone-book')).body as { items: { name: string }[] }
  expect(items.map(entry => entry.name)).toEqual(['Adam', 'Łucja', 'Zofia'])
})

test('a name and a real number are required, and a number stands once', async () => {
  const { api } = await zenonShop()
  const add = (entry: object) => api('POST /phone-book', { name: 'Emily', phone: '+14155550132', ...entry })
  expect(await add({ name: ' ' })).toMatchObject({ status: 400, body: { field: 'name', message: 'fieldRequired' } })
  expect(await add({ phone: '12' })).toMatchObject({ status: 400, body: { code: 'WRONG_PHONE_NUMBER', field: 'phone' } })
  expect((await add({})).status).toBe(200)
  expect(await add({ phone: '415 555 0132' })).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN', field: 'phone' } })
})

test('what else is known of a contact stays when its entry changes', async () => {
  const { api } = await zenonShop()
  const { body } = await api('POST /contacts', { phone: '+14155550132', name: 'Emily', email: 'emily@shop.example' })
  const { id, version } = body as Entry
  await api(`PUT /phone-book/${id}`, { name: 'Em', phone: '+14155550132', version })
  expect((await api('GET /contacts/%2B14155550132')).body).toMatchObject({ name: 'Em', email: 'emily@shop.example' })
})

test('it needs no permission, and shows nothing of another account', async () => {
  const [mine, plain, other] = [await zenonShop(), await app.shop(), await zenonShop()]
  const { id } = (await mine.api('POST /phone-book', { name: 'Emily', phone: '+14155550132' })).body as Entry
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [mine.id])
  expect((await mine.api('GET /phone-book')).status).toBe(200)
  expect(await plain.api('GET /phone-book')).toMatchObject({ status: 200, body: { items: [] } })
  expect(await other.api('GET /phone-book')).toMatchObject({ body: { items: [] } })
  for (const stranger of [other, plain]) expect((await stranger.api(`DELETE /phone-book/${id}`)).status).toBe(404)
})
