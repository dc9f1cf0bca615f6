import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClickDay, Link } from '#contract/texts/links.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
/** Endings are unique over all accounts. */
const fresh = () => `e-${randomBytes(6).toString('hex')}`
const spring = {
  name: 'Spring sale',
  target: 'https://shop.example/spring?a=1',
  ending: '',
  isPerRecipient: true,
  lastDay: '',
  zone: 'Europe/Warsaw',
  expiredTarget: '',
}
const add = async (shop: Shop, more: object = {}) => (await shop.api('POST /links', { ...spring, ...more })).body as Link
const changed = ({ name, target, isPerRecipient, lastDay, zone, expiredTarget, version }: Link, more: object) => ({
  name,
  target,
  isPerRecipient,
  lastDay,
  zone,
  expiredTarget,
  version,
  ...more,
})

test('a link gets an ending of six letters and digits that are not taken for others, and stands in the list', async () => {
  const shop = await app.shop()
  const made = await add(shop)
  expect(made).toMatchObject({ name: 'Spring sale', target: spring.target, state: 'open', people: 0, machines: 0, version: 1 })
  expect(made.ending).toMatch(/^[a-hj-km-np-z2-9]{6}$/)
  expect(made.address).toBe(`https://parley.example/${made.ending}`)
  expect(made.sample).toBe('https://parley.example/XXXXXX')
  expect((await shop.api('GET /links')).body).toMatchObject({ items: [made], total: 1 })
  expect((await shop.api(`GET /links/${made.ending.toUpperCase()}`)).body).toEqual(made)
})

test('addresses follow the account’s link type and URL part, also of links that are there already', async () => {
  const shop = await app.shop()
  const { ending } = await add(shop, { ending: fresh(), isPerRecipient: false })
  const urlPart = fresh()
  const addressWith = async (urlType: string, version: number) => {
    const settings = { urlType, urlPart, subdomain: '', androidUrl: '', iosUrl: '', defaultUrl: '', version }
    expect(await shop.api('PUT /settings', settings)).toMatchObject({ status: 200 })
    return (await shop.api(`GET /links/${ending}`)).body
  }
  const long = `https://parley.example/${urlPart}/${ending}`
  expect(await addressWith('DEFAULT', 1)).toMatchObject({ address: long, sample: long })
  expect(await addressWith('TWO_WAY', 2)).toMatchObject({ address: `https://parley.example/${ending}` })
})

test.each([
  ['name', ' ', 'fieldRequired'],
  ['target', '', 'fieldRequired'],
  ['target', 'shop.example', 'linkInvalid'],
  ['target', 'javascript:alert(1)', 'linkInvalid'],
  ['target', 'ftp://shop.example', 'linkInvalid'],
  ['target', 'https://bank.example@evil.example', 'linkInvalid'],
  ['target', 'https://', 'linkInvalid'],
  ['target', 'https://shop.example/a b', 'linkInvalid'],
  ['expiredTarget', 'mailto:a@b.example', 'linkInvalid'],
  ['ending', 'ab', 'tooShort'],
  ['ending', 'my sale', 'noSpecialCharacters'],
  ['ending', 'zniżka', 'noSpecialCharacters'],
  ['ending', 'a/b', 'noSpecialCharacters'],
  ['ending', '-sale', 'noSpecialCharacters'],
  ['ending', 'Videos', 'addressReserved'],
  ['ending', 'backend', 'addressReserved'],
  ['ending', 'report-abuse', 'addressReserved'],
])('%s %j is refused: %s', async (field, value, message) => {
  expect(await (await app.shop()).api('POST /links', { ...spring, [field]: value })).toMatchObject({
    status: 400,
    body: { field, message },
  })
})

test.each([
  'https://parley.example/abc',
  'http://parley.example',
  'https://lumo.parley.example/abc',
  'https://PARLEY.example./x',
])('no link leads to us: %s', async target => {
  const shop = await app.shop()
  const refused = { status: 400, body: { code: 'LINK_TO_US', field: 'target' } }
  expect(await shop.api('POST /links', { ...spring, target })).toMatchObject(refused)
  const made = await add(shop)
  expect(await shop.api(`PUT /links/${made.id}`, changed(made, { target }))).toMatchObject(refused)
  const expired = { lastDay: '2026-01-01', expiredTarget: target }
  expect(await shop.api(`PUT /links/${made.id}`, changed(made, expired))).toMatchObject({
    status: 400,
    body: { code: 'LINK_TO_US', field: 'expiredTarget' },
  })
})

