type Claims = Record<string, unknown>

export function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a token says under `claim`: the exact name first (it may be an address with dots), else a dotted path. */
function claimAt(claims: Claims, claim: string): unknown {
  if (claim in claims) return claims[claim]
  return claim.split('.').reduce<unknown>((at, key) => (isClaims(at) ? at[key] : undefined), claims)
}

/** A claim that is a text. */
export function textClaim(claims: Claims, claim: string): string | null {
  const value = claims[claim]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The list under `claim`; some providers write it as one text, with spaces (as scopes are) or commas. */
export function listAt(claims: Claims, claim: string): string[] {
  const found = claimAt(claims, claim)
  const items: unknown[] = typeof found === 'string' ? found.split(/[\s,]+/) : Array.isArray(found) ? found : []
  return items.filter(item => typeof item === 'string').filter(Boolean)
}
