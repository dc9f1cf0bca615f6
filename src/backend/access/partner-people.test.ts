import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const refused = { status: 401, body: { code: 'UNAUTHORISED', message: 'Unauthorised' } }

const membersOf = async (accountId: string) =>
  (
    await app.database.pool.query<{ sub: string }>('select sub from membership where account_id = $1 order by sub', [accountId])
  ).rows.map(row => row.sub)

test('a partner’s person is made and let in at first sight, with bulk messaging', async () => {
  const shop = await app.shop({ integrations: ['shoper'], members: [] })
  const token = await app.partnerToken('shoper', 'mila', [shop.name])
  const call = { token, provider: 'shoper', account: shop.name }
  expect(await app.call('GET /accounts/current', call)).toMatchObject({ status: 200, body: { name: shop.name } })
  expect(await app.call('GET /contacts', call)).toMatchObject({ status: 200 })
  expect((await app.call('GET /users', call)).body).toMatchObject([
    { sub: 'shoper|mila', name: 'mila of a platform', email: 'mila@platform.example' },
  ])
  const { rows } = await app.database.pool.query('select payload from event where account_id = $1', [shop.id])
  expect(rows).toEqual([{ payload: { resource: 'users', ids: ['shoper|mila'] } }])
})

test('a page that opens with many calls at once makes its person once', async () => {
  const shop = await app.shop({ integrations: ['channels'] })
  const call = { token: await app.partnerToken('channels', 'otis', [shop.name]), provider: 'channels', account: shop.name }
  const answers = await Promise.all(Array.from({ length: 25 }, () => app.call('GET /accounts/current', call)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { rows } = await app.database.pool.query('select 1 from event where account_id = $1', [shop.id])
  expect(rows).toHaveLength(1)
})

test('ids of two platforms, and of our own provider, never meet', async () => {
  const shop = await app.shop({ integrations: ['shoper', 'channels'], members: ['mila'] })
  for (const provider of ['shoper', 'channels'] as const)
    await app.call('GET /accounts/current', { token: await app.partnerToken(provider, 'mila', [shop.name]), provider })
  expect(await membersOf(shop.id)).toEqual(['channels|mila', 'mila', 'shoper|mila'])
  // Whoever names people at our own provider names no partner's.
  expect(await app.call('GET /accounts', { token: await app.token('shoper|mila') })).toMatchObject(refused)
})

test('an account without that integration, or none that the token names, is not there', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const plain = await app.shop()
  const other = await app.shop({ integrations: ['channels'] })
  const token = await app.partnerToken('shoper', 'eva', [plain.name, other.name, 'no-such-account'])
  for (const account of [shop.name, plain.name, other.name, 'no-such-account'])
    expect(await app.call('GET /accounts/current', { token, provider: 'shoper', account })).toMatchObject({ status: 404 })
  expect(await app.call('GET /accounts/current', { token, provider: 'shoper' })).toMatchObject({ body: { code: 'NO_ACCOUNT' } })
  expect(await app.call('GET /accounts', { token, provider: 'shoper' })).toMatchObject({ status: 200, body: [] })
  // Who belongs nowhere is nobody of ours.
  expect((await app.database.pool.query(`select 1 from person where sub = 'shoper|eva'`)).rows).toEqual([])
})

test('without a header the only account is meant; with several the person is asked to choose', async () => {
  const [one, two] = [await app.shop({ integrations: ['channels'] }), await app.shop({ integrations: ['channels'] })]
  const provider = 'channels'
  const only = await app.partnerToken(provider, 'leo', [one.name])
  expect(await app.call('GET /accounts/current', { token: only, provider })).toMatchObject({ body: { name: one.name } })
  const both = await app.partnerToken(provider, 'ida', [one.name, two.name])
  expect(await app.call('GET /accounts/current', { token: both, provider })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_REQUIRED' },
  })
  const accounts = await app.call('GET /accounts', { token: both, provider })
  expect((accounts.body as { name: string }[]).map(({ name }) => name).sort()).toEqual([one.name, two.name].sort())
})

test('an account that a later token no longer names is left', async () => {
  const [one, two] = [await app.shop({ integrations: ['shoper'] }), await app.shop({ integrations: ['shoper'] })]
  const provider = 'shoper'
  const before = await app.partnerToken(provider, 'ewa', [one.name, two.name])
  await app.call('GET /accounts', { token: before, provider })
  expect(await membersOf(two.id)).toContain('shoper|ewa')
  const after = await app.partnerToken(provider, 'ewa', [one.name])
  expect(await app.call('GET /accounts/current', { token: after, provider, account: two.name })).toMatchObject({ status: 404 })
  expect(await membersOf(two.id)).not.toContain('shoper|ewa')
  expect(await membersOf(one.id)).toContain('shoper|ewa')
})

test('an account whose integration ends lets the partner’s people go within seconds', { timeout: 20_000 }, async () => {
  const shop = await app.shop({ integrations: ['livechat'] })
  const call = { token: await app.partnerToken('livechat', 'lena', [shop.name]), provider: 'livechat', account: shop.name }
  expect(await app.call('GET /accounts/current', call)).toMatchObject({ status: 200 })
  await app.database.pool.query(`update account set integrations = '[]' where id = $1`, [shop.id])
  await expect.poll(async () => (await app.call('GET /accounts/current', call)).status, { timeout: 8000 }).toBe(404)
  expect(await membersOf(shop.id)).not.toContain('livechat|lena')
})

