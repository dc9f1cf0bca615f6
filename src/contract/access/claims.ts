type Claims = Record<string, unknown>

export function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a token says under `claim`: the exact name first (it may be an address with dots), else a dotted path. */
export function claimAt(claims: Claims, claim: string): unknown {
  if (claim in claims) return claims[claim]
  return claim.split('.').reduce<unknown>((at, key) => (isClaims(at) ? at[key] : undefined), claims)
}
