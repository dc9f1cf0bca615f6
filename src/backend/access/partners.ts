import { providers, type Provider } from '#contract/access/providers.ts'

/** A platform whose users come to us with tokens of its own. */
export type Partner = {
  issuer: string
  audience: string
  /** Origins that may frame Parley, and that its sign-in may lead back to. */
  origins: readonly string[]
  /** What it signs its events with; without it none are taken. */
  eventsSecret?: string
}

/** Those that are switched on. */
export type Partners = Partial<Record<Provider, Partner>>

/** The provider of a header; null for none (our own single sign-on), undefined for a word that is no provider. */
export function providerOf(header: string | undefined): Provider | null | undefined {
  return header ? providers.find(provider => provider === header) : null
}