test('a person’s accounts are told with and without one chosen', async () => {
  const shop = await app.shop({ members: ['nadia'] })
  const other = await app.shop({ members: ['nadia'] })
  const told = await app.call('GET /accounts', { token: await app.token('nadia') })
  expect(told.body).toEqual(
    [shop, other].map(({ name }) => ({ name, displayName: 'Test Shop' })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  expect(await app.call('GET /accounts', { token: await app.token('stranger') })).toMatchObject({ status: 200, body: [] })
})

test('domains are those of the token that are accounts with that integration, told by the token’s own platform alone', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const plain = await app.shop()
  const token = await app.partnerToken('shoper', 'ola', [shop.name, plain.name, 'none'])
  expect(await app.call('GET /shoper/auth/domains', { token, provider: 'shoper' })).toMatchObject({
    status: 200,
    body: [{ domain: shop.name }],
  })
  expect(await app.call('GET /channels/auth/domains', { token, provider: 'shoper' })).toMatchObject({ status: 403 })
  expect(await app.call('GET /channels/auth/domains', { token, provider: 'channels' })).toMatchObject(refused)
  expect(await app.call('GET /shoper/auth/domains', { token: await app.token('marta') })).toMatchObject({ status: 403 })
})

test('a code is exchanged once; a used one, a foreign one and none at all get one answer', async () => {
  const shop = await app.shop({ integrations: ['channels'] })
  const plain = await app.shop()
  const code = app.platforms.channels.code('hanna', [shop.name, plain.name])
  const first = await app.call(`GET /channels/auth/token/${code}`)
  expect(first).toMatchObject({
    status: 200,
    body: { access_token: expect.any(String), refresh_token: expect.any(String), domains: [{ domain: shop.name }] },
  })
  const { access_token: token } = first.body as { access_token: string }
  expect(await app.call('GET /accounts/current', { token, provider: 'channels' })).toMatchObject({ body: { name: shop.name } })
  const foreign = app.platforms.shoper.code('hanna', [shop.name])
  for (const wrong of [code, foreign, 'never-made', '..%2F..%2Ftoken', 'a'.repeat(2048)])
    expect(await app.call(`GET /channels/auth/token/${wrong}`)).toMatchObject(refused)
  for (const none of ['a'.repeat(2049), '%00'])
    expect(await app.call(`GET /channels/auth/token/${none}`)).toMatchObject({ status: 404 })
})

test('a refresh token is good once', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const { platforms } = app
  for (const provider of ['channels', 'shoper'] as const) {
    const refresh_token = platforms[provider].code('adam', [shop.name])
    const renewed = await app.call(`POST /${provider}/auth/refresh`, { body: { refresh_token } })
    expect(renewed).toMatchObject({ status: 200, body: { access_token: expect.any(String), refresh_token: expect.any(String) } })
    expect(await app.call(`POST /${provider}/auth/refresh`, { body: { refresh_token } })).toMatchObject(refused)
  }
  expect(await app.call('POST /shoper/auth/refresh', { body: {} })).toMatchObject({ status: 400 })
})

test.each([
  { status: 500, body: 'broken' },
  { status: 200, body: '<!doctype html>' },
  { status: 429, body: '{}' },
  { status: 200, body: `{"access_token":"${'a'.repeat(1_000_000)}"}` },
])('a platform that answers with $status and nothing to use is away: nobody is told that the code is wrong', async broken => {
  const code = app.platforms.channels.code('otis', [])
  app.platforms.channels.broken = broken
  expect(await app.call(`GET /channels/auth/token/${code}`)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  app.platforms.channels.broken = null
  expect(await app.call(`GET /channels/auth/token/${code}`)).toMatchObject({ status: 200 })
})

test('requests with codes are measured by their route', async () => {
  await app.call('GET /channels/auth/token/SECRET-CODE')
  const measured = await (await fetch(`${app.origin}/metrics`)).text()
  expect(measured).toContain('route="/backend/channels/auth/token/:code"')
  expect(measured).not.toContain('SECRET-CODE')
})

test('of two tokens the newest says where a person belongs: an older one ends nothing and brings nothing back', async () => {
  const [one, two] = [await app.shop({ integrations: ['shoper'] }), await app.shop({ integrations: ['shoper'] })]
  const provider = 'shoper'
  const visit = (token: string, account: string) => app.call('GET /accounts/current', { token, provider, account })
  const [oldOfOne, oldOfBoth] = [
    await app.partnerToken(provider, 'iga', [one.name]),
    await app.partnerToken(provider, 'iwo', [one.name, two.name]),
  ]
  // Tokens know their second alone.
  await new Promise(resolve => setTimeout(resolve, 1100))
  const [newOfBoth, newOfOne] = [
    await app.partnerToken(provider, 'iga', [one.name, two.name]),
    await app.partnerToken(provider, 'iwo', [one.name]),
  ]
  expect((await visit(newOfBoth, two.name)).status).toBe(200)
  expect((await visit(oldOfOne, one.name)).status).toBe(200)
  expect((await visit(newOfBoth, two.name)).status).toBe(200)
  expect(await membersOf(two.id)).toContain('shoper|iga')
  expect((await visit(newOfOne, one.name)).status).toBe(200)
  expect((await visit(oldOfBoth, two.name)).status).toBe(404)
  expect(await membersOf(two.id)).not.toContain('shoper|iwo')
})

test('a partner’s line is heard as long as the token that opened it is good', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const call = { token: await app.partnerToken('shoper', 'mila', [shop.name]), provider: 'shoper', account: shop.name }
  const { ticket } = (await app.call('POST /socket-tickets', call)).body as { ticket: string }
  await app.database.pool.query(`update socket_ticket set session_ends_at = now() + interval '1 second' where account_id = $1`, [
    shop.id,
  ])
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  const opened = new Promise(resolve => socket.once('message', resolve))
  const closed = new Promise<number>(resolve => (socket.onclose = event => resolve(event.code)))
  socket.onmessage = () => undefined
  await opened
  expect(await closed).toBe(1008)
})
