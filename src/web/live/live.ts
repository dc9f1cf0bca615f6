import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { Message } from '#contract/chat/messages.ts'
import type { LiveEvent } from '#contract/events.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { keepSending } from '#web/chat/outbox/keep-sending.ts'
import { outgoingOf, settleOutgoing } from '#web/chat/outbox/outbox.ts'
import { useSession } from '#web/session/session.ts'
import { eventLog } from './event-log.ts'
import { applyEvent, isKnown, isOurs, refreshFailed, refreshLive } from './live-cache.ts'
import { hearIncoming } from './incoming.ts'
import { forgetPresences, presenceBy, takePresence } from './presence.ts'
import { connectLive, type LiveStatus } from './socket.ts'

const useStatus = create<{ status: LiveStatus }>()(() => ({ status: 'connecting' }))
type SentHandler = (message: Message) => void
const sentHandlers = new Set<SentHandler>()

/** How the line to the server stands. */
export function useLiveStatus(): LiveStatus {
  return useStatus(state => state.status)
}

/** Calls the handler for each message that somebody of the account sent in another tab or on another device. Gives the stop. */
export function onSentElsewhere(handler: SentHandler): () => void {
  sentHandlers.add(handler)
  return () => {
    sentHandlers.delete(handler)
  }
}

function hear(client: QueryClient, event: LiveEvent, about: { isMissed: boolean }): void {
  const numbers = client.getQueryData(query('GET /accounts/current')().queryKey)?.phoneNumbers.map(({ number }) => number)
  if (!isKnown(event) || (numbers && !isOurs(event, numbers))) return
  applyEvent(client, eventLog, event)
  if (event.type === 'RESOURCE_CHANGED') return
  const message = event.payload._doc
  const key = message?.idempotencyKey
  if (event.type === 'SENT_MESSAGE' && message && !(key && outgoingOf(key))) for (const handle of sentHandlers) handle(message)
  if (key) settleOutgoing(key)
  if (event.type === 'INCOMING_MESSAGE') hearIncoming(event, about)
}

/** Keeps what is cached equal to the server. Mounted once, in the shell of the staff. An account that is not current has no line. */
export function useLive(isCurrent: boolean): void {
  const client = useQueryClient()
  const account = useSession(state => state.account)
  const isSignedIn = useSession(state => state.jwt !== null) && isCurrent
  useEffect(() => {
    if (!account || !isSignedIn) return
    if (eventLog.account !== null && eventLog.account !== account) {
      eventLog.clear()
      refreshLive(client, eventLog)
    }
    eventLog.account = account
    const sending = keepSending(client)
    const connection = connectLive({
      url: `${location.origin.replace(/^http/, 'ws')}/ws`,
      account,
      ticket: async () => (await call('POST /socket-tickets')()).ticket,
      log: eventLog,
      WebSocketImpl: WebSocket,
      onEvent: (event, about) => hear(client, event, about),
      onReset: () => refreshLive(client, eventLog),
      onOpen: () => {
        refreshFailed(client)
        presenceBy(said => connection.say(said))
        sending.lineOpened()
      },
      onPresence: takePresence,
      onStatus: status => {
        useStatus.setState({ status })
        if (status !== 'open') forgetPresences()
      },
    })
    const online = () => connection.wake('online')
    const visible = () => {
      if (document.visibilityState === 'visible') connection.wake('visible')
    }
    const offline = () => connection.wake('offline')
    window.addEventListener('online', online)
    window.addEventListener('offline', offline)
    window.addEventListener('pageshow', visible)
    document.addEventListener('visibilitychange', visible)
    return () => {
      window.removeEventListener('online', online)
      window.removeEventListener('offline', offline)
      window.removeEventListener('pageshow', visible)
      document.removeEventListener('visibilitychange', visible)
      presenceBy(null)
      sending.stop()
      connection.close()
    }
  }, [client, account, isSignedIn])
}
