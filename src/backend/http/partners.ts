import { Provider } from '#contract/account/session.ts'
import type { Config } from '../config.ts'

/** A platform whose users come to us with tokens of its own. */
export type Partner = {
  issuer: string
  audience: string
  /** Origins that may frame Parley, and that its sign-in may lead back to. */
  origins: readonly string[]
}

/** Those that are switched on. */
export type Partners = Partial<Record<Provider, Partner>>

/** Partners by the environment; for those that it does not name, what stands in for them. */
export function partnersOf(config: Config, standIns: Partners = {}): Partners {
  return { ...standIns, ...config.partners }
}

/** The provider of a header; null for none (our own single sign-on), undefined for a word that is no provider. */
export function providerOf(header: string | undefined): Provider | null | undefined {
  return header ? Provider.safeParse(header).data : null
}

const separator = '|'

/** A partner's person in our tables: ids of different platforms never meet. */
export function partnerSub(provider: Provider, sub: string): string {
  return provider + separator + sub
}

/** Our own identity provider may not name anybody as if a partner did. */
export function isPartnerSub(sub: string): boolean {
  return Provider.options.some(provider => sub.startsWith(provider + separator))
}
