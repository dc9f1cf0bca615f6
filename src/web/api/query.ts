import { hashKey, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { Args } from '#contract/contract.ts'
import { currentAnswer, isLiveRoute, isOutdated } from '#web/live/cached-reads.ts'
import { eventLog } from '#web/live/event-log.ts'
import { refreshSoon } from '#web/live/refresh-soon.ts'
import { createActKeys, isRepeatSafe } from './act-keys.ts'
import { ask } from './call.ts'
import type { ActArgs, CallAnswer } from './request.ts'
import type { Refusal } from './refusal.ts'

/** What changes nothing: a plan is a POST because what it asks about fits in no address. */
type ReadKey = Extract<keyof Api, `GET ${string}` | `POST ${string}/plan`>
type ReadArgs<K extends keyof Api> = unknown extends Args<Api[K]> ? object : Args<Api[K]>
type ReadRest<K extends keyof Api> = object extends ReadArgs<K> ? [args?: ReadArgs<K>] : [args: ReadArgs<K>]

/**
 * How a route is read: `useQuery(query('GET /conversations')({ query: { isArchived: true } }))`, in loaders too.
 * Events that came while the answer was on its way are applied to it.
 */
export const query =
  <const K extends ReadKey>(key: K) =>
  (...[args]: ReadRest<K>) => {
    const asked = args ?? {}
    const queryKey = [key, asked] as const
    return queryOptions({
      queryKey,
      queryFn: async ({ client, signal }): Promise<CallAnswer<K>> => {
        const askedAt = eventLog.last
        const { data, eventNumber } = await ask<K>(key, { ...asked, signal })
        const number = eventNumber ?? askedAt
        if (!isLiveRoute(key)) {
          if (eventNumber !== null) eventLog.noteAnswer(eventNumber)
          if (number !== null && isOutdated(eventLog, key, number)) refreshSoon(client, queryKey)
          return data
        }
        const { answer, isCurrent } = currentAnswer(eventLog, queryKey, hashKey(queryKey), data, number ?? 0)
        if (!isCurrent) refreshSoon(client, queryKey)
        return answer
      },
      // Events keep these fresh.
      ...(isLiveRoute(key) && { staleTime: Number.POSITIVE_INFINITY }),
    })
  }

/** Starts reads before somebody shows them: `prefetch(client)('GET /stats')()`. What is fresh is not asked for again. */
export const prefetch =
  (client: QueryClient) =>
  <const K extends ReadKey>(key: K) =>
  (...rest: ReadRest<K>): void =>
    void client.prefetchQuery(query(key)(...rest))

export type Prefetch = ReturnType<typeof prefetch>

type MutateArgs<K extends keyof Api> = object extends ActArgs<K> ? ActArgs<K> | void : ActArgs<K>
type CallUse = {
  refreshes?: readonly ReadKey[]
  /** What can be taken back is offered then: after the reads it would wait for those of later acts too, and stand behind them. */
  isDoneWhenAnswered?: boolean
  /** See createActKeys. */
  isOneAct?: boolean
}

/**
 * A call that changes something; afterwards the reads of the routes in `refreshes` are asked again. What is safe to repeat goes with
 * the key of its act.
 */
export function useCall<const K extends keyof Api>(
  key: K,
  { refreshes = [], isDoneWhenAnswered = false, isOneAct = false }: CallUse = {},
) {
  const client = useQueryClient()
  const [withKey] = useState(() => (isRepeatSafe(key) ? createActKeys({ isOneAct }) : null))
  return useMutation<CallAnswer<K>, Refusal, MutateArgs<K>>({
    mutationFn: async args => {
      const asked = args ?? {}
      if (!withKey) return (await ask<K>(key, asked)).data
      return (await withKey(asked, idempotencyKey => ask<K>(key, { ...asked, idempotencyKey }))).data
    },
    onSuccess: () => {
      const refreshed = Promise.all(refreshes.map(route => client.invalidateQueries({ queryKey: [route] })))
      return isDoneWhenAnswered ? undefined : refreshed
    },
  })
}
