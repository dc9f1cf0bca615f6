/** The platforms whose people come with tokens of their own; our own single sign-on is none. */
export const providers = ['channels', 'shoper', 'livechat', 'aws_marketplace'] as const
export type Provider = (typeof providers)[number]

const separator = '|'

/** A partner's person: ids of different platforms never meet. */
export function partnerSub(provider: Provider, sub: string): string {
  return provider + separator + sub
}

/** Whose person it is; undefined for our own single sign-on's. */
export function partnerOf(sub: string): Provider | undefined {
  return providers.find(provider => sub.startsWith(provider + separator))
}
