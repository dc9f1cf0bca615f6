import type { AppType } from '#contract/account/integrations.ts'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'
import { returnedKey, type Returned } from './platform-code.ts'

const askedKey = 'platform-asked'

/** What this tab asked a platform for: on whose behalf, and for which account. */
type Asked = { type: string; state: string; account: string | null; sub: string | null }

function take<T>(key: string): T | null {
  const text = tabStorage.getItem(key)
  tabStorage.removeItem(key)
  // Written by nobody but us.
  return text ? (JSON.parse(text) as T) : null
}

/** The platform's address with a `state` that this tab remembers. */
export function askPlatform(platform: AppType, authorizeUrl: string): string {
  const { account, sub } = useSession.getState()
  const asked: Asked = { type: platform, state: crypto.randomUUID(), account, sub }
  tabStorage.setItem(askedKey, JSON.stringify(asked))
  const url = new URL(authorizeUrl)
  url.searchParams.set('state', asked.state)
  return url.href
}

/**
 * The code that this platform sent back with, once; null without one. `isAskedFor`: this person asked for it here, for the
 * account that is open. Any other may be somebody else's.
 */
export function takeReturned(platform: AppType): { code: string; isAskedFor: boolean } | null {
  const returned = take<Returned>(returnedKey)
  if (returned?.type !== platform) return null
  const asked = take<Asked>(askedKey)
  const { account, sub } = useSession.getState()
  const isAskedFor = asked?.type === platform && asked.state === returned.state && asked.account === account && asked.sub === sub
  return { code: returned.code, isAskedFor }
}
