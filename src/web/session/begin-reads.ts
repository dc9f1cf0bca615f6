import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { Account } from '#contract/account/account.ts'
import { accountStateOf, decide } from '#contract/access/screen-access.ts'
import { prefetch, query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readerWith } from './reader.ts'
import { accessToken } from './renew.ts'
import type { Place } from './route-preload.ts'
import { useSession } from './session.ts'

export type Screen = Place & { staticData: StaticDataRouteOption }

/** Starts what screens read first, the outermost first. What fails is asked again by who shows it. */
export async function beginReads(screens: readonly Screen[]): Promise<void> {
  // In front of an account, as where one joins it, nobody is asked which it is: the answer would stand for the next one.
  if (!screens.some(({ staticData }) => staticData.reads)) return
  // A page that slept past its token's end starts with a fresh one.
  if (!(await accessToken())) return
  const account = await accountIfNeeded()
  if (account === undefined) return
  const isCurrent = account === null || accountStateOf(account) === 'current'
  for (const { staticData, ...place } of screens) {
    // What is closed to somebody is not asked for.
    if (account && decide(place.pathname, readerWith(account)).kind !== 'open') return
    staticData.reads?.(prefetch(queryClient), { ...place, isCurrent })
  }
}

/**
 * Null while it has not come and was current when it was last seen: nothing waits for it. Undefined where it does not come.
 * One that nobody has seen yet, or that was overdue, is waited for: it may not make every call.
 */
async function accountIfNeeded(): Promise<Account | null | undefined> {
  const current = query('GET /accounts/current')()
  const { account, currentAccount } = useSession.getState()
  const known = queryClient.getQueryData(current.queryKey)
  if (known) return known
  if (account !== null && account === currentAccount) return null
  return queryClient.ensureQueryData(current).catch(() => undefined)
}
