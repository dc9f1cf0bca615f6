import { createServer, type Server } from 'node:http'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../demo/seed.ts'
import { type Mocks, type MocksContext, mountMocks } from '../mount.ts'
import { signInPage } from './pages.ts'
import { portWithFreeOnesAfter } from '../partners/visit.ts'
import { openTestDatabase } from '../test-database.ts'
import { locationOf, Visitor } from './visitor.ts'

const pool = await openTestDatabase()
const open: { server: Server; mocks: Mocks }[] = []

beforeAll(() => seedDemo(pool, { dir: '/nowhere' }, { withCustomers: false }))
afterEach(async () => {
  for (const { server, mocks } of open.splice(0)) {
    await mocks.stop()
    server.close()
    server.closeAllConnections()
  }
})

async function start(port = 0, accessTokenSeconds?: number, hasPhone?: boolean, partners?: MocksContext['partners']) {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  const mocks = await mountMocks({ pool, publicUrl: origin, devOrigins: [], accessTokenSeconds, hasPhone, partners })
  server.on('request', (req, res) => {
    if (!mocks.handle(req, res)) res.writeHead(404).end('not a stand-in')
  })
  open.push({ server, mocks })
  return { origin, port: address.port, mocks, visitor: new Visitor(origin) }
}

test('one press signs in, with tokens for the API that say who it is', async () => {
  const { origin, mocks, visitor } = await start(0, 90)
  const { status, body, allowedOrigin } = await visitor.signIn('marta')
  expect(status).toBe(200)
  expect(allowedOrigin).toBe(origin)
  expect(body['expires_in']).toBe(90)
  const { payload, protectedHeader } = await jwtVerify(body['access_token'] ?? '', createLocalJWKSet(mocks.jwks), {
    issuer: mocks.issuer,
    audience: `${origin}/backend`,
  })
  expect(protectedHeader.typ).toBe('at+jwt')
  expect(payload).toMatchObject({
    sub: 'marta',
    name: 'Marta Zielińska',
    email: 'marta@lumoceramics.example',
    app_metadata: { permissions: ['BULK_MESSAGING'] },
  })
  expect(decodeJwt(body['id_token'] ?? '')).toMatchObject({ name: 'Marta Zielińska', email: 'marta@lumoceramics.example' })
  expect(mocks.jwks.keys.flatMap(key => Object.keys(key))).not.toContain('d')
})

