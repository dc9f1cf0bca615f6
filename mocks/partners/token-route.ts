import type pg from 'pg'
import { readBody } from '../read-body.ts'
import type { GrantStore } from './grants.ts'
import { type LoginPlatformData, loginPlatforms } from './people.ts'
import { type Call, sendJson } from './routes.ts'
import type { TokenMaker } from './tokens.ts'

export type LoginOptions = {
  pool: pg.Pool
  platform: LoginPlatformData
  origin: string
  publicUrl: string
  audience: string
  tokens: TokenMaker
  grants: GrantStore
}

/** Codes and refresh tokens for access tokens; each is good once. */
export function tokenRoute({ platform, audience, tokens, grants }: LoginOptions) {
  return async ({ req, res }: Call) => {
    const form = new URLSearchParams(await readBody(req))
    const refuse = (error: string, status = 400) => sendJson(res, status, { error })
    const type = form.get('grant_type')
    if (form.get('client_id') !== audience) return refuse('invalid_client', 401)
    if (type !== 'authorization_code' && type !== 'refresh_token') return refuse('unsupported_grant_type')
    const isCode = type === 'authorization_code'
    const token = form.get(isCode ? 'code' : 'refresh_token') ?? ''
    const taken = await grants.take(isCode ? 'code' : 'refresh', token, { platform: platform.name, clientId: audience })
    const person = taken.kind === 'good' && loginPlatforms[platform.name].people.find(one => one.sub === taken.grant.sub)
    if (taken.kind !== 'good' || !person) return refuse('invalid_grant')
    sendJson(res, 200, {
      access_token: await tokens.accessToken(person),
      refresh_token: await grants.refreshToken(taken.grant),
      token_type: 'Bearer',
      expires_in: tokens.options.seconds,
      domains: person.accounts.map(domain => ({ domain })),
    })
  }
}
