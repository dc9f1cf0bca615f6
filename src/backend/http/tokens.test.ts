import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT, type JWTHeaderParameters } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { providers, type Provider } from '#contract/access/providers.ts'
import type { Contract } from '#contract/contract.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const contract: Contract = api
const refused = { status: 401, body: { code: 'UNAUTHORISED', message: 'Unauthorised' } }
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** One route of each kind that asks for a token: by who may make the call, its method, and whether something is in its address. */
const routes = Object.values(
  Object.fromEntries(
    Object.entries(contract)
      .filter(([, { access }]) => access !== 'public')
      .map(([route, { access }]) => [`${access} ${route.split(' ')[0]} ${route.includes(':')}`, route]),
  ),
).map(route => route.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000'))

/** Whose tokens are forged: our own provider's, and each partner's. */
type Party = {
  provider: Provider | undefined
  issuer: string
  audience: string
  privateKey: CryptoKey
  publicKey: CryptoKey
  kid: string
}

async function parties(): Promise<Party[]> {
  const own = { provider: undefined, ...app.own, kid: 'test' }
  const partners = providers.map(async provider => {
    const platform = app.platforms[provider]
    const { privateKey, publicKey } = await platform.keys()
    return { provider, issuer: platform.issuer, audience: 'parley', privateKey, publicKey, kid: 'platform' }
  })
  return [own, ...(await Promise.all(partners))]
}

type Claims = { issuer?: string; audience?: string | string[]; expires?: string | null; sub?: string; notBefore?: string }

/** A token that is right but for what is said. */
function sign(
  party: Party,
  domains: string[],
  claims: Claims = {},
  header: Partial<JWTHeaderParameters> = {},
  key = party.privateKey,
) {
  const jwt = new SignJWT({ domains, app_metadata: { permissions: ['BULK_MESSAGING'] } })
    .setProtectedHeader({ alg: 'RS256', kid: party.kid, typ: 'at+jwt', ...header })
    .setIssuer(claims.issuer ?? party.issuer)
    .setAudience(claims.audience ?? party.audience)
    .setSubject(claims.sub ?? 'marta')
    .setIssuedAt()
  if (claims.expires !== null) jwt.setExpirationTime(claims.expires ?? '5m')
  if (claims.notBefore) jwt.setNotBefore(claims.notBefore)
  return jwt.sign(key)
}

/** Where an attacker's own keys are, for tokens that name the place. */
async function evilKeys() {
  const pair = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(pair.publicKey)), alg: 'RS256', kid: 'evil', use: 'sig' }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ keys: [jwk], issuer: 'https://identity.example', jwks_uri: `${address}/keys` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...pair, jwk, address, asked, stop: () => server.close() }
}

