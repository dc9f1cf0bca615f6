import type { Account } from '#contract/account/account.ts'
import type { Reader } from '#contract/access/screen-access.ts'
import { useSession } from './session.ts'

/** Whoever is signed in, as the rules of access know them. */
export function readerWith(account: Account | null, session = useSession.getState()): Reader {
  const { jwt, provider, permissions } = session
  return { isPending: false, isSignedIn: jwt !== null, provider, permissions, account }
}
