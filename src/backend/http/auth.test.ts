import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/start-app.ts'
import { Gatekeeper } from './auth.ts'

const audience = 'https://parley.example/backend'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }] })

let ground: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  ground = await openTestDatabase()
}, 60_000)
afterAll(() => ground.drop())

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

const token = () =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setSubject('marta')
    .setIssuer(issuer)
    .setAudience(audience)
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
      const gatekeeper = new Gatekeeper(ground.database, {
        issuer,
        audience,
        clientId: 'parley-web',
        permissionsClaim: 'permissions',
      })
      if (broken === 'discovery') discovery = listener
      else keys = listener
      await expect(gatekeeper.person(await token(), null), broken).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
      ;({ discovery, keys } = good)
      await expect(gatekeeper.person(await token(), null), broken).resolves.toMatchObject({ sub: 'marta' })
    }
  },
)