test('who is signed in goes on after the process was killed: refresh and silent sign-in work', async () => {
  const before = await start()
  const { body } = await before.visitor.signIn('jonas')
  for (const { server } of open.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  const after = await start(before.port)
  const refreshed = await before.visitor.refresh(body['refresh_token'] ?? '')
  expect(refreshed.status).toBe(200)
  await jwtVerify(refreshed.body['access_token'] ?? '', createLocalJWKSet(after.mocks.jwks), { issuer: after.mocks.issuer })
  const silent = await before.visitor.authorize({ prompt: 'none' })
  expect((await before.visitor.exchange(locationOf(silent))).status).toBe(200)
})

test('a refresh token works once; used again it ends the whole family, and a silent sign-in starts a new one', async () => {
  const { visitor } = await start()
  const { body } = await visitor.signIn('ola')
  const next = await visitor.refresh(body['refresh_token'] ?? '')
  expect(next.body['refresh_token']).not.toBe(body['refresh_token'])
  expect((await visitor.refresh(body['refresh_token'] ?? '')).status).toBe(400)
  expect((await visitor.refresh(next.body['refresh_token'] ?? '')).status).toBe(400)
  const silent = await visitor.exchange(locationOf(await visitor.authorize({ prompt: 'none' })))
  expect(silent.status).toBe(200)
  expect((await visitor.refresh(silent.body['refresh_token'] ?? '')).status).toBe(200)
})

test('signing out asks nothing, goes back to the app, and ends what was handed out', async () => {
  const { origin, visitor } = await start()
  const { body } = await visitor.signIn('oskar')
  const query = new URLSearchParams({ id_token_hint: body['id_token'] ?? '', post_logout_redirect_uri: `${origin}/` })
  const page = await visitor.go(`/idp/session/end?${query}`)
  const html = await page.text()
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin}`)
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']),
  )
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(locationOf(await visitor.post(action, fields))).toBe(`${origin}/`)
  expect((await visitor.refresh(body['refresh_token'] ?? '')).status).toBe(400)
  expect(locationOf(await visitor.authorize({ prompt: 'none' }))).toContain('error=login_required')
})

test('someone else can sign in where another person is signed in', async () => {
  const { visitor } = await start()
  await visitor.signIn('marta')
  const page = locationOf(await visitor.authorize({ prompt: 'login' }))
  const resumed = await visitor.go(locationOf(await visitor.post(page, { sub: 'jonas' })))
  const html = await resumed.text()
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']),
  )
  const back = locationOf(await visitor.post(/action="([^"]+)"/.exec(html)?.[1] ?? '', fields))
  const { body } = await visitor.exchange(locationOf(await visitor.go(back)))
  expect(decodeJwt(body['access_token'] ?? '').sub).toBe('jonas')
})

test('the page names everybody in the language asked for, and lets nothing inline run', async () => {
  const { origin, visitor } = await start()
  const page = await visitor.go(locationOf(await visitor.authorize({ ui_locales: 'pl' })), {
    headers: { 'accept-language': 'en' },
  })
  const html = await page.text()
  expect(html).toContain('<html lang="pl">')
  for (const name of ['Marta Zielińska', 'Jonas Weber', 'Ola Nowak', 'Oskar Lind'])
    expect(html).toContain(`Kontynuuj jako ${name}`)
  expect(html).toContain('href="/phone"')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)/)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`form-action 'self' ${origin}`)
  const english = await visitor.go(locationOf(await visitor.authorize()), { headers: { 'accept-language': 'en-US,en;q=0.9' } })
  expect(await english.text()).toContain('Continue as Marta Zielińska')
})

test('the page tells each person’s business and its state, and keeps the partners’ people out', async () => {
  await pool.query(
    `insert into person (sub, name, email, permissions) values ('channels|hanna', 'Hanna Lis', 'hanna@kitestudio.example', '{}')`,
  )
  const { visitor } = await start()
  const page = locationOf(await visitor.authorize())
  const html = await (await visitor.go(page)).text()
  for (const text of [
    'Harbor Books, payment overdue',
    'Fern Florist, no phone number',
    'North Yoga, trial expired',
    'Lumo Ceramics, no permissions',
    'Tide Café, without bulk messaging · Alpine Guides',
  ])
    expect(html).toContain(text)
  expect(html.indexOf('Marta')).toBeLessThan(html.indexOf('Nadia'))
  expect(html).not.toContain('Hanna')
  expect((await visitor.post(page, { sub: 'channels|hanna' })).status).toBe(200)
})

test('who has no permissions comes with an empty list of them', async () => {
  const { visitor } = await start()
  const { body } = await visitor.signIn('piotr')
  expect(decodeJwt(body['access_token'] ?? '')).toMatchObject({ app_metadata: { permissions: [] } })
})

test('the page leads to the partners’ platforms while they run, and they end with the rest', async () => {
  const { visitor, mocks } = await start(0, 600, true, { port: await portWithFreeOnesAfter() })
  const html = await (await visitor.go(locationOf(await visitor.authorize()))).text()
  const doors = Object.values(mocks.partners?.platforms ?? {}).map(({ issuer }) => `${issuer}/`)
  expect(doors).toHaveLength(4)
  for (const door of doors) {
    expect(html).toContain(`href="${door}"`)
    expect((await fetch(door)).status).toBe(200)
  }
  await mocks.stop()
  await expect(fetch(doors[0] ?? '')).rejects.toThrow()
  const without = await start()
  const plain = await without.visitor.go(locationOf(await without.visitor.authorize()))
  expect(await plain.text()).not.toContain('Sign in through a partner')
})

test('nobody signs in as somebody who is not there', async () => {
  const { visitor } = await start()
  const page = locationOf(await visitor.authorize())
  const again = await visitor.post(page, { sub: 'nobody' })
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('Marta Zielińska')
})

test.each(['/idp/interaction/unknown', '/idp/auth/unknown', '/idp/auth?client_id=stranger'])(
  '%s answers a plain page that leads back',
  async path => {
    const { visitor } = await start()
    const page = await visitor.go(path, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('href="/"')
  },
)

test('a redirect to another origin is refused', async () => {
  const { visitor } = await start()
  const page = await visitor.authorize({ redirect_uri: 'https://evil.example/signed-in' })
  expect(page.status).toBe(400)
  expect(page.headers.get('location')).toBeNull()
})

test('a demo on this machine may be opened as localhost too', async () => {
  const { visitor, port } = await start()
  const page = await visitor.authorize({ redirect_uri: `http://localhost:${port}/signed-in` })
  expect(locationOf(page)).toContain('/idp/interaction/')
})

