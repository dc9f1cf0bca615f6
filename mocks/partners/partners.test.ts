import { createServer } from 'node:http'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { openTestDatabase } from '../test-database.ts'
import type { LoginPlatformName } from './people.ts'
import type { Partners } from './partners.ts'
import { go, openOnFreePorts, portWithFreeOnesAfter, post, signInAt, wayFrom } from './visit.ts'

const pool = await openTestDatabase()
const changed: string[] = []
let partners: Partners

beforeAll(async () => {
  await seedDemo(pool, { dir: '/nowhere' }, { withCustomers: false })
  partners = await openOnFreePorts(pool, { tokenSeconds: 120, changed: accountId => void changed.push(accountId) })
})
afterAll(() => partners.stop())

const at = (platform: LoginPlatformName) => partners.platforms[platform].issuer
async function exchange(platform: LoginPlatformName, fields: Record<string, string>) {
  const answer = await post(`${at(platform)}/oauth/token`, { client_id: 'parley', ...fields })
  return { status: answer.status, body: await answer.json() }
}
async function codeFor(sub: string): Promise<string> {
  const way = await wayFrom(at('channels'), sub, '/open')
  expect(way.href).toMatch(/^http:\/\/127\.0\.0\.1:9\/channels\/login\?code=/)
  return way.searchParams.get('code') ?? ''
}
const withCode = (code: string) => exchange('channels', { grant_type: 'authorization_code', code })
const refresh = (platform: LoginPlatformName, token: string) =>
  exchange(platform, { grant_type: 'refresh_token', refresh_token: token })

async function verify(platform: LoginPlatformName, token: string) {
  const discovered = await (await go(`${at(platform)}/.well-known/openid-configuration`)).json()
  expect(discovered.issuer).toBe(at(platform))
  const keys = createRemoteJWKSet(new URL(discovered.jwks_uri))
  return (await jwtVerify(token, keys, { issuer: at(platform), audience: 'parley', typ: 'at+jwt' })).payload
}

test('a channels code is exchanged once for tokens that say whose accounts they open', async () => {
  const code = await codeFor('leo')
  const { status, body } = await withCode(code)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    token_type: 'Bearer',
    expires_in: 120,
    domains: [{ domain: 'kite-studio' }, { domain: 'kite-school' }],
  })
  const claims = await verify('channels', body.access_token)
  expect(claims).toMatchObject({ sub: 'leo', name: 'Leo Grant', domains: ['kite-studio', 'kite-school'] })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(120)
  expect(decodeProtectedHeader(body.access_token).kid).toMatch(/./)

  expect(await withCode(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  // Whoever uses a code again may have stolen it: what came of it ends too.
  expect((await refresh('channels', body.refresh_token)).status).toBe(400)
})

