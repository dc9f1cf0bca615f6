import { createServer, type RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import { IdentityDocument } from './identity.ts'

let issuer: string
let answer: RequestListener
let asked: number
let server: ReturnType<typeof createServer>

const good: RequestListener = (_request, response) =>
  response.end(
    JSON.stringify({
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: 'https://tokens.example/token',
      userinfo_endpoint: 'https://people.example/userinfo',
      scopes_supported: ['openid'],
    }),
  )

beforeEach(async () => {
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  asked = 0
  answer = good
  server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : ''}`
})
afterEach(() => {
  vi.restoreAllMocks()
  server.close()
  server.closeAllConnections()
})

test('what the provider says of itself is asked once for all', async () => {
  const identity = new IdentityDocument(issuer)
  const answers = await Promise.all([identity.current(), identity.current(), identity.current()])
  expect(answers[2]).toEqual({
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: 'https://tokens.example/token',
    userInfoEndpoint: 'https://people.example/userinfo',
  })
  await identity.current()
  expect(asked).toBe(1)
})

test('a provider that says nothing holds nobody up for long, and is found when it is back', { timeout: 15_000 }, async () => {
  answer = () => undefined
  const identity = new IdentityDocument(issuer)
  const before = performance.now()
  expect(await identity.current()).toBeNull()
  expect(performance.now() - before).toBeLessThan(3000)
  answer = good
  server.closeAllConnections()
  await expect.poll(() => identity.current(), { timeout: 10_000, interval: 500 }).not.toBeNull()
})

test.each([
  ['another name', { issuer: 'https://evil.example' }],
  ['no address of a page to sign in at', { authorization_endpoint: undefined }],
  ['an address that is a script', { token_endpoint: 'javascript:alert(1)' }],
])('one with %s is not used', async (_what, wrong) => {
  answer = (_request, response) =>
    response.end(
      JSON.stringify({
        issuer,
        jwks_uri: `${issuer}/keys`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        ...wrong,
      }),
    )
  expect(await new IdentityDocument(issuer).current()).toBeNull()
})
