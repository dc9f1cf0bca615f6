import { hashKey, QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/events.ts'
import { currentAnswer, isLiveRoute, isOutdated } from './cached-reads.ts'
import { EventLog } from './event-log.ts'
import { applyEvent, isKnown, refreshLive } from './live-cache.ts'

/** A read as a screen has it: `form` is what is cached of its answer. */
export type Read = { queryKey: readonly [route: string, asked?: unknown]; path: string; form?: (body: unknown) => unknown }
/** `number`: the last event that the answer includes. */
export type Answered = { read: Read; body: unknown; number: number }

const hashOf = ({ queryKey }: Read) => hashKey(queryKey)

/** What a tab keeps, without its page and its line: frames are handed to it, and answers when the test likes. */
export function openCache(start: number) {
  const client = new QueryClient()
  const log = new EventLog()
  log.start(start)
  return {
    hear(event: LiveEvent): void {
      const place = log.take(event)
      if (place === 'seen') return
      if (place === 'gap') refreshLive(client, log)
      if (isKnown(event)) applyEvent(client, log, event)
    },
    /** False when it was too old to be brought up to date: it is shown, and asked again. */
    answer({ read, body, number }: Answered): boolean {
      const formed = read.form ? read.form(body) : body
      if (!isLiveRoute(read.queryKey[0])) {
        client.setQueryData(read.queryKey, formed)
        return !isOutdated(log, read.queryKey[0], number)
      }
      const { answer, isCurrent } = currentAnswer(log, read.queryKey, hashOf(read), formed, number)
      client.setQueryData(read.queryKey, answer)
      return isCurrent
    },
    /** Whether it will be asked again: nobody takes it for fresh. */
    isAskedAgain(read: Read): boolean {
      if (isLiveRoute(read.queryKey[0]) && log.answerOf(hashOf(read)) === undefined) return true
      return client.getQueryState(read.queryKey)?.isInvalidated ?? true
    },
    reset(number: number): void {
      log.start(number)
      refreshLive(client, log)
    },
    last: () => log.last ?? 0,
    data: (read: Read) => client.getQueryData(read.queryKey),
    close: () => client.clear(),
  }
}
