import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { tabNames } from '#contract/chat/chat-tabs.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { matches, type PagedMatch } from '#web/live/conversation-pages.ts'
import { useSession } from '#web/session/session.ts'
import { baseQuery, loadMore as loadMorePages, pagesQuery } from './conversation-pages-query.ts'
import type { Place } from './place.ts'

let lastShown: boolean | null = null
/** The list is asked again when one goes from the active chats to the archive, and back (specification 4.2). */
function useRefetchOnSwitch(isArchived: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (lastShown !== null && lastShown !== isArchived)
      void client.invalidateQueries({ queryKey: baseQuery(isArchived).queryKey, exact: true })
    lastShown = isArchived
  }, [client, isArchived])
}

/** What a place shows, as the server is asked for it. */
export function matchOf(place: Place, sub: string): PagedMatch {
  return place.of === 'archive'
    ? { isArchived: true, sub, ...(place.number && { number: place.number }) }
    : { isArchived: false, sub, tab: tabNames[place.tab - 1], ...(place.isUnreadOnly && { unread: true }) }
}

/**
 * The chats of a place, newest first: of the newest 1,000 at once, beyond them by pages as one comes to their end. The shop
 * stops there. What is searched for in the archive is looked up beyond them by itself.
 */
export function useConversations(place: Place) {
  const client = useQueryClient()
  const sub = useSession(session => session.sub) ?? ''
  const isShop = useSession(session => session.provider === 'shoper')
  const match = useMemo(() => matchOf(place, sub), [place, sub])
  const [reached, setReached] = useState<PagedMatch | null>(null)
  const [begun, setBegun] = useState<{ match: PagedMatch; state: 'loading' | 'failed' } | null>(null)
  const more = begun?.match === match ? begun.state : null
  const base = useQuery(baseQuery(match.isArchived))
  useRefetchOnSwitch(match.isArchived)

  const isFull = (base.data?.length ?? 0) >= conversationListLimit
  const goesOn = isFull && (match.isArchived || !isShop)
  const isSearched = match.number !== undefined
  const pages = useQuery({ ...pagesQuery(match), enabled: goesOn && (isSearched || reached === match) })
  const known = useMemo(() => base.data?.filter(row => matches(row, match)), [base.data, match])
  const paged = goesOn ? pages.data : undefined

  const loadMore = async () => {
    if (!goesOn || more === 'loading' || pages.isFetching) return
    if (!paged) return setReached(match)
    if (!paged.hasMore) return
    setBegun({ match, state: 'loading' })
    const end = (next: typeof begun) => setBegun(now => (now?.match === match ? next : now))
    try {
      await loadMorePages(client, match)
      end(null)
    } catch {
      end({ match, state: 'failed' })
    }
  }

  return {
    rows: paged?.rows ?? known,
    match,
    isFull,
    isShop,
    isPending: base.isPending,
    didFail: base.isError && !base.data,
    retry: () => void base.refetch(),
    /** There are chats that the list does not hold yet. */
    hasMore: goesOn && (paged?.hasMore ?? true),
    isLoadingMore: more === 'loading' || pages.isFetching,
    didMoreFail: more === 'failed' || (pages.isError && !pages.data),
    loadMore: () => void loadMore(),
    retryMore: () => {
      setBegun(null)
      if (pages.isError) void pages.refetch()
    },
  }
}
