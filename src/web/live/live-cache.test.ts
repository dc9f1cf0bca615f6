import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { LiveEvent } from '#contract/events.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { threadQuery } from '#web/chat/thread/thread-query.ts'
import { eventLog } from './event-log.ts'
import { applyEvent, isKnown, isOurs, refreshLive } from './live-cache.ts'
import { accountNumber, changed, clientNumber, conversation, event, id, message, sent, time } from './rows.fixture.ts'

const stats = {
  my: { total: 0, unread: 0 },
  queued: { total: 1, unread: 1 },
  team: { total: 0, unread: 0 },
  spam: { total: 0, unread: 0 },
}

let client: QueryClient
/** What the server would answer now, by path. */
let server: Record<string, { body: unknown; number: number }>
let asked: string[]
/** Keeps answers on their way until they are let go. */
let gates: Map<string, Promise<void>>

beforeEach(() => {
  client = createQueryClient()
  server = {}
  asked = []
  gates = new Map()
  eventLog.clear()
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/backend', '')
    asked.push(path)
    const { body, number } = server[path] ?? expect.fail(`nobody answers ${path}`)
    await gates.get(path)
    return Response.json(body, { headers: { 'x-event-number': String(number) } })
  })
})

afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

const active = query('GET /conversations')()
const thread = threadQuery(id(100))
const threadPath = `/conversations/${id(100)}/messages`

function hold(path: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.set(path, promise)
  return resolve
}

function hear(...events: LiveEvent[]) {
  for (const live of events) if (eventLog.take(live) === 'next') applyEvent(client, eventLog, live)
}

const bodies = () => client.getQueryData(thread.queryKey)?.messages.map((row: Message) => row.body)

test('an event that comes while a list is on its way is not lost', async () => {
  eventLog.start(10)
  server['/conversations'] = { body: [conversation({ eventNumber: 9 })], number: 10 }
  const letGo = hold('/conversations')
  const fetching = client.fetchQuery(active)
  await vi.waitFor(() => expect(asked).toContain('/conversations'))
  const row = conversation({ eventNumber: 11, unreadCount: 2 })
  hear(event(11, 'INCOMING_MESSAGE', { conversation: row }))
  letGo()
  expect(await fetching).toEqual([row])
  expect(client.getQueryData(active.queryKey)).toEqual([row])
})

test('an event that comes while a thread is on its way is not lost, nor doubled when the answer has it', async () => {
  eventLog.start(10)
  const [first, second, third] = [1, 2, 3].map(n =>
    message({ messageId: id(n), body: `${n}`, time: time(n), eventNumber: 9 + n }),
  )
  server[threadPath] = { body: [first, second], number: 11 }
  const letGo = hold(threadPath)
  const fetching = client.fetchQuery(thread)
  await vi.waitFor(() => expect(asked).toContain(threadPath))
  hear(event(11, 'INCOMING_MESSAGE', { _doc: second }), event(12, 'INCOMING_MESSAGE', { _doc: third }))
  letGo()
  await fetching
  expect(bodies()).toEqual(['1', '2', '3'])
})

test('each list has the conversation where it belongs', async () => {
  eventLog.start(1)
  const archived = query('GET /conversations')({ query: { isArchived: true } })
  server['/conversations'] = { body: [conversation()], number: 1 }
  await client.fetchQuery(active)
  server['/conversations'] = { body: [], number: 1 }
  await client.fetchQuery(archived)
  const row = conversation({ isArchived: true, eventNumber: 2 })
  hear(event(2, 'CONVERSATION_CHANGED', { conversation: row }))
  expect(client.getQueryData(active.queryKey)).toEqual([])
  expect(client.getQueryData(archived.queryKey)).toEqual([row])
})

test('an answer that includes an event does not take it again', async () => {
  eventLog.start(1)
  // Archived by event 2 and fetched at 5: the replay of 2 must not bring it back.
  server['/conversations'] = { body: [], number: 5 }
  await client.fetchQuery(active)
  hear(event(2, 'INCOMING_MESSAGE', { conversation: conversation({ eventNumber: 2 }) }))
  expect(client.getQueryData(active.queryKey)).toEqual([])
})

test('an older page does not keep newer events from the thread', async () => {
  eventLog.start(10)
  server[threadPath] = { body: [message({ eventNumber: 9 })], number: 12 }
  await client.fetchQuery(thread)
  hear(event(11, 'INCOMING_MESSAGE', { _doc: message({ messageId: id(2), body: 'later', time: time(2), eventNumber: 11 }) }))
  expect(bodies()).toEqual(['Is the blue bowl still there?', 'later'])
})