test('an ending is one link’s, whatever its case, over all accounts, when two take it at once, and after the link is deleted', async () => {
  const [one, two] = [await app.shop(), await app.shop()]
  const ending = fresh()
  const { id } = await add(one, { ending: ending.toUpperCase() })
  const taken = { status: 409, body: { code: 'LINK_TAKEN', field: 'ending', message: 'Link already defined' } }
  expect(await two.api('POST /links', { ...spring, ending })).toMatchObject(taken)
  expect(await one.api('POST /links', { ...spring, name: 'Other', ending })).toMatchObject(taken)
  expect(await one.api(`DELETE /links/${id}`)).toMatchObject({ status: 204 })
  expect(await two.api('POST /links', { ...spring, ending })).toMatchObject(taken)
  const contested = fresh()
  const shops = await Promise.all(Array.from({ length: 4 }, () => app.shop()))
  const answers = await Promise.all(shops.map(shop => shop.api('POST /links', { ...spring, ending: contested })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
})

test('a name is one link’s in its account, and free again once that is deleted', async () => {
  const shop = await app.shop()
  const { id } = await add(shop)
  const taken = { status: 409, body: { code: 'NAME_TAKEN', field: 'name' } }
  expect(await shop.api('POST /links', { ...spring, name: ' spring SALE ' })).toMatchObject(taken)
  const other = await add(shop, { name: 'Other' })
  expect(await shop.api(`PUT /links/${other.id}`, changed(other, { name: 'Spring sale' }))).toMatchObject(taken)
  await shop.api(`DELETE /links/${id}`)
  expect(await shop.api('POST /links', spring)).toMatchObject({ status: 200 })
})

test('a target that is changed keeps its history: who, when, from, to; the ending stays', async () => {
  const shop = await app.shop()
  const made = await add(shop)
  const second = (await shop.api(`PUT /links/${made.id}`, changed(made, { target: 'https://shop.example/summer' }))).body as Link
  expect(second).toMatchObject({ target: 'https://shop.example/summer', ending: made.ending, version: 2 })
  const jonas = await shop.as('jonas')
  const third = (await jonas(`PUT /links/${made.id}`, changed(second, { name: 'Summer' }))).body as Link
  await jonas(`PUT /links/${made.id}`, changed(third, { target: 'https://shop.example/autumn' }))
  expect((await shop.api(`GET /links/${made.ending}/targets`)).body).toMatchObject([
    { person: 'jonas', from: 'https://shop.example/summer', to: 'https://shop.example/autumn' },
    { person: 'marta', from: spring.target, to: 'https://shop.example/summer' },
  ])
  const { items } = (await shop.api('GET /audit-entries')).body as { items: object[] }
  expect(items).toMatchObject([
    { action: 'LINK_CHANGED', changes: [{ field: 'target' }] },
    { action: 'LINK_CHANGED', changes: [{ field: 'name', from: 'Spring sale', to: 'Summer' }] },
    { action: 'LINK_CHANGED', subject: 'Spring sale', changes: [{ field: 'target' }] },
    { action: 'LINK_ADDED', changes: [{ field: 'target', from: null, to: spring.target }] },
  ])
})

test('of two who change a link at once the second is told what stands', async () => {
  const shop = await app.shop()
  const made = await add(shop)
  const both = await Promise.all(
    ['one', 'two'].map(name => shop.api(`PUT /links/${made.id}`, changed(made, { target: `https://shop.example/${name}` }))),
  )
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(both.find(answer => answer.status === 409)).toMatchObject({
    body: { code: 'STALE_VERSION', details: { current: { version: 2, address: made.address } } },
  })
})

test('the last day ends on its own calendar; a zone that there is not is refused', async () => {
  const shop = await app.shop()
  const expiry = { lastDay: '2036-12-24', zone: 'Europe/Warsaw', expiredTarget: 'https://shop.example/over' }
  expect(await add(shop, expiry)).toMatchObject({ ...expiry, expiresAt: '2036-12-24T23:00:00.000Z', state: 'open' })
  expect(await add(shop, { name: 'Past', lastDay: '2026-01-31', zone: 'America/New_York' })).toMatchObject({
    expiresAt: '2026-02-01T05:00:00.000Z',
    state: 'expired',
  })
  expect(await shop.api('POST /links', { ...spring, name: 'Nowhere', lastDay: '2036-12-24', zone: 'Mars/Base' })).toMatchObject({
    status: 400,
    body: { field: 'zone' },
  })
})

test('lists are searched and sorted', async () => {
  const shop = await app.shop()
  await add(shop, { name: 'Bowls', target: 'https://shop.example/z' })
  await add(shop, { name: 'Żółte kubki', target: 'https://shop.example/a', lastDay: '2030-01-01' })
  await add(shop, { name: 'Aprons', target: 'https://shop.example/m', lastDay: '2029-01-01' })
  const names = async (question: string) =>
    ((await shop.api(`GET /links?${question}`)).body as { items: Link[] }).items.map(({ name }) => name)
  expect(await names('')).toEqual(['Aprons', 'Bowls', 'Żółte kubki'])
  expect(await names('sort=target')).toEqual(['Żółte kubki', 'Aprons', 'Bowls'])
  expect(await names('sort=expires')).toEqual(['Aprons', 'Żółte kubki', 'Bowls'])
  expect(await names('search=zolte')).toEqual(['Żółte kubki'])
  expect(await names('search=example/m')).toEqual(['Aprons'])
})

test('clicks stand day by day on the reader’s calendar, people and machines apart, without gaps', async () => {
  const shop = await app.shop()
  const made = await add(shop)
  const now = Date.now()
  const click = (daysAgo: number, machine: string | null) => ({
    account_id: shop.id,
    id: crypto.randomUUID(),
    link_id: made.id,
    ending: made.ending,
    at: new Date(now - daysAgo * 86_400_000),
    machine,
  })
  const given = [click(0, null), click(0, null), click(0, 'agent'), click(2, null), click(40, null)]
  await app.database.pool.query('select keep_clicks($1)', [JSON.stringify(given)])
  // What was written already counts once.
  await app.database.pool.query('select keep_clicks($1)', [JSON.stringify(given.slice(0, 1))])
  const days = (await shop.api(`GET /links/${made.ending}/clicks?zone=UTC&days=7`)).body as ClickDay[]
  expect(days.map(({ people, machines }) => [people, machines])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 0],
    [0, 0],
    [2, 1],
  ])
  expect(days.at(-1)?.day).toBe(new Date(now).toISOString().slice(0, 10))
  expect((await shop.api(`GET /links/${made.ending}/clicks?zone=Europe/Warsaw`)).body).toHaveLength(30)
  expect(await shop.api(`GET /links/${made.ending}/clicks?zone=Nowhere`)).toMatchObject({ status: 400 })
  expect((await shop.api(`GET /links/${made.ending}`)).body).toMatchObject({ people: 4, machines: 1 })
})

test('each change tells the other screens', async () => {
  const shop = await app.shop()
  const made = await add(shop)
  await shop.api(`PUT /links/${made.id}`, changed(made, { name: 'Summer' }))
  await shop.api(`DELETE /links/${made.id}`)
  const { rows } = await app.database.pool.query('select payload from event where account_id = $1 order by number', [shop.id])
  const told = { payload: { resource: 'links', ids: [made.id] } }
  expect(rows).toEqual([told, told, told])
})

test('another account sees nothing, changes nothing and deletes nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const made = await add(mine)
  expect(await other.api('GET /links')).toMatchObject({ body: { items: [], total: 0 } })
  for (const read of ['', '/clicks?zone=UTC', '/targets'])
    expect(await other.api(`GET /links/${made.ending}${read}`)).toMatchObject({ status: 404 })
  expect(await other.api(`PUT /links/${made.id}`, changed(made, {}))).toMatchObject({ status: 404 })
  expect(await other.api(`DELETE /links/${made.id}`)).toMatchObject({ status: 404 })
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [mine.id])
  expect(await (await mine.as('jonas'))('GET /links')).toMatchObject({ status: 403 })
})
