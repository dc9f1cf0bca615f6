import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Message } from '#contract/chat/messages.ts'
import { threadPageSize } from '#contract/limits.ts'
import { callWithEventNumber } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { currentAnswer, threadRoute } from '#web/live/cached-reads.ts'
import { eventLog } from '#web/live/event-log.ts'
import { refreshSoon } from '#web/live/refresh-soon.ts'
import { prepend, type Thread } from '#web/live/thread.ts'
import { useSession } from '#web/session/session.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { settleOutgoing, useOutbox } from '../outbox/outbox.ts'
import type { Outgoing } from '../outbox/outgoing.ts'

/** A message of a thread. `sending` stands on those that the server has not confirmed. */
export type ThreadMessage = Message & { sending?: Outgoing['state']; undoUntilMs?: number }

/** The server's limit of one page: a thread that was read far back is asked again in few calls. */
const largestPage = 1000
const againMs = 5000

type Page = { messages: Message[]; hasOlder: boolean; number: number }

async function page(conversationId: string, limit: number, before?: string, signal?: AbortSignal): Promise<Page> {
  const askedAt = eventLog.last ?? 0
  const { data, eventNumber } = await callWithEventNumber(threadRoute)({
    params: { id: conversationId },
    query: { limit, ...(before && { before }) },
    ...(signal && { signal }),
  })
  return { messages: data, hasOlder: data.length >= limit, number: eventNumber ?? askedAt }
}

/** The newest messages of a conversation, as many as were loaded before. Events keep it fresh. */
export function threadQuery(conversationId: string) {
  const queryKey = [threadRoute, { params: { id: conversationId } }] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Thread> => {
      const wanted = Math.max(threadPageSize, client.getQueryData<Thread>(queryKey)?.messages.length ?? 0)
      let { messages, hasOlder, number } = await page(conversationId, Math.min(wanted, largestPage), undefined, signal)
      while (hasOlder && messages.length < wanted) {
        const older = await page(conversationId, Math.min(wanted - messages.length, largestPage), messages[0]?.messageId, signal)
        messages = [...older.messages, ...messages]
        hasOlder = older.hasOlder
        number = Math.min(number, older.number)
      }
      const thread: Thread = { messages, hasOlder, isPrepended: false }
      const { answer, isCurrent } = currentAnswer(eventLog, queryKey, hashKey(queryKey), thread, number)
      if (!isCurrent) refreshSoon(client, queryKey)
      for (const { idempotencyKey } of answer.messages) if (idempotencyKey) settleOutgoing(idempotencyKey)
      return answer
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Until it is loaded no event is put into it: new texts would be missing for as long as one looks at it.
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false),
    // Rows keep their references where they are changed; comparing 20,000 of them again would gain nothing.
    structuralSharing: false,
  })
}

/** Asks for a thread before it is drawn. A chat that is only begun has none. */
export function prefetchThread(conversationId: string): void {
  if (!isNewId(conversationId)) void queryClient.prefetchQuery(threadQuery(conversationId))
}

/** Loads the page before the first message; with `downTo` all pages down to that message, in few calls and drawn once. */
async function loadOlderPages(client: QueryClient, conversationId: string, downTo?: string): Promise<void> {
  const { queryKey } = threadQuery(conversationId)
  const before = client.getQueryData<Thread>(queryKey)?.messages[0]?.messageId
  if (!before) return
  const limit = downTo ? largestPage : threadPageSize
  let { messages, hasOlder, number } = await page(conversationId, limit, before)
  while (downTo && hasOlder && !messages.some(message => message.messageId === downTo)) {
    const next = await page(conversationId, limit, messages[0]?.messageId)
    messages = [...next.messages, ...messages]
    hasOlder = next.hasOlder
    number = Math.min(number, next.number)
  }
  // Statuses that came while the pages were on their way.
  const key = `${hashKey(queryKey)} before`
  const older = currentAnswer(eventLog, queryKey, key, { messages, hasOlder: true, isPrepended: false }, number)
  eventLog.forget(key)
  client.setQueryData<Thread>(queryKey, thread => {
    // Asked again meanwhile, and begins elsewhere now.
    if (thread?.messages[0]?.messageId !== before) return thread
    return prepend(thread, older.answer.messages, hasOlder)
  })
  if (!older.isCurrent) refreshSoon(client, queryKey)
}