/** Tokens of a party that nobody may accept, each by what is wrong with it. */
async function forgeries(
  party: Party,
  evil: Awaited<ReturnType<typeof evilKeys>>,
  shop: string,
): Promise<Record<string, string>> {
  const { issuer, audience, publicKey, kid } = party
  const good = await sign(party, [shop])
  const [head = '', body = '', signature = ''] = good.split('.')
  const payload = { sub: 'marta', iss: issuer, aud: audience, exp: Math.trunc(Date.now() / 1000) + 300, domains: [shop] }
  const pem = await exportSPKI(publicKey)
  const hmac = (secret: string | Buffer, alg = 'HS256') => {
    const text = `${encode({ alg, kid, typ: 'at+jwt' })}.${encode(payload)}`
    return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`
  }
  const none = (alg: string) => `${encode({ alg, kid, typ: 'at+jwt' })}.${encode(payload)}.`
  const foreign = (header: Partial<JWTHeaderParameters>) => sign(party, [shop], {}, header, evil.privateKey)
  return {
    'alg none': new UnsecuredJWT(payload).encode(),
    'alg None': none('None'),
    'alg NONE with a signature': none('NONE') + signature,
    'no alg': `${encode({ kid })}.${encode(payload)}.${signature}`,
    'the public key as a shared secret': hmac(pem),
    'the public key as a shared secret, without its line ends': hmac(pem.trim()),
    'the public key’s JWK as a shared secret': hmac(JSON.stringify(await exportJWK(publicKey))),
    'the public key as a shared secret for HS512': hmac(pem, 'HS512'),
    'an empty secret': hmac(Buffer.alloc(1)),
    'another issuer': await sign(party, [shop], { issuer: 'https://evil.example' }),
    'an issuer with a slash more': await sign(party, [shop], { issuer: `${issuer}/` }),
    'an issuer that begins alike': await sign(party, [shop], { issuer: `${issuer}.evil.example` }),
    'another audience': await sign(party, [shop], { audience: 'https://other.example' }),
    'an audience that begins alike': await sign(party, [shop], { audience: `${audience}/` }),
    'no audience': await sign(party, [shop], { audience: [] }),
    'several audiences, none of them ours': await sign(party, [shop], { audience: ['https://other.example', 'x'] }),
    'an end that is past': await sign(party, [shop], { expires: '-1s' }),
    'no end': await sign(party, [shop], { expires: null }),
    'a beginning that is to come': await sign(party, [shop], { notBefore: '5m' }),
    'no subject': await sign(party, [shop], { sub: '' }),
    'a key that nobody has': await sign(party, [shop], {}, { kid: 'unknown' }),
    'somebody else’s key under the right name': await foreign({}),
    'somebody else’s key, at an address in the token': await foreign({ kid: 'evil', jku: `${evil.address}/keys` }),
    'somebody else’s key, at a certificate’s address': await foreign({ kid: 'evil', x5u: `${evil.address}/cert` }),
    'somebody else’s key, in the token': await foreign({ kid: 'evil', jwk: evil.jwk }),
    'somebody else’s key, in the token, under the right name': await foreign({ jwk: evil.jwk }),
    'a path as the key’s name': await foreign({ kid: '../../../dev/null' }),
    'a statement as the key’s name': await foreign({ kid: `' union select 'x` }),
    'a critical word that nobody knows': `${encode({ alg: 'RS256', kid, crit: ['evil'], evil: 1 })}.${body}.${signature}`,
    'another kind of token': await sign(party, [shop], {}, { typ: 'logout+jwt' }),
    'another payload': `${head}.${encode(payload)}.${signature}`,
    'another head': `${encode({ alg: 'RS512', kid, typ: 'at+jwt' })}.${body}.${signature}`,
    'a signature with something after it': `${good}AAAA`,
    'a signature cut short': good.slice(0, -8),
    'no signature': `${head}.${body}.`,
    'four parts': `${good}.${signature}`,
    'five parts': `${head}..${body}.${signature}.`,
    'no token': 'not-a-token',
  }
}

test('no token that is wrong in any way is accepted at any kind of route, and all get one answer', {
  timeout: 180_000,
}, async () => {
  const shop = await app.shop({ integrations: ['shoper', 'channels', 'livechat', 'aws_marketplace'] })
  const evil = await evilKeys()
  let tries = 0
  try {
    for (const party of await parties()) {
      const { provider } = party
      const init = { account: shop.name, ...(provider && { provider }) }
      expect(await app.call('GET /accounts/current', { ...init, token: await sign(party, [shop.name]) })).toMatchObject({
        status: 200,
      })
      // Partners' tokens pass through the same door: some kinds of route are enough.
      for (const [what, token] of Object.entries(await forgeries(party, evil, shop.name)))
        for (const route of provider ? routes.slice(0, 2) : routes) {
          tries += 1
          expect(await app.call(route, { ...init, token }), `${provider ?? 'own'}: ${what} at ${route}`).toMatchObject(refused)
        }
    }
  } finally {
    evil.stop()
  }
  expect(evil.asked).toEqual([])
  expect(tries).toBeGreaterThan(600)
})

test('no such token opens a socket', { timeout: 60_000 }, async () => {
  const shop = await app.shop({ integrations: ['shoper', 'channels', 'livechat', 'aws_marketplace'] })
  const evil = await evilKeys()
  const knock = (token: string) =>
    new Promise<number | undefined>(resolve => {
      const query = new URLSearchParams({ Auth: token, account: shop.name })
      const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?${query}`)
        .on('error', () => undefined)
        .on('open', () => (resolve(101), socket.close()))
        .on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
    })
  try {
    for (const party of await parties()) {
      expect(await knock(await sign(party, [shop.name]))).toBe(101)
      for (const [what, token] of Object.entries(await forgeries(party, evil, shop.name)))
        expect([what, await knock(token)]).toEqual([what, 401])
    }
  } finally {
    evil.stop()
  }
  expect(evil.asked).toEqual([])
})

