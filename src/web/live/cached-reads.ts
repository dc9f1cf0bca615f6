import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/contract.ts'
import { refreshedByAll, type ResourceChange, resources, type LiveEvent } from '#contract/events.ts'
import { applyToPages, type ConversationPages, type PagedMatch } from './conversation-pages.ts'
import { applyToConversation, applyToList, areManyChanged } from './conversations.ts'
import type { EventLog } from './event-log.ts'
import { applyToThread, type Thread } from './thread.ts'

type Asked = { params?: { id?: string }; query?: { isArchived?: boolean }; match?: PagedMatch }
type Reducer<T> = (answer: T, event: LiveEvent, asked: Asked) => T | null

/** Reads whose cached form is not their answer: they grow by pages. */
export const threadRoute = 'GET /conversations/:id/messages'
export const pagesRoute = 'GET /conversations by pages'

const changing = new Set<LiveEvent['type']>(['SENT_MESSAGE', 'INCOMING_MESSAGE', 'CONVERSATION_READ', 'CONVERSATION_CHANGED'])

/** Counts are capped and know no rows: an event that may move one asks the server (null), others leave them. */
function applyToCounts<T>(counts: T, event: LiveEvent): T | null {
  return changing.has(event.type) || areManyChanged(event) ? null : counts
}

/** Reads that events keep fresh, and how. */
const reducers = {
  'GET /conversations': (list, event, { query }) => applyToList(list, event, query?.isArchived ?? false),
  'GET /conversations/:id': applyToConversation,
  'GET /conversations/:id/messages': (thread, event, { params }) => applyToThread(thread, event, params?.id ?? ''),
  'GET /stats': applyToCounts,
  'GET /conversations/count': applyToCounts,
  [pagesRoute]: (pages, event, { match }) => (match ? applyToPages(pages, event, match) : null),
} satisfies {
  'GET /conversations': Reducer<Answer<Api['GET /conversations']>>
  'GET /conversations/:id': Reducer<Answer<Api['GET /conversations/:id']>>
  'GET /conversations/:id/messages': Reducer<Thread>
  'GET /stats': Reducer<Answer<Api['GET /stats']>>
  'GET /conversations/count': Reducer<Answer<Api['GET /conversations/count']>>
  [pagesRoute]: Reducer<ConversationPages>
}

/** Whether events keep the answers of a route fresh. */
export function isLiveRoute(route: unknown): route is keyof typeof reducers {
  return typeof route === 'string' && route in reducers
}

/** The next answer; the same one when nothing changes; null when only the server can tell. */
export function applyToAnswer<T>(queryKey: QueryKey, answer: T, event: LiveEvent): T | null {
  const [route, asked] = queryKey
  if (!isLiveRoute(route)) return answer
  // The key says which answer it is: what the table's types know per route cannot be said of all at once.
  const reduce = reducers[route] as unknown as Reducer<T>
  return reduce(answer, event, (asked ?? {}) as Asked)
}

/**
 * Applies what came while an answer was on its way. `number` is the account's last event that the answer includes.
 * An answer that cannot be brought up to date is given as it is, to be asked again.
 */
export function currentAnswer<T>(log: EventLog, queryKey: QueryKey, queryHash: string, answer: T, number: number) {
  let next: T | null = answer
  const missed = log.after(number)
  for (const event of missed ?? []) {
    if (next !== null) next = applyToAnswer(queryKey, next, event)
  }
  const isCurrent = missed !== null && next !== null
  if (isCurrent) log.answered(queryHash, number)
  else log.forget(queryHash)
  return { answer: next ?? answer, isCurrent }
}

/** The first text of a chat, which may be under a number that a customer had before. */
function isFirstText(event: LiveEvent): boolean {
  if (event.type !== 'INCOMING_MESSAGE') return false
  const { conversation } = event.payload
  return conversation?.unreadCount === 1 && conversation.status === null
}

function shows(route: unknown, { resource }: ResourceChange): boolean {
  // A server that is newer than this tab knows more of them: it may be in anything.
  if (!Object.hasOwn(resources, resource)) return true
  return [...resources[resource], ...refreshedByAll].some(read => read === route)
}

/** Whether an event says that the answers of a route are others now; those of live routes are patched instead. */
export function changes(event: LiveEvent, route: unknown): boolean {
  if (route === 'GET /contacts/:number/earlier-chats' && isFirstText(event)) return true
  return event.type === 'RESOURCE_CHANGED' && shows(route, event.payload)
}

/** Whether an answer that includes the events up to this number may lack what has changed since. */
export function isOutdated(log: EventLog, route: string, number: number): boolean {
  return log.after(number)?.some(event => changes(event, route)) ?? true
}
