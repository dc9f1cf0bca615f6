import { isClaims } from '#contract/access/claims.ts'

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
