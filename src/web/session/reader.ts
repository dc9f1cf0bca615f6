import type { Account } from '#contract/account/account.ts'
import type { Reader } from '#contract/access/decide.ts'
import { isInMenu } from '#contract/access/menu-rules.ts'
import { useSession } from './session.ts'

/** Whoever is signed in, as the rules of access know them. */
export function readerWith(account: Account | null, session = useSession.getState()): Reader {
  const { jwt, provider, permissions } = session
  return { isPending: false, isSignedIn: jwt !== null, provider, permissions, account }
}

/** Where the live-chat platform's people land until campaigns have a screen: the first of their menu. */
export function firstScreenOf(account: Account): '/contacts' | '/phone-book' | '/phone-numbers' {
  const reader = readerWith(account)
  return (['/contacts', '/phone-book'] as const).find(path => isInMenu(path, reader)) ?? '/phone-numbers'
}
