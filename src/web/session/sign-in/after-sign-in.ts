import { landingOf } from '#contract/access/after-sign-in.ts'
import type { Provider } from '#contract/access/providers.ts'

/** The address that somebody lands on without a target. The chat is the dashboard's place until there is one. */
export function homeOf(provider: Provider | null): string {
  const landing = landingOf(provider)
  return landing === '/my-dashboard' ? '/chat?id=&tab=2' : landing
}
