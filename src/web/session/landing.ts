import { isInMenu } from '#contract/access/menu-rules.ts'
import { landingOf } from '#contract/access/landing.ts'
import type { Reader } from '#contract/access/decide.ts'
import type { Provider } from '#contract/account/session.ts'

/** The address that somebody lands on without a target. The chat is the dashboard's place until there is one. */
export function homeOf(provider: Provider | null): string {
  const landing = landingOf(provider)
  return landing === '/my-dashboard' ? '/chat?id=&tab=2' : landing
}

/** Where the live-chat platform's people land until campaigns have a screen: the first of its menu. */
export function firstScreenOf(reader: Reader): '/contacts' | '/phone-book' | '/phone-numbers' {
  return (['/contacts', '/phone-book'] as const).find(path => isInMenu(path, reader)) ?? '/phone-numbers'
}
