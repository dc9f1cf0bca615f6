import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { placeOf, comesBefore } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { callWithEventNumber } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { currentAnswer, pagesRoute } from '#web/live/cached-reads.ts'
import { append, type ConversationPages, matches, type PagedMatch } from '#web/live/conversation-pages.ts'
import { eventLog } from '#web/live/event-log.ts'
import { refreshSoon } from '#web/live/refresh-soon.ts'

const pageSize = 200

/** The newest 1,000, active or archived: what the chat begins with. */
export function baseQuery(isArchived: boolean) {
  return isArchived ? query('GET /conversations')({ query: { isArchived: true } }) : query('GET /conversations')()
}

type Page = ConversationPages & { number: number }

async function page(match: PagedMatch, limit: number, before?: Conversation, signal?: AbortSignal): Promise<Page> {
  const askedAt = eventLog.last ?? 0
  const { isArchived, tab, unread, number } = match
  const { data, eventNumber } = await callWithEventNumber('GET /conversations')({
    query: { isArchived, tab, unread, number, limit, before: before && placeOf(before) },
    ...(signal && { signal }),
  })
  return { rows: data, hasMore: data.length >= limit, number: eventNumber ?? askedAt }
}

/** Chats by pages, as many as were loaded before. Events keep them fresh. */
export function pagesQuery(match: PagedMatch) {
  const queryKey = [pagesRoute, { match }] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ConversationPages> => {
      const known = client.getQueryData(baseQuery(match.isArchived).queryKey)?.filter(row => matches(row, match)) ?? []
      const wanted = Math.max(client.getQueryData<ConversationPages>(queryKey)?.rows.length ?? 0, known.length + pageSize)
      let { number, ...pages } = await page(match, Math.min(wanted, conversationListLimit), undefined, signal)
      while (pages.hasMore && pages.rows.length < wanted) {
        const limit = Math.min(wanted - pages.rows.length, conversationListLimit)
        const next = await page(match, limit, pages.rows.at(-1), signal)
        pages = append(pages, next.rows, next.hasMore)
        number = Math.min(number, next.number)
      }
      const { answer, isCurrent } = currentAnswer(eventLog, queryKey, hashKey(queryKey), pages, number)
      if (!isCurrent) refreshSoon(client, queryKey)
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Asks the page after the last chat that is loaded. */
export async function loadMore(client: QueryClient, match: PagedMatch): Promise<void> {
  const { queryKey } = pagesQuery(match)
  const last = client.getQueryData<ConversationPages>(queryKey)?.rows.at(-1)
  const { number, ...next } = await page(match, pageSize, last)
  // What happened to these chats while the page was on its way.
  const key = `${hashKey(queryKey)} more`
  const { answer, isCurrent } = currentAnswer(eventLog, queryKey, key, next, number)
  eventLog.forget(key)
  client.setQueryData<ConversationPages>(queryKey, pages => {
    // Asked again meanwhile, and ends elsewhere now.
    if (!pages || pages.rows.at(-1)?.conversationId !== last?.conversationId) return pages
    return append(
      pages,
      answer.rows.filter(row => !last || comesBefore(last, row)),
      answer.hasMore,
    )
  })
  if (!isCurrent) refreshSoon(client, queryKey)
}
