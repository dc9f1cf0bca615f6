import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { LiveEvent } from '#contract/events.ts'
import { applyToAnswer, changes, isLiveRoute, pagesRoute, threadRoute } from './cached-reads.ts'
import type { ConversationPages, PagedMatch } from './conversation-pages.ts'
import type { EventLog } from './event-log.ts'
import { refreshSoon } from './refresh-soon.ts'

const knownTypes: Record<LiveEvent['type'], true> = {
  SENT_MESSAGE: true,
  INCOMING_MESSAGE: true,
  MESSAGE_STATUS: true,
  CONVERSATION_READ: true,
  CONVERSATION_CHANGED: true,
  RESOURCE_CHANGED: true,
}

/** Only messages from or to a number of the account are applied (specification 4.5). */
export function isOurs(event: LiveEvent, numbers: readonly string[]): boolean {
  const message = event.type === 'RESOURCE_CHANGED' ? undefined : event.payload._doc
  return !message || numbers.includes(message.from) || numbers.includes(message.to)
}

/** An unknown type is only logged (specification 4.5). */
export function isKnown(event: { type: string }): boolean {
  if (Object.hasOwn(knownTypes, event.type)) return true
  console.info('Unknown event type', event.type)
  return false
}

/** Puts an event into everything that is cached. What cannot take it is asked again. */
export function applyEvent(client: QueryClient, log: EventLog, event: LiveEvent): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => changes(event, queryKey[0]) })
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll()) {
    if (!isLiveRoute(queryKey[0]) || state.data === undefined) continue
    const includes = log.answerOf(queryHash)
    if (includes === undefined) continue
    // A thread has pages of several ages; its rows know their own numbers.
    if (queryKey[0] !== threadRoute && event.number <= includes) continue
    const next = applyToAnswer(queryKey, state.data, event)
    if (next === state.data) continue
    if (next !== null) {
      client.setQueryData(queryKey, next)
      continue
    }
    log.forget(queryHash)
    refreshSoon(client, queryKey)
  }
}

/** Something was missed, of whatever resource: everything is asked again; what nobody looks at, when it is looked at. */
export function refreshLive(client: QueryClient, log: EventLog): void {
  log.forgetAnswers()
  void client.invalidateQueries()
}

/** After a connection: what could not be asked while the server was away. */
export function refreshFailed(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => isLiveRoute(queryKey[0]) && (state.status === 'error' || state.isInvalidated),
  })
}

const listRoute = 'GET /conversations'

function cachedLists(client: QueryClient) {
  const queries = client.getQueryCache().findAll({ queryKey: [listRoute] })
  return queries.flatMap(({ queryKey, queryHash, state }) => {
    const list = state.data as Conversation[] | undefined
    const asked = queryKey[1] as { query?: { isArchived?: boolean } } | undefined
    return list ? [{ queryKey, queryHash, list, isArchived: asked?.query?.isArchived ?? false }] : []
  })
}

function cachedPages(client: QueryClient) {
  const queries = client.getQueryCache().findAll({ queryKey: [pagesRoute] })
  return queries.flatMap(({ queryKey, queryHash, state }) => {
    const pages = state.data as ConversationPages | undefined
    const asked = queryKey[1] as { match: PagedMatch } | undefined
    return pages && asked ? [{ queryKey, queryHash, pages, match: asked.match }] : []
  })
}

/** The cached lists, active and archived, whole and by pages. */
export function listsOf(client: QueryClient): Conversation[][] {
  return [...cachedLists(client).map(({ list }) => list), ...cachedPages(client).map(({ pages }) => pages.rows)]
}

/** `updateLists` for lists by pages. */
export function updatePages(
  client: QueryClient,
  log: EventLog,
  next: (pages: ConversationPages, match: PagedMatch) => ConversationPages,
): void {
  for (const { queryKey, queryHash, pages, match } of cachedPages(client)) {
    if (log.answerOf(queryHash) === undefined) continue
    const changed = next(pages, match)
    if (changed !== pages) client.setQueryData(queryKey, changed)
  }
}

/** Changes the cached lists by what this tab did or was answered; null asks the server. */
export function updateLists(
  client: QueryClient,
  log: EventLog,
  next: (list: Conversation[], isArchived: boolean) => Conversation[] | null,
): void {
  for (const { queryKey, queryHash, list, isArchived } of cachedLists(client)) {
    if (log.answerOf(queryHash) === undefined) continue
    const changed = next(list, isArchived)
    if (changed === null) {
      log.forget(queryHash)
      refreshSoon(client, queryKey)
    } else if (changed !== list) client.setQueryData(queryKey, changed)
  }
}