test('two that start together on an empty database sign with the same key', async () => {
  const empty = await openTestDatabase()
  const context = { pool: empty, publicUrl: 'http://127.0.0.1:9', devOrigins: [] }
  const [one, two] = await Promise.all([mountMocks(context), mountMocks(context)])
  expect(one.jwks).toEqual(two.jwks)
  await one.stop()
  await two.stop()
})

test('what ran out is deleted at start', async () => {
  await pool.query(`insert into oidc (kind, id, payload, expires_at) values ('Session', 'old', '{}', now() - interval '1 hour')`)
  await start()
  expect((await pool.query(`select 1 from oidc where id = 'old'`)).rows).toEqual([])
})

test('other paths are not taken, and no path reaches a file that is not offered', async () => {
  const { visitor } = await start()
  for (const path of ['/', '/idpx', '/phones', '/backend/config.json'])
    expect(await (await visitor.go(path)).text()).toBe('not a stand-in')
  for (const path of ['/idp/assets/..%2fidentity.ts', '/idp/assets/constructor', '/phone/..%2f..%2fpackage.json'])
    expect((await visitor.go(path)).status).toBe(404)
})

test('beside a real carrier there is no pretend phone, and no page leads to one', async () => {
  const { origin } = await start(0, 90, false)
  expect((await fetch(`${origin}/phone/`)).status).toBe(404)
  expect(signInPage('en', [], false)).not.toContain('/phone')
  const demo = await start()
  expect((await fetch(`${demo.origin}/phone/`)).status).toBe(200)
  expect(signInPage('en', [], true)).toContain('/phone')
})

test('an origin that is none gets the answer of any other that is not ours', async () => {
  const { visitor } = await start()
  const { status } = await visitor.post(
    '/idp/token',
    { client_id: 'parley-web', grant_type: 'refresh_token' },
    { origin: 'http:' },
  )
  expect(status).toBe(400)
})

test('a NUL in an address or a form is a refusal like any other', async () => {
  const { origin } = await start()
  const asked = new URLSearchParams({
    client_id: 'parley-web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${origin}/signed-in`,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  for (const name of [...asked.keys(), 'state', 'nonce', 'ui_locales', 'login_hint', 'id_token_hint']) {
    const withNul = new URLSearchParams(asked)
    withNul.set(name, '\0')
    const answer = await fetch(`${origin}/idp/auth?${withNul}`, { redirect: 'manual' })
    expect([name, answer.status]).toEqual([name, expect.toSatisfy((status: number) => status < 500)])
  }
  for (const path of ['/idp/interaction/%00', '/idp/auth/%00', '/idp/session/end?id_token_hint=%00'])
    expect((await fetch(origin + path, { redirect: 'manual' })).status, path).toBeLessThan(500)
  for (const grant of ['grant_type=refresh_token&refresh_token=%00', 'grant_type=authorization_code&code=%00&redirect_uri=%00']) {
    const body = new URLSearchParams(`client_id=parley-web&${grant}`)
    expect((await fetch(`${origin}/idp/token`, { method: 'POST', body })).status).toBeLessThan(500)
  }
})