test('after a gap nothing is patched until it was asked again, so that old rows never look fresh', async () => {
  eventLog.start(1)
  server['/conversations'] = { body: [conversation()], number: 1 }
  await client.fetchQuery(active)
  expect(eventLog.take(event(5, 'INCOMING_MESSAGE', {}))).toBe('gap')
  refreshLive(client, eventLog)
  const row = conversation({ eventNumber: 6, unreadCount: 4 })
  hear(event(6, 'INCOMING_MESSAGE', { conversation: row }))
  expect(client.getQueryState(active.queryKey)?.isInvalidated).toBe(true)
  server['/conversations'] = { body: [conversation({ eventNumber: 5, unreadCount: 3 })], number: 5 }
  expect(await client.fetchQuery(active)).toEqual([row])
})

test('an answer older than the log is shown, and asked again', async () => {
  eventLog.start(50)
  server['/stats'] = { body: stats, number: 40 }
  await client.fetchQuery(query('GET /stats')())
  expect(client.getQueryData(query('GET /stats')().queryKey)).toEqual(stats)
  await vi.waitFor(() => expect(client.getQueryState(query('GET /stats')().queryKey)?.isInvalidated).toBe(true))
})

test('counts are asked again after what may move them, once for many events', async () => {
  eventLog.start(1)
  server['/stats'] = { body: stats, number: 1 }
  const options = query('GET /stats')()
  await client.fetchQuery(options)
  hear(event(2, 'MESSAGE_STATUS', { _doc: sent({ status: 'SENT', eventNumber: 2 }) }))
  expect(eventLog.answerOf(JSON.stringify(options.queryKey))).toBe(1)
  hear(event(3, 'CONVERSATION_READ', {}), event(4, 'CONVERSATION_READ', {}))
  await vi.waitFor(() => expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true))
})

test('a changed resource is asked again, others are left alone', async () => {
  server['/users'] = { body: [], number: 1 }
  server['/canned-responses'] = { body: [], number: 1 }
  await Promise.all([client.fetchQuery(query('GET /users')()), client.fetchQuery(query('GET /canned-responses')())])
  hear(changed(2, 'users'))
  expect(client.getQueryState(query('GET /users')().queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(query('GET /canned-responses')().queryKey)?.isInvalidated).toBe(false)
})

test('what a newer server names, which this tab does not know, may be in anything', async () => {
  server['/users'] = { body: [], number: 1 }
  await client.fetchQuery(query('GET /users')())
  const unknown: LiveEvent = JSON.parse('{"type":"RESOURCE_CHANGED","number":2,"payload":{"resource":"constructor","ids":[]}}')
  hear(unknown)
  expect(client.getQueryState(query('GET /users')().queryKey)?.isInvalidated).toBe(true)
})

test('what changed while a resource was on its way is asked for again', async () => {
  eventLog.start(1)
  server['/canned-responses'] = { body: [], number: 0 }
  const letGo = hold('/canned-responses')
  const options = query('GET /canned-responses')()
  const fetching = client.fetchQuery(options)
  await vi.waitFor(() => expect(asked).toContain('/canned-responses'))
  hear(changed(2, 'canned-responses'))
  letGo()
  await fetching
  await vi.waitFor(() => expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(true))
})

test('what was missed may have been of any resource: after a gap all are asked again', async () => {
  eventLog.start(1)
  server['/users'] = { body: [], number: 1 }
  await client.fetchQuery(query('GET /users')())
  refreshLive(client, eventLog)
  expect(client.getQueryState(query('GET /users')().queryKey)?.isInvalidated).toBe(true)
})

test('only messages from or to the account’s numbers are applied', () => {
  const foreign = event(1, 'INCOMING_MESSAGE', { _doc: message({ from: '+48500100200', to: '+48500100201' }) })
  expect(isOurs(foreign, [accountNumber])).toBe(false)
  expect(isOurs(event(1, 'INCOMING_MESSAGE', { _doc: message() }), [accountNumber])).toBe(true)
  expect(isOurs(event(1, 'SENT_MESSAGE', { _doc: sent() }), [accountNumber])).toBe(true)
  expect(isOurs(event(1, 'CONVERSATION_READ', { from: clientNumber }), [accountNumber])).toBe(true)
})

test('an unknown type is only logged', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  expect(isKnown({ type: 'constructor' })).toBe(false)
  expect(info).toHaveBeenCalledOnce()
  expect(isKnown(event(1, 'SENT_MESSAGE', {}))).toBe(true)
})

test('earlier chats of a customer are asked for again when a chat begins, not with each text', async () => {
  const earlier = query('GET /contacts/:number/earlier-chats')({ params: { number: clientNumber } })
  client.setQueryData(earlier.queryKey, [])
  eventLog.start(1)
  const isOutdated = () => client.getQueryState(earlier.queryKey)?.isInvalidated
  const texted = (number: number, of: object) =>
    event(number, 'INCOMING_MESSAGE', { _doc: message(), conversation: conversation(of) })
  hear(texted(2, { unreadCount: 2, status: null }), texted(3, { unreadCount: 1, status: 'DELIVERED' }))
  expect(isOutdated()).toBe(false)
  hear(texted(4, { unreadCount: 1, status: null }))
  expect(isOutdated()).toBe(true)
})
