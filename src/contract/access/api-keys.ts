/** What an API key may be let do. A call that takes keys names the one that it asks for (`scope`). */
export const apiScopes = ['texts:send', 'purchases:write', 'contacts:write'] as const
export type ApiScope = (typeof apiScopes)[number]

/** How a key is written: what nobody takes for a token, and scanners of code find. */
export const apiKeyStart = 'parley_'
export const apiKeyShape = /^parley_[\w-]{43}$/

const subStart = 'api-key|'

/** What acts in place of a person where a key does: nobody's id at any provider. */
export const apiKeySub = (name: string): string => subStart + name

/** The name of the key that did it; undefined where a person did. */
export function apiKeyNameOf(sub: string | null): string | undefined {
  return sub?.startsWith(subStart) ? sub.slice(subStart.length) : undefined
}