/** Loads a thread down to a message; false where the conversation has it no longer. */
async function loadDownTo(client: QueryClient, conversationId: string, messageId: string): Promise<boolean> {
  const query = threadQuery(conversationId)
  let { messages, hasOlder } = await client.ensureQueryData(query)
  const isThere = () => messages.some(message => message.messageId === messageId)
  while (!isThere() && hasOlder) {
    await loadOlderPages(client, conversationId, messageId)
    ;({ messages, hasOlder } = await client.ensureQueryData(query))
  }
  return isThere()
}

type Person = { account: string | null; sub: string | null }

/** Only the person's own: somebody else may have signed in in this tab since. */
function withSending(messages: Message[], rows: Outgoing[], conversationId: string, { account, sub }: Person): ThreadMessage[] {
  const own = rows.filter(
    row => row.message.conversationId === conversationId && row.account === account && row.message.userId === sub,
  )
  const unsettled = own.filter(row => !messages.some(message => message.idempotencyKey === row.message.messageId))
  if (unsettled.length === 0) return messages
  return [...messages, ...unsettled.map(row => ({ ...row.message, sending: row.state, undoUntilMs: row.undoUntilMs }))]
}

const noMessages: Message[] = []

/**
 * A conversation's thread, oldest first, what is being sent at its end; one array as long as nothing changes.
 * Where it cannot be loaded `messages` is empty and `didFail` says so.
 */
export function useThread(conversationId: string) {
  const client = useQueryClient()
  const isNew = isNewId(conversationId)
  const { data, isPending, isError, isFetching, refetch } = useQuery({ ...threadQuery(conversationId), enabled: !isNew })
  const rows = useOutbox(state => state.rows)
  const account = useSession(state => state.account)
  const sub = useSession(state => state.sub)
  const [older, setOlder] = useState<{ of: string; state: 'loading' | 'failed' } | null>(null)
  const olderState = older?.of === conversationId ? older.state : null
  const stored = data?.messages ?? noMessages
  const messages = useMemo(
    () => withSending(stored, rows, conversationId, { account, sub }),
    [stored, rows, conversationId, account, sub],
  )
  const hasOlder = data?.hasOlder ?? false

  return {
    messages,
    hasOlder,
    /** Asks the page before the first message; while one is on its way it does nothing. */
    loadOlder: async () => {
      if (!hasOlder || olderState === 'loading') return
      setOlder({ of: conversationId, state: 'loading' })
      try {
        await loadOlderPages(client, conversationId)
        setOlder(null)
      } catch {
        setOlder({ of: conversationId, state: 'failed' })
      }
    },
    /** Loads all down to a message; false where it is no longer there. Throws what the server refuses. */
    loadDownTo: async (messageId: string): Promise<boolean> => {
      setOlder({ of: conversationId, state: 'loading' })
      try {
        return await loadDownTo(client, conversationId, messageId)
      } finally {
        setOlder(null)
      }
    },
    isLoading: isPending && !isNew,
    isLoadingOlder: olderState === 'loading',
    didOlderFail: olderState === 'failed',
    /** The last change put older messages first: keep what is read where it is. */
    isPrepending: data?.isPrepended ?? false,
    /** The messages could not be loaded, and there are none. */
    didFail: isError && data === undefined,
    /** What stands there is not all: it is being asked again, or could not be. */
    isBehind: data !== undefined && (isError || isFetching),
    retry: () => {
      void refetch()
    },
  }
}
