import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedOut, useSession } from '../session.ts'
import { finishSignIn, refresh, signInAddress } from './identity.ts'

const issuer = 'https://login.example'
const api = 'https://parley.example/api'
const config = {
  issuer,
  clientId: 'parley-web',
  audience: api,
  resource: api,
  scope: 'openid profile',
  nameClaim: 'name',
  permissionsClaim: 'permissions',
  identity: {
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    userInfoEndpoint: `${issuer}/userinfo`,
  },
  allowedOrigins: [],
  sentryDsn: null,
  supportEmail: 'help@parley.example',
  isDemo: false,
}

const base64 = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const jwtOf = (claims: object) => `${base64({ alg: 'RS256' })}.${base64(claims)}.sign`

/** What the provider hands out, and what it was asked. */
let idClaims: Record<string, unknown>
let accessToken: string
let userInfo: () => Response
let tokenRequests: URLSearchParams[]
let userInfoTokens: (string | null)[]

async function provider(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input instanceof Request ? input : new URL(input, location.href), init)
  if (request.url.endsWith('/config.json')) return Response.json(config)
  if (request.url === config.identity.userInfoEndpoint) {
    userInfoTokens.push(request.headers.get('authorization'))
    return userInfo()
  }
  tokenRequests.push(new URLSearchParams(await request.text()))
  const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: 600, refresh_token: 'next' }
  return Response.json({ ...answer, id_token: jwtOf({ iss: issuer, aud: 'parley-web', sub: 'ann', ...idClaims }) })
}

beforeEach(() => {
  sessionStorage.clear()
  useSession.setState(signedOut)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('fetch', provider)
  ;[tokenRequests, userInfoTokens] = [[], []]
  idClaims = { name: 'Ann Lee' }
  accessToken = jwtOf({ sub: 'ann', permissions: ['BULK_MESSAGING'] })
  userInfo = () => Response.json({ sub: 'ann', name: 'Ann of UserInfo' })
})
afterEach(() => void vi.unstubAllGlobals())

const asked = async (...[target, asking]: Parameters<typeof signInAddress>) =>
  new URL(await signInAddress(target, asking)).searchParams

/** A sign-in from the question to the provider's answer, which `more` adds to. */
async function signIn(more: Record<string, string> = { code: 'one' }, asking: Parameters<typeof signInAddress>[1] = {}) {
  const question = await asked('/chat', asking)
  idClaims = { nonce: question.get('nonce'), ...idClaims }
  return finishSignIn(new URLSearchParams({ state: question.get('state') ?? '', ...more }).toString())
}

test('a sign-in names a nonce of its own each time, and an id token with another one signs nobody in', async () => {
  const [one, other] = [await asked('/'), await asked('/')]
  expect(one.get('nonce')).toMatch(/.{16}/)
  expect(one.get('nonce')).not.toBe(other.get('nonce'))
  expect(await signIn()).toMatchObject({ target: '/chat', tokens: { name: 'Ann Lee', permissions: ['BULK_MESSAGING'] } })
  for (const nonce of ['of somebody else', undefined]) {
    idClaims = { name: 'Ann Lee', nonce }
    expect(await signIn()).toMatchObject({ problem: { kind: 'unfinished', text: expect.stringContaining('nonce') } })
  }
})

test('the API is asked for as audience and as resource, at both of the provider’s addresses and at each renewal', async () => {
  const question = await asked('/')
  expect([question.get('audience'), question.getAll('resource')]).toEqual([api, [api]])
  await signIn()
  await refresh({ ...signedOut, refreshToken: 'first', sub: 'ann', name: 'Ann Lee' })
  expect(tokenRequests.map(request => [request.get('grant_type'), request.getAll('resource')])).toEqual([
    ['authorization_code', [api]],
    ['refresh_token', [api]],
  ])
})

test('a sign-in without questions says whom it is about', async () => {
  useSession.setState({ ...signedOut, idToken: 'her.id.token' })
  expect((await asked('/', { prompt: 'none' })).get('id_token_hint')).toBe('her.id.token')
  expect((await asked('/', { prompt: 'login' })).has('id_token_hint')).toBe(false)
  expect((await asked('/')).has('id_token_hint')).toBe(false)
})

test('a name that no token holds is fetched from UserInfo, once, and kept through renewals', async () => {
  idClaims = { email: 'ann@shop.example' }
  expect(await signIn()).toMatchObject({ tokens: { name: 'Ann of UserInfo', email: 'ann@shop.example' } })
  expect(userInfoTokens).toEqual([`Bearer ${accessToken}`])
  const session = { ...signedOut, refreshToken: 'first', sub: 'ann', name: 'Ann of UserInfo' }
  expect(await refresh(session)).toMatchObject({ name: 'Ann of UserInfo' })
  expect(userInfoTokens).toHaveLength(1)
})

test('a name in a token needs no UserInfo; one of somebody else, or none, is not used', async () => {
  await signIn()
  expect(userInfoTokens).toEqual([])
  for (const answer of [
    () => Response.json({ sub: 'bob', name: 'Bob' }),
    () => new Response('no', { status: 401 }),
    () => Response.error(),
  ]) {
    userInfo = answer
    idClaims = { email: 'ann@shop.example' }
    expect(await signIn()).toMatchObject({ tokens: { name: 'ann@shop.example' } })
  }
})

test('an opaque access token is named as such, with the audience that it was asked for', async () => {
  accessToken = 'R8sJq2opaque'
  expect(await signIn()).toEqual({ target: '/chat', problem: { kind: 'opaque', code: null, text: api } })
  expect(await refresh({ ...signedOut, refreshToken: 'first', sub: 'ann' })).toBeNull()
})

test('what the provider refuses with comes along, with the way back', async () => {
  const refusal = { error: 'access_denied', error_description: 'Not in\nthe group' }
  const problem = { kind: 'refused', code: 'access_denied', text: 'Not in the group' }
  expect(await signIn(refusal)).toEqual({ target: '/chat', problem })
  expect(await signIn(refusal, { prompt: 'none' })).toEqual({ target: '/chat', problem })
})

test.each(['login_required', 'interaction_required', 'consent_required', 'account_selection_required', 'invalid_request'])(
  'that a sign-in without questions is not possible (%s) is nothing to tell; of one with questions it is',
  async error => {
    expect(await signIn({ error }, { prompt: 'none' })).toEqual({ target: '/chat', problem: null })
    expect(await signIn({ error })).toMatchObject({ problem: { kind: 'refused', code: error } })
  },
)

test('a refusal without its state is told while this tab signs in; a link of anybody puts no words into our mouth', async () => {
  const answer = 'error=invalid_request&error_description=Call+555-0100+now'
  expect(await finishSignIn(answer)).toEqual({
    target: null,
    problem: { kind: 'refused', code: 'invalid_request', text: null },
  })
  await asked('/')
  expect(await finishSignIn(answer)).toMatchObject({ target: null, problem: { text: 'Call 555-0100 now' } })
  expect(await finishSignIn('code=1&state=foreign')).toMatchObject({ target: null, problem: { kind: 'unfinished' } })
})
