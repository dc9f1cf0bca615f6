import { textClaim } from '#contract/access/claims.ts'
import { partnerSub, type Provider } from '#contract/access/providers.ts'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import { Refusal } from '#web/api/refusal.ts'
import { readAnswer, request } from '#web/api/request.ts'
import { claimsOf } from '../sign-in/claims.ts'
import type { Tokens } from '../sign-in/identity.ts'
import type { SessionState } from '../session.ts'

/** The old token must not go along: refused, it would ask for the renewal that this is. */
const nobody = { jwt: null, account: null, provider: null, refreshToken: null }
const fallbackLifetimeMs = 300_000

/** What a partner's access token says of its person; the backend verifies it. */
export function partnerTokens(provider: Provider, jwt: string, refreshToken: string | null): Tokens {
  const claims = claimsOf(jwt)
  const sub = partnerSub(provider, textClaim(claims, 'sub') ?? '')
  const email = textClaim(claims, 'email')
  return {
    jwt,
    refreshToken,
    idToken: null,
    expiresAtMs: Date.now() + lifetimeMs(claims),
    sub,
    name: textClaim(claims, 'name') ?? email ?? sub,
    email,
    // Specification 6: partners' people text in bulk by default.
    permissions: [BULK_MESSAGING],
  }
}

/** How long the token is still good: by its own times where this browser's clock is wrong. */
export function lifetimeMs({ exp, iat }: Record<string, unknown>): number {
  if (typeof exp !== 'number') return fallbackLifetimeMs
  const leftMs = exp * 1000 - Date.now()
  if (typeof iat !== 'number') return leftMs
  // A token that seems to have ended as it comes: the clock is fast, or the backend's 401 will tell.
  return leftMs > 0 ? Math.min(leftMs, (exp - iat) * 1000) : (exp - iat) * 1000
}

/** New tokens of a partner, through our backend; null when the platform says that the refresh token is spent, or gives none. */
export async function refreshPartner({ provider, refreshToken }: SessionState): Promise<Tokens | null> {
  if (!refreshToken || (provider !== 'channels' && provider !== 'shoper')) return null
  try {
    const route = `POST /${provider}/auth/refresh` as const
    // One request by itself: a call would renew the token, which is what this does.
    const args = { body: { refresh_token: refreshToken }, as: nobody }
    const { data } = await readAnswer(route, args, await request(route, args))
    return partnerTokens(provider, data.access_token, data.refresh_token ?? refreshToken)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'UNAUTHORISED') return null
    throw error
  }
}

/** Whether our backend answers, which asks the platform. */
export async function isBackendReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
