import type { Provider } from './providers.ts'

/** Where a sign-in without a target of its own leads (specification 2.2). */
export function landingOf(provider: Provider | null): '/my-dashboard' | '/chat?id=&tab=2' | '/bulk/sms' {
  if (provider === 'shoper') return '/chat?id=&tab=2'
  return provider === 'livechat' ? '/bulk/sms' : '/my-dashboard'
}

/** Specification 2.2, for partners: a person belongs to the account that the link names, or the sign-in fails. */
export function isSameAccount(current: { name: string }, asked: string | undefined): boolean {
  return asked !== undefined && current.name === asked
}
