type Claims = Record<string, unknown>

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The claims of a JWT, unverified: the backend verifies. Empty for a token of another kind. */
export function claimsOf(jwt: string): Claims {
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
export function textClaim(claims: Claims, claim: string): string | null {
  const value = claims[claim]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The permissions under `claim`: the exact name first (it may be an address with dots), else a dotted path. */
export function permissionsOf(claims: Claims, claim: string): string[] {
  const found =
    claim in claims ? claims[claim] : claim.split('.').reduce<unknown>((at, key) => (isClaims(at) ? at[key] : undefined), claims)
  return Array.isArray(found) ? found.filter(permission => typeof permission === 'string') : []
}
