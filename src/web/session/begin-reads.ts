import type { StaticDataRouteOption } from '@tanstack/react-router'
import { decide } from '#contract/access/screen-access.ts'
import { prefetch, query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readerWith } from './reader.ts'
import { accessToken } from './renew.ts'
import type { Place } from './screen-needs.ts'

export type Screen = Place & { staticData: StaticDataRouteOption }

/** Starts what screens read first, the outermost first. What fails is asked again by who shows it. */
export async function beginReads(screens: readonly Screen[]): Promise<void> {
  // A page that slept past its token's end starts with a fresh one.
  if (!(await accessToken())) return
  const account = queryClient.getQueryData(query('GET /accounts/current')().queryKey)
  for (const { staticData, ...place } of screens) {
    // What is closed to somebody is not asked for. At first nobody knows, and the backend refuses.
    if (account && decide(place.pathname, readerWith(account)).kind !== 'open') return
    staticData.reads?.(prefetch(queryClient), place)
  }
}
