import * as z from 'zod'
import type { AppType } from '#contract/account/integrations.ts'

/** What a platform gives for a code. */
export type Grant = {
  accessToken: string
  refreshToken: string | null
  expiresInSeconds: number | null
  workspace: string | null
}

type Platform = {
  /** How the body of the exchange is written. */
  body: 'form' | 'json'
  fields: readonly ('grant_type' | 'code' | 'client_id' | 'client_secret' | 'redirect_uri')[]
  answer: z.ZodType<Grant>
  /** How a token is given back, at the platform's address for that. */
  revoke: (revokeUrl: string, token: string) => { url: string; method: 'POST' | 'DELETE'; headers?: Record<string, string> }
}

const Token = z.string().min(1)
const seconds = z.number().positive().nullish()
const byBearer: Platform['revoke'] = (url, token) => ({ url, method: 'POST', headers: { authorization: `Bearer ${token}` } })

/** In what they differ: everything else is done alike. What is no grant in `answer` is a refusal, also with status 200. */
export const platforms: Record<AppType, Platform> = {
  livechat: {
    body: 'form',
    fields: ['grant_type', 'code', 'client_id', 'client_secret', 'redirect_uri'],
    answer: z
      .object({
        access_token: Token,
        refresh_token: Token.nullish(),
        expires_in: seconds,
        entity_id: z.string().nullish(),
        organization_id: z.string().nullish(),
      })
      .transform(answer => ({
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        expiresInSeconds: answer.expires_in ?? null,
        workspace: answer.entity_id ?? answer.organization_id ?? null,
      })),
    revoke: (revokeUrl, token) => {
      const url = new URL(revokeUrl)
      url.searchParams.set('code', token)
      return { url: url.href, method: 'DELETE' }
    },
  },
  intercom: {
    body: 'json',
    fields: ['code', 'client_id', 'client_secret'],
    answer: z
      .object({ token: Token })
      .transform(({ token }) => ({ accessToken: token, refreshToken: null, expiresInSeconds: null, workspace: null })),
    revoke: byBearer,
  },
  slack: {
    body: 'form',
    fields: ['code', 'client_id', 'client_secret', 'redirect_uri'],
    answer: z
      .object({
        ok: z.literal(true),
        access_token: Token,
        refresh_token: Token.nullish(),
        expires_in: seconds,
        team: z.object({ name: z.string().nullish() }).nullish(),
      })
      .transform(answer => ({
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        expiresInSeconds: answer.expires_in ?? null,
        workspace: answer.team?.name ?? null,
      })),
    revoke: byBearer,
  },
}