test('a refresh token rotates, and used again it ends its family', async () => {
  const { body: first } = await withCode(await codeFor('hanna'))
  const { body: second } = await refresh('channels', first.refresh_token)
  await verify('channels', second.access_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await refresh('channels', first.refresh_token)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  expect((await refresh('channels', second.refresh_token)).status).toBe(400)
})

test('of fifty that use one refresh token at once, one gets tokens', async () => {
  const { body } = await withCode(await codeFor('hanna'))
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh('channels', body.refresh_token)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test.each([
  ['a code that nobody has', { grant_type: 'authorization_code', code: 'x' }, 400, 'invalid_grant'],
  ['no code', { grant_type: 'authorization_code' }, 400, 'invalid_grant'],
  ['another audience', { grant_type: 'authorization_code', code: 'x', client_id: 'somebody' }, 401, 'invalid_client'],
  ['another way', { grant_type: 'password', username: 'leo' }, 400, 'unsupported_grant_type'],
])('%s is refused', async (_, fields, status, error) => {
  expect(await exchange('channels', fields)).toEqual({ status, body: { error } })
})

test('a code is no good for another audience, at another platform, as a refresh token, or after a minute', async () => {
  const code = await codeFor('leo')
  expect((await exchange('channels', { grant_type: 'authorization_code', code, client_id: 'other' })).status).toBe(401)
  expect((await exchange('shoper', { grant_type: 'authorization_code', code })).status).toBe(400)
  expect((await refresh('channels', code)).status).toBe(400)
  const { rowCount } = await pool.query(
    `update partner_grant set expires_at = expires_at - interval '60 seconds' where kind = 'code' and used_at is null`,
  )
  expect(rowCount).toBe(1)
  expect((await withCode(code)).status).toBe(400)
})

test('the mobile app comes with tokens, its account and, where it likes, a place to go to', async () => {
  const way = await wayFrom(at('channels'), 'leo', '/mobile?account=kite-school')
  expect(way.pathname).toBe('/channels/mobile-login')
  const { accessToken = '', refreshToken = '', ...rest } = Object.fromEntries(way.searchParams)
  expect(rest).toEqual({ account: 'kite-school', type: 'channels' })
  expect((await verify('channels', accessToken)).sub).toBe('leo')
  expect((await refresh('channels', refreshToken)).status).toBe(200)
  const contacts = await wayFrom(at('shoper'), 'mila', '/mobile?account=sklep-mila&to=/contacts')
  expect(contacts.pathname).toBe('/shoper/mobile-login')
  expect(contacts.searchParams.get('redirectUrl')).toBe('/contacts')
  expect((await refresh('shoper', contacts.searchParams.get('refreshToken') ?? '')).status).toBe(200)
})

test.each([
  ['shoper', 'mila', 'sklep-mila', '/shoper/login', 'access_token'],
  ['livechat', 'lena', 'brightdesk', '/livechat/login', 'accessToken'],
  ['aws_marketplace', 'cara', 'cloudberry', '/aws-marketplace/login', 'access_token'],
] as const)('%s hands its person a token for their account', async (platform, sub, account, path, parameter) => {
  const way = await wayFrom(at(platform), sub, `/open?account=${account}`)
  expect(way.pathname).toBe(path)
  const { [parameter]: token = '', ...rest } = Object.fromEntries(way.searchParams)
  expect(rest).toEqual({ account })
  expect((await verify(platform, token)).domains).toEqual([account])
})

test('each platform signs with a key of its own, which no other platform and no other audience takes', async () => {
  const way = await wayFrom(at('shoper'), 'mila', '/open?account=sklep-mila')
  const token = way.searchParams.get('access_token') ?? ''
  const own = createLocalJWKSet(await (await go(`${at('shoper')}/jwks.json`)).json())
  const others = createLocalJWKSet(await (await go(`${at('channels')}/jwks.json`)).json())
  await expect(jwtVerify(token, others)).rejects.toThrow()
  await expect(jwtVerify(token, own, { audience: 'somebody' })).rejects.toThrow(/aud/)
  await expect(jwtVerify(token, own, { issuer: at('channels') })).rejects.toThrow(/iss/)
  const { keys } = await (await go(`${at('shoper')}/jwks.json`)).json()
  expect(keys.flatMap((key: object) => Object.keys(key))).not.toContain('d')
})

test('who is not signed in, or asks for an account of others, goes back to the platform’s page', async () => {
  const cookie = await signInAt(at('shoper'), 'mila')
  for (const path of ['/open?account=sklep-zalegly', '/embedded?account=sklep-zalegly', '/mobile?account=kite-studio'])
    expect((await go(`${at('shoper')}${path}`, { headers: { cookie } })).headers.get('location'), path).toBe('/')
  expect((await go(`${at('shoper')}/open?account=sklep-mila`)).headers.get('location')).toBe('/')
  expect(await signInAt(at('shoper'), 'hanna')).toBe('')
  const foreign = await post(`${at('shoper')}/sign-in`, { sub: 'mila' }, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.headers.getSetCookie()).toEqual([])
})

test('the embedding page holds Parley in a frame, and is itself framed by nobody', async () => {
  const page = await go(`${at('channels')}/embedded`, { headers: { cookie: await signInAt(at('channels'), 'hanna') } })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-src http://127.0.0.1:9;')
  expect(policy).toContain("frame-ancestors 'none'")
  const html = await page.text()
  expect(html).toMatch(/<iframe title="Parley" src="http:\/\/127\.0\.0\.1:9\/channels\/login\?code=[\w-]+"/)
  expect(html).not.toMatch(/<style|style=|<script/)
})

test('pages are in the reader’s language, name everybody, run nothing inline and load what is there', async () => {
  for (const [platform, name] of [
    ['channels', 'Mia Torres'],
    ['shoper', 'Mila Wrona'],
    ['livechat', 'Lena Fox'],
    ['aws_marketplace', 'Viktor Holm'],
  ] as const) {
    const polish = await go(`${at(platform)}/`, { headers: { 'accept-language': 'pl' } })
    expect(polish.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await polish.text()
    expect(html).toContain(`Kontynuuj jako ${name}`)
    expect(html).not.toMatch(/<style|style=|<script/)
    for (const [, file] of html.matchAll(/href="(\/assets\/[^"]+)"/g))
      expect((await go(`${at(platform)}${file}`)).status).toBe(200)
    expect(await (await go(`${at(platform)}/`)).text()).toContain(`Continue as ${name}`)
  }
  for (const path of ['/nowhere', '/constructor', '/assets/..%2fpartners.ts'])
    expect((await go(`${at('channels')}${path}`)).status, path).toBe(404)
})

test('somebody without a business can try all the same; somebody with two sees both', async () => {
  const mia = await (await go(`${at('channels')}/`, { headers: { cookie: await signInAt(at('channels'), 'mia') } })).text()
  expect(mia).toContain('None of your businesses')
  expect((await withCode(await codeFor('mia'))).body.domains).toEqual([])
  const leo = await (await go(`${at('channels')}/`, { headers: { cookie: await signInAt(at('channels'), 'leo') } })).text()
  expect(leo).toContain('Kite Studio')
  expect(leo).toContain('Kite School')
})

test('the operator lets in the account that waits, and those who watch it are told', async () => {
  const page = async () => (await go(`${at('aws_marketplace')}/operator`)).text()
  expect(await page()).toContain('value="cloudberry-check"')
  expect(await page()).not.toContain('cloudberry-new')
  const approve = (account: string, site = 'same-origin') =>
    post(`${at('aws_marketplace')}/operator/approve`, { account }, { 'sec-fetch-site': site })
  await approve('cloudberry-check', 'cross-site')
  await approve('cloudberry-new')
  await approve('harbor-books')
  expect(changed).toEqual([])
  await approve('cloudberry-check')
  const { rows } = await pool.query(
    `select a.id, a.status, c.number::int, e.type, e.payload from account a join event_counter c on c.account_id = a.id
     join event e on e.account_id = a.id where name = 'cloudberry-check'`,
  )
  expect(rows).toEqual([
    { id: changed[0], status: 'ACTIVE', number: 1, type: 'RESOURCE_CHANGED', payload: { resource: 'account', ids: [] } },
  ])
  await approve('cloudberry-check')
  expect(changed).toHaveLength(1)
  expect(await page()).toContain('No account is waiting')
})

test('after a restart on the same ports keys, tokens and secrets are still good', async () => {
  const port = await portWithFreeOnesAfter()
  const before = await openOnFreePorts(pool, { port })
  const { issuer } = before.platforms.shoper
  expect(issuer).toBe(`http://localhost:${port + 2}`)
  const way = await wayFrom(issuer, 'mila', '/mobile?account=sklep-mila')
  before.stop()
  const after = await openOnFreePorts(pool, { port })
  expect(after).toMatchObject({ platforms: before.platforms, apps: before.apps })
  const keys = createLocalJWKSet(await (await go(`${issuer}/jwks.json`)).json())
  await jwtVerify(way.searchParams.get('accessToken') ?? '', keys, { issuer })
  const fields = { client_id: 'parley', grant_type: 'refresh_token', refresh_token: way.searchParams.get('refreshToken') ?? '' }
  expect((await post(`${issuer}/oauth/token`, fields)).status).toBe(200)
  after.stop()
})

test('where a port is taken the platform has another, and ports end at 65535', async () => {
  const port = await portWithFreeOnesAfter()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(port + 1, '127.0.0.1', resolve))
  const opened = await openOnFreePorts(pool, { port })
  expect(opened.platforms.channels.issuer).not.toBe(`http://localhost:${port + 1}`)
  expect(opened.platforms.shoper.issuer).toBe(`http://localhost:${port + 2}`)
  expect((await go(`${opened.platforms.channels.issuer}/`)).status).toBe(200)
  opened.stop()
  other.close()
  const last = await openOnFreePorts(pool, { port: 65_535, publicUrl: 'http://localhost:65535' })
  const { issuer, origins } = last.platforms.channels
  expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(origins).toEqual([issuer, issuer.replace('127.0.0.1', 'localhost')])
  for (const origin of origins) expect((await go(`${origin}/`)).status).toBe(200)
  last.stop()
})
