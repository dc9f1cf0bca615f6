import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const fresh = () => `p-${randomBytes(6).toString('hex')}`
const empty = { urlType: 'DEFAULT', subdomain: '', androidUrl: '', iosUrl: '', defaultUrl: '', version: 1 }
const put = async (shop: Awaited<ReturnType<typeof app.shop>>, more: object) =>
  shop.api('PUT /settings', { ...empty, urlPart: fresh(), ...more })

test('a new account has our address as its sample; what is saved comes back', async () => {
  const shop = await app.shop()
  expect((await shop.api('GET /settings')).body).toEqual({
    ...empty,
    urlPart: '',
    url: 'https://parley.example/XXXXXX',
    appUrl: '',
  })
  const own = { urlPart: fresh(), subdomain: fresh(), androidUrl: 'https://play.example/app', version: 1 }
  expect(await put(shop, own)).toMatchObject({ status: 200, body: { ...own, version: 2, url: 'https://parley.example/XXXXXX' } })
  expect((await shop.api('GET /settings')).body).toMatchObject({ ...own, version: 2 })
})

test.each([
  ['urlPart', '', 'fieldRequired'],
  ['urlPart', 'ab', 'tooShort'],
  ['urlPart', 'my shop', 'noSpecialCharacters'],
  ['urlPart', 'żółw', 'noSpecialCharacters'],
  ['urlPart', 'a/b', 'noSpecialCharacters'],
  ['subdomain', 'ab', 'tooShort'],
  ['subdomain', 'Shop', 'subdomainInvalid'],
  ['subdomain', 'shop-', 'subdomainInvalid'],
  ['subdomain', 'my.shop', 'subdomainInvalid'],
  ['androidUrl', 'http://play.example', 'linkInvalid'],
  ['iosUrl', 'javascript:alert(1)', 'linkInvalid'],
  ['iosUrl', 'https://apps.example/ a', 'linkInvalid'],
  ['defaultUrl', 'https://user@shop.example', 'linkInvalid'],
  ['defaultUrl', 'shop.example', 'linkInvalid'],
])('%s %j is refused: %s', async (field, value, message) => {
  expect(await put(await app.shop(), { [field]: value })).toMatchObject({ status: 400, body: { field, message } })
})

test('URL part and subdomain belong to one account, also when two take them at once', async () => {
  const [one, two] = [await app.shop(), await app.shop()]
  const [urlPart, subdomain] = [fresh(), fresh()]
  await put(one, { urlPart, subdomain })
  expect(await put(two, { urlPart: urlPart.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'URL_PART_TAKEN', field: 'urlPart' },
  })
  expect(await put(two, { subdomain })).toMatchObject({ status: 409, body: { code: 'SUBDOMAIN_TAKEN', field: 'subdomain' } })
  expect(await put(one, { urlPart, subdomain, version: 2 })).toMatchObject({ status: 200 })
  const contested = fresh()
  const shops = await Promise.all(Array.from({ length: 4 }, () => app.shop()))
  const answers = await Promise.all(shops.map(shop => put(shop, { urlPart: contested })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
})

test('of two who save at once the second is told what stands', async () => {
  const shop = await app.shop()
  const both = await Promise.all([put(shop, {}), put(shop, {})])
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(both.find(answer => answer.status === 409)).toMatchObject({
    body: { code: 'STALE_VERSION', details: { current: { version: 2 } } },
  })
})

test('settings are changed with the permission alone, and the trail says by whom', async () => {
  const shop = await app.shop()
  const urlPart = fresh()
  await put(shop, { urlPart })
  const { items } = (await shop.api('GET /audit-entries')).body as { items: object[] }
  expect(items).toMatchObject([
    { action: 'SETTINGS_CHANGED', subject: '', person: { sub: 'marta' }, changes: [{ field: 'urlPart', from: '', to: urlPart }] },
  ])
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [shop.id])
  expect((await (await shop.as('jonas'))('PUT /settings', { ...empty, urlPart })).status).toBe(403)
})
