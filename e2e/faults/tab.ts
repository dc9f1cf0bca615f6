import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { currentAnswer } from '#web/live/cached-reads.ts'
import { EventLog } from '#web/live/event-log.ts'
import { applyEvent, refreshFailed, refreshLive } from '#web/live/live-cache.ts'
import { refreshSoon } from '#web/live/refresh-soon.ts'
import { connectLive } from '#web/live/socket.ts'

/** Asks the backend: the answer, and the number of the last event that it includes. */
export type Ask = (route: string) => Promise<{ body: unknown; number: number }>

export type Tab = ReturnType<typeof openTab>

/** A tab without a page: the web's own socket, log and reducers, with the list, the counts and one thread on screen. */
export function openTab(options: { ask: Ask; socketUrl: string; account: string; conversationId: string }) {
  const { ask, account, conversationId } = options
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: true, retryDelay: 500 } },
  })
  const log = new EventLog()
  let isClosed = false
  const threadPath = `GET /conversations/${conversationId}/messages`
  const toThread = (body: unknown) => ({ messages: body, hasOlder: false, isPrepended: false })
  const asIs = (body: unknown) => body
  const reads = [
    { queryKey: ['GET /conversations', {}], path: 'GET /conversations', form: asIs },
    { queryKey: ['GET /stats', {}], path: 'GET /stats', form: asIs },
    { queryKey: ['GET /conversations/:id/messages', { params: { id: conversationId } }], path: threadPath, form: toThread },
  ]
  const shown = reads.map(({ queryKey, path, form }) => {
    const queryFn = async () => {
      const { body, number } = await ask(path)
      const { answer, isCurrent } = currentAnswer(log, queryKey, hashKey(queryKey), form(body), number)
      if (!isCurrent) refreshSoon(client, queryKey)
      return answer
    }
    return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  })
  const connection = connectLive({
    url: options.socketUrl,
    account,
    ticket: async () => {
      const { body } = await ask('POST /socket-tickets')
      return typeof body === 'object' && body !== null && 'ticket' in body ? String(body.ticket) : ''
    },
    log,
    WebSocketImpl: WebSocket,
    onEvent: event => applyEvent(client, log, event),
    onReset: () => refreshLive(client, log),
    onOpen: () => refreshFailed(client),
    onStatus: status => {
      isClosed = status === 'closed'
    },
  })
  return {
    /** The server closed it normally: it stays away, until the page is loaded again. */
    isClosed: () => isClosed,
    wake: () => connection.wake('online'),
    list: () => client.getQueryData<Conversation[]>(['GET /conversations', {}]),
    stats: () => client.getQueryData(['GET /stats', {}]),
    thread: () => client.getQueryData<{ messages: Message[] }>(reads[2]?.queryKey ?? [])?.messages,
    close() {
      connection.close()
      for (const hide of shown) hide()
      client.clear()
    },
  }
}
