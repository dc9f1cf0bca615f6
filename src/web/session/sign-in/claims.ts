import { claimAt, isClaims } from '#contract/access/claims.ts'

/** The claims of a JWT, unverified: the backend verifies. Empty for a token of another kind. */
export function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const payload = (jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), character => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isClaims(claims) ? claims : {}
  } catch {
    return {}
  }
}

/** A claim that is a text. */
export function textClaim(claims: Record<string, unknown>, claim: string): string | null {
  const value = claims[claim]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The permissions under `claim`. */
export function permissionsOf(claims: Record<string, unknown>, claim: string): string[] {
  const found = claimAt(claims, claim)
  return Array.isArray(found) ? found.filter(permission => typeof permission === 'string') : []
}