test('a token of one provider is none of another’s, nor of an unknown one', async () => {
  const shop = await app.shop({ integrations: ['shoper', 'channels', 'livechat', 'aws_marketplace'] })
  const all = await parties()
  const names = [...all.map(({ provider }) => provider), 'auth0', 'constructor', '__proto__', 'SHOPER', 'shoper,channels', ' ']
  let tries = 0
  for (const party of all) {
    const token = await sign(party, [shop.name])
    for (const provider of names.filter(name => name !== party.provider && name?.trim() !== ''))
      for (const route of ['GET /accounts', 'GET /accounts/current', 'POST /conversations']) {
        tries += 1
        const init = { token, account: shop.name, ...(provider && { provider }) }
        expect(await app.call(route, init), `${party.provider ?? 'own'} as ${provider ?? 'own'}`).toMatchObject(refused)
      }
    // With the other's issuer in it, and its own signature.
    for (const other of all.filter(one => one !== party)) {
      const forged = await sign(party, [shop.name], { issuer: other.issuer, audience: other.audience }, { kid: other.kid })
      const init = { token: forged, account: shop.name, ...(other.provider && { provider: other.provider }) }
      tries += 1
      expect(await app.call('GET /accounts/current', init)).toMatchObject(refused)
    }
  }
  expect(tries).toBeGreaterThan(120)
})

test('a token is worth nothing for an account that it does not name', async () => {
  const shop = await app.shop({ integrations: ['shoper'] })
  const other = await app.shop({ integrations: ['shoper'], members: ['jan'] })
  for (const party of await parties()) {
    const token = await sign(party, [shop.name])
    for (const account of [other.name, shop.id, `${shop.name} `, shop.name.toUpperCase(), '%', `${shop.name},${other.name}`])
      for (const route of ['GET /accounts/current', 'GET /contacts', 'POST /conversations']) {
        const answer = await app.call(route, { token, account, ...(party.provider && { provider: party.provider }) })
        // Blanks around a header's value are none of it.
        if (account.trim() === shop.name) continue
        expect(answer, `${party.provider ?? 'own'} ${route} ${account}`).toMatchObject({ status: 404 })
      }
  }
})

test('a code and a refresh token are taken once, also when they come twice at once', async () => {
  const shop = await app.shop({ integrations: ['channels', 'shoper'] })
  const code = app.platforms.channels.code('hanna', [shop.name])
  const exchanges = await Promise.all(Array.from({ length: 5 }, () => app.call(`GET /channels/auth/token/${code}`)))
  expect(exchanges.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  for (const provider of ['channels', 'shoper'] as const) {
    const refresh_token = app.platforms[provider].code('adam', [shop.name])
    const renewals = await Promise.all(
      Array.from({ length: 5 }, () => app.call(`POST /${provider}/auth/refresh`, { body: { refresh_token } })),
    )
    expect(renewals.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    for (const { body } of renewals.filter(({ status }) => status === 401)) expect(body).toEqual(refused.body)
    // One platform's token is none of the other's.
    const [other] = (['channels', 'shoper'] as const).filter(name => name !== provider)
    const fresh = app.platforms[provider].code('adam', [shop.name])
    expect(await app.call(`POST /${other}/auth/refresh`, { body: { refresh_token: fresh } })).toMatchObject(refused)
  }
})
