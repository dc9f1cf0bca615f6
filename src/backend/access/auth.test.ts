import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, openTestDatabase } from '../testing/start-app.ts'
import { Authenticator } from './auth.ts'

const audience = 'https://parley.example/backend'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }] })

let world: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  world = await openTestDatabase()
}, 60_000)
afterAll(() => world.drop())

let issuer: string
let provider: ReturnType<typeof createServer>
let discovery: RequestListener
let keys: RequestListener

beforeEach(async () => {
  discovery = (_request, response) => response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
  keys = (_request, response) => response.end(jwks)
  provider = createServer((request, response) => (request.url === '/keys' ? keys : discovery)(request, response))
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})

afterEach(() => {
  provider.close()
  provider.closeAllConnections()
})

const token = (claims: JWTPayload = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('marta')
    .setIssuer(issuer)
    .setAudience(claims.aud ?? audience)
    .setExpirationTime('5m')
    .sign(privateKey)

const failing: [string, RequestListener][] = [
  ['answers 502', (_request, response) => response.writeHead(502).end('Bad gateway')],
  ['answers with a page', (_request, response) => response.end('<!doctype html>')],
  ['answers with something else', (_request, response) => response.end('{"keys":5}')],
  ['breaks off', (_request, response) => response.destroy()],
  ['says nothing', () => undefined],
]

// Told 401, every browser would take its session for ended.
test.each(failing)(
  'while the identity provider %s nobody is told that the token is wrong, and afterwards it is good',
  async (_how, listener) => {
    const good = { discovery, keys }
    for (const broken of ['discovery', 'keys'] as const) {
      const authenticator = new Authenticator(world.database, {
        issuer,
        audience,
        clientId: 'parley-web',
        permissionsClaim: 'permissions',
      })
      if (broken === 'discovery') discovery = listener
      else keys = listener
      await expect(authenticator.person(await token(), null), broken).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
      ;({ discovery, keys } = good)
      await expect(authenticator.person(await token(), null), broken).resolves.toMatchObject({ sub: 'marta' })
    }
  },
)

test.each<[string, string, JWTPayload, string[]?]>([
  ['a list of audiences', 'permissions', { aud: ['account', audience], permissions: ['A'] }],
  ['a claim that is an address', 'https://parley.example/permissions', { 'https://parley.example/permissions': ['A'] }],
  ['roles under a path', 'realm_access.roles', { realm_access: { roles: ['A'] } }],
  ['a text with commas', 'permissions', { permissions: 'A,B' }, ['A', 'B']],
  ['a text with spaces, as scopes have', 'scope', { scope: 'A B' }, ['A', 'B']],
])('%s in a token is read as it is set up', async (_how, permissionsClaim, claims, permissions = ['A']) => {
  const authenticator = new Authenticator(world.database, { issuer, audience, clientId: 'parley-web', permissionsClaim })
  await expect(authenticator.person(await token(claims), null)).resolves.toMatchObject({ permissions })
})

test('the name is under the claim that is set, and a provider that names the client alone is believed', async () => {
  const authenticator = new Authenticator(world.database, {
    issuer,
    audience: 'parley-web',
    clientId: 'parley-web',
    permissionsClaim: 'permissions',
    nameClaim: 'preferred_username',
  })
  const sign = (claims: JWTPayload) =>
    new SignJWT({ preferred_username: 'Marta Z', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject('marta')
      .setIssuer(issuer)
      .setExpirationTime('5m')
      .sign(privateKey)
  for (const claims of [{ azp: 'parley-web' }, { client_id: 'parley-web' }])
    await expect(authenticator.person(await sign(claims), null)).resolves.toMatchObject({ name: 'Marta Z' })
  for (const claims of [{}, { azp: 'other' }, { client_id: 'other', azp: 'parley-web' }, { azp: 'parley-web', aud: 'other' }])
    await expect(authenticator.person(await sign(claims), null)).rejects.toMatchObject({ code: 'UNAUTHORISED' })
})

test('a key that is new at the provider is found, and tokens with made-up ones do not make us ask each time', async () => {
  let asked = 0
  const old = keys
  keys = (request, response) => {
    asked += 1
    old(request, response)
  }
  const authenticator = new Authenticator(world.database, {
    issuer,
    audience,
    clientId: 'parley-web',
    permissionsClaim: 'permissions',
  })
  await authenticator.person(await token(), null)
  for (let index = 0; index < 20; index += 1) {
    const forged = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: `made-up-${index}` })
      .setSubject('marta')
      .setIssuer(issuer)
      .setAudience(audience)
      .setExpirationTime('5m')
      .sign(privateKey)
    await expect(authenticator.person(forged, null)).rejects.toMatchObject({ code: 'UNAUTHORISED' })
  }
  expect(asked).toBe(1)
})

test('of many requests that come at once one asks whether the person belongs to the account', async () => {
  const account = await createAccount(world.database, { members: ['marta'] })
  const authenticator = new Authenticator(world.database, { issuer, audience, clientId: 'parley-web', permissionsClaim: 'scope' })
  const query = vi.spyOn(world.database.pool, 'query')
  const marta = await token()
  const askedBy = async (ask: () => Promise<unknown>) => {
    query.mockClear()
    await Promise.allSettled(Array.from({ length: 50 }, ask))
    return query.mock.calls.length
  }
  expect(await askedBy(() => authenticator.member(marta, null, account.name))).toBe(1)
  await expect(authenticator.member(marta, null, 'nobody’s')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  // What was refused is asked anew.
  expect(await askedBy(() => authenticator.member(marta, null, 'nobody’s'))).toBe(1)
  query.mockRestore()
})
