import { useEffect, useEffectEvent } from 'react'
import type { ConversationEvent } from '#contract/events.ts'

export type IncomingHandler = (event: ConversationEvent, about: { isMissed: boolean }) => void

const handlers = new Set<IncomingHandler>()
/** What came in before the part that tells people of it was there; null while it is. */
let untold: Parameters<IncomingHandler>[] | null = []

/** An incoming text, after the cache took it. `isMissed`: it came while there was no connection. */
export const hearIncoming: IncomingHandler = (event, about) => {
  untold?.push([event, about])
  for (const handle of handlers) handle(event, about)
}

/** For the part that tells people of incoming texts, and comes late: calls the handler for each, also for what came in before it was there. */
export function useTellingIncoming(handler: IncomingHandler): void {
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const listener: IncomingHandler = (event, about) => handle(event, about)
    handlers.add(listener)
    const waiting = untold ?? []
    untold = null
    for (const [event, about] of waiting) handle(event, about)
    return () => {
      handlers.delete(listener)
      untold = []
    }
  }, [])
}
