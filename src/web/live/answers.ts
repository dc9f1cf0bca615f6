import type { QueryKey } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/contract.ts'
import type { LiveEvent } from '#contract/events.ts'
import { applyToConversation, applyToList } from './conversations.ts'
import type { EventLog } from './event-log.ts'
import { applyToStats } from './stats.ts'
import { applyToThread, type Thread } from './thread.ts'

type Asked = { params?: { id?: string }; query?: { isArchived?: boolean } }
type Reducer<T> = (answer: T, event: LiveEvent, asked: Asked) => T | null

/** The one read whose cached form is not its answer: a thread grows by pages. */
export const threadRoute = 'GET /conversations/:id/messages'

/** Reads that events keep fresh, and how. */
const reducers = {
  'GET /conversations': (list, event, { query }) => applyToList(list, event, query?.isArchived ?? false),
  'GET /conversations/:id': applyToConversation,
  'GET /conversations/:id/messages': (thread, event, { params }) => applyToThread(thread, event, params?.id ?? ''),
  'GET /stats': applyToStats,
} satisfies {
  'GET /conversations': Reducer<Answer<Api['GET /conversations']>>
  'GET /conversations/:id': Reducer<Answer<Api['GET /conversations/:id']>>
  'GET /conversations/:id/messages': Reducer<Thread>
  'GET /stats': Reducer<Answer<Api['GET /stats']>>
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
