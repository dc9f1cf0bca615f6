import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey, MadeApiKey } from '#contract/account/api-keys.ts'
import type { AuditEntry } from '#contract/account/audit.ts'
import { apiKeyBurst, apiKeyCallsPerSecond, apiKeysMax } from '#contract/limits.ts'
import { dumpOf } from '../testing/one-of-everything.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const made = async (shop: Shop, name = 'Shop', scopes: string[] = ['contacts:write']) =>
  (await shop.api('POST /api-keys', { name, scopes })).body as MadeApiKey
const listed = async (shop: Shop) => (await shop.api('GET /api-keys')).body as ApiKey[]
const ask = (key: string, phone = '+14155550132') => app.call('POST /contacts', { token: key, body: { phone } })

test('a key is told once: what is stored and listed opens nothing', async () => {
  const shop = await app.shop()
  const { key, ...row } = await made(shop)
  expect(key).toMatch(/^parley_[\w-]{43}$/)
  expect(row).toMatchObject({
    name: 'Shop',
    scopes: ['contacts:write'],
    prefix: key.slice(0, 12),
    createdBy: 'marta',
    lastUsedAt: null,
  })
  expect(await listed(shop)).toEqual([row])
  expect(JSON.stringify(await dumpOf(app, shop.id))).not.toContain(key.slice(12))
})

test('a key acts in its one account without naming it, and its list says when it did last', async () => {
  const shop = await app.shop()
  await app.shop()
  const { key } = await made(shop)
  expect(await ask(key)).toMatchObject({ status: 200, body: { phone: '+14155550132' } })
  expect((await shop.api('GET /contacts/+14155550132')).status).toBe(200)
  const [row] = await listed(shop)
  expect(Date.now() - Date.parse(row?.lastUsedAt ?? '')).toBeLessThan(60_000)
})

test('what a key did is told by its name', async () => {
  const shop = await app.shop()
  const { key } = await made(shop)
  await ask(key)
  const { body } = await shop.api('GET /contacts/+14155550132/timeline')
  expect(body).toMatchObject({ items: [{ kind: 'act', act: 'CREATED', by: 'api-key|Shop' }] })
})

test('a revoked key is refused from the next call on, and gives its name free', async () => {
  const shop = await app.shop()
  const { id, key } = await made(shop)
  expect((await ask(key)).status).toBe(200)
  expect(await shop.api(`DELETE /api-keys/${id}`)).toMatchObject({ status: 204 })
  expect(await ask(key, '+14155550133')).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } })
  expect(await shop.api(`DELETE /api-keys/${id}`)).toMatchObject({ status: 404 })
  const second = await made(shop)
  expect((await listed(shop)).map(one => [one.id, one.revokedAt === null])).toEqual([
    [second.id, true],
    [id, false],
  ])
})

test('a name stands for one key that works, whatever its case', async () => {
  const shop = await app.shop()
  await made(shop, 'Shop')
  const taken = { status: 409, body: { code: 'NAME_TAKEN', field: 'name' } }
  expect(await shop.api('POST /api-keys', { name: ' SHOP ', scopes: ['texts:send'] })).toMatchObject(taken)
  const both = await Promise.all([1, 2].map(() => shop.api('POST /api-keys', { name: 'Till', scopes: ['texts:send'] })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an account has so many keys that work, and no more', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into api_key (account_id, id, name, scopes, key_hash, prefix, created_by, calls_left)
     select $1, gen_random_uuid(), 'Key ' || n, '{texts:send}', $3 || n, 'parley_', 'marta', 1 from generate_series(1, $2::int) n`,
    [shop.id, apiKeysMax, shop.name],
  )
  expect(await shop.api('POST /api-keys', { name: 'More', scopes: ['texts:send'] })).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_API_KEYS' },
  })
})

test.each([[{ scopes: [] }], [{ scopes: ['everything'] }], [{ name: ' ' }]])('%j makes no key', async change => {
  const shop = await app.shop()
  expect(await shop.api('POST /api-keys', { name: 'Shop', scopes: ['texts:send'], ...change })).toMatchObject({ status: 400 })
  expect(await listed(shop)).toEqual([])
})

test('making and revoking one is written down, with what it may and without the key', async () => {
  const shop = await app.shop()
  const { id, key } = await made(shop, 'Shop', ['texts:send', 'contacts:write'])
  await shop.api(`DELETE /api-keys/${id}`)
  const { items } = (await shop.api('GET /audit-entries')).body as { items: AuditEntry[] }
  expect(items).toMatchObject([
    { action: 'API_KEY_REVOKED', subject: 'Shop' },
    { action: 'API_KEY_ADDED', subject: 'Shop', changes: [{ field: 'scopes', from: null, to: 'texts:send, contacts:write' }] },
  ])
  expect(JSON.stringify(items)).not.toContain(key.slice(7))
})

test('above its pace a key is told when to come back, and others go on', async () => {
  const shop = await app.shop()
  const [busy, calm] = [await made(shop, 'Busy'), await made(shop, 'Calm')]
  await app.database.pool.query('update api_key set calls_left = $2, counted_at = now() where id = $1', [
    busy.id,
    1 - 30 * apiKeyCallsPerSecond,
  ])
  const refused = await ask(busy.key)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(20)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  expect((await ask(calm.key)).status).toBe(200)
})

test('a key that rested has its whole burst again, and no more than that', async () => {
  const shop = await app.shop()
  const { id, key } = await made(shop)
  await app.database.pool.query(`update api_key set calls_left = 0, counted_at = now() - interval '1 day' where id = $1`, [id])
  await ask(key)
  const { rows } = await app.database.pool.query<{ calls_left: number }>('select calls_left from api_key where id = $1', [id])
  expect(rows[0]?.calls_left).toBeCloseTo(apiKeyBurst - 1)
})

test('of many calls at once each counts', async () => {
  const shop = await app.shop()
  const { id, key } = await made(shop)
  await app.database.pool.query('update api_key set calls_left = 5, counted_at = now() where id = $1', [id])
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(key, 'x')))
  const since = ((performance.now() - began) / 1000) * apiKeyCallsPerSecond
  const taken = answers.filter(({ status }) => status === 400).length
  expect(taken).toBeGreaterThanOrEqual(5)
  expect(taken).toBeLessThanOrEqual(5 + Math.ceil(since) + 1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - taken)
})

test('the key of an account that is overdue opens nothing', async () => {
  const shop = await app.shop()
  const { key } = await made(shop)
  await app.database.pool.query(`update account set status = 'OVERDUE' where id = $1`, [shop.id])
  expect(await ask(key)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_NOT_CURRENT' } })
})
