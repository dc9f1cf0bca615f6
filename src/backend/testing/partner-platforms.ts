import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters } from 'jose'
import { providers, type Provider } from '#contract/access/providers.ts'
import type { Partner } from '../access/partners.ts'

export const partnerAudience = 'parley'
/** What the shop platform signs its events with. */
export const shopEventsSecret = `whsec_${Buffer.from('events of a shop under test').toString('base64')}`

/** One pair for all apps of a process: making one takes longer than many a test. */
let made: ReturnType<typeof generateKeyPair> | undefined
export const ownKeys = () => (made ??= generateKeyPair('RS256'))

type Grant = { sub: string; domains: string[] }
type More = { expires?: string; issuer?: string; audience?: string; header?: Partial<JWTHeaderParameters> }

/** One platform: keys of its own, discovery, and an endpoint that gives tokens for codes and refresh tokens, once each. */
function platformAt(issuer: string) {
  // Made at the first need: a pair takes longer than many a test.
  let made: ReturnType<typeof generateKeyPair> | undefined
  const keys = () => (made ??= generateKeyPair('RS256'))
  const grants = new Map<string, Grant>()
  const give = (grant: Grant) => {
    const key = randomUUID()
    grants.set(key, grant)
    return key
  }
  const token = async (sub: string, domains: string[], more: More = {}) =>
    new SignJWT({ name: `${sub} of a platform`, email: `${sub}@platform.example`, domains })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: 'platform', ...more.header })
      .setSubject(sub)
      .setIssuer(more.issuer ?? issuer)
      .setAudience(more.audience ?? partnerAudience)
      .setIssuedAt()
      .setExpirationTime(more.expires ?? '10m')
      .sign((await keys()).privateKey)

  return {
    issuer,
    token,
    /** A code that its token endpoint takes once. */
    code: (sub: string, domains: string[]) => give({ sub, domains }),
    /** Its key pair, for those who forge tokens. */
    keys,
    /** What its token endpoint answers instead, while a test has it broken. */
    broken: null as { status: number; body: string } | null,
    async answer(path: string, request: IncomingMessage): Promise<{ status: number; body: object }> {
      if (path === '/.well-known/openid-configuration')
        return { status: 200, body: { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: `${issuer}/token` } }
      if (path === '/keys') {
        const jwk = await exportJWK((await keys()).publicKey)
        return { status: 200, body: { keys: [{ ...jwk, alg: 'RS256', kid: 'platform', use: 'sig' }] } }
      }
      if (path !== '/token') return { status: 404, body: {} }
      const form = new URLSearchParams(await textOf(request))
      const key = form.get(form.get('grant_type') === 'refresh_token' ? 'refresh_token' : 'code') ?? ''
      const grant = grants.get(key)
      grants.delete(key)
      if (!grant || form.get('client_id') !== partnerAudience) return { status: 400, body: { error: 'invalid_grant' } }
      const { sub, domains } = grant
      return {
        status: 200,
        body: {
          access_token: await token(sub, domains),
          refresh_token: give(grant),
          token_type: 'Bearer',
          expires_in: 600,
          domains: domains.map(domain => ({ domain })),
        },
      }
    },
  }
}

type Platform = ReturnType<typeof platformAt>

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

/** Every partner's platform, on a server of this process. */
export async function openPlatforms() {
  const server = createServer((request, response) => {
    const [, name, path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
    const platform = providers.find(provider => provider === name)
    if (!platform) return response.writeHead(404).end()
    const { broken } = platforms[platform]
    if (broken && path === '/token') return response.writeHead(broken.status).end(broken.body)
    return void platforms[platform].answer(path, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const at = (provider: Provider) => platformAt(`http://127.0.0.1:${address.port}/${provider}`)
  const platforms: Record<Provider, Platform> = {
    channels: at('channels'),
    shoper: at('shoper'),
    livechat: at('livechat'),
    aws_marketplace: at('aws_marketplace'),
  }
  const partnerOf = (provider: Provider): Partner => ({
    issuer: platforms[provider].issuer,
    audience: partnerAudience,
    origins: [`https://${provider.replace('_', '-')}.example`],
  })
  return {
    platforms,
    partners: {
      channels: partnerOf('channels'),
      shoper: { ...partnerOf('shoper'), eventsSecret: shopEventsSecret },
      livechat: partnerOf('livechat'),
      aws_marketplace: partnerOf('aws_marketplace'),
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
