import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { eventLog } from '#web/live/event-log.ts'
import { applyEvent } from '#web/live/live-cache.ts'
import { accountNumber, clientNumber, event, id, message, time } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { sendMessage } from '../outbox/send.ts'
import { useThread } from './thread-query.ts'

const conversationId = id(100)
const all = Array.from({ length: 250 }, (_, n) => message({ messageId: id(n + 1), body: `${n}`, time: time(n) }))
let isDown: boolean

function open() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return { client, ...renderHook(() => useThread(conversationId), { wrapper }) }
}

beforeEach(() => {
  isDown = false
  eventLog.clear()
  eventLog.start(1)
  useOutbox.setState({ rows: [] })
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (isDown) return Response.json({ code: 'NOT_FOUND', message: 'Not found.' }, { status: 404 })
    if (request.method === 'POST') throw new TypeError('Failed to fetch')
    const asked = new URL(request.url).searchParams
    const before = asked.get('before')
    const end = before ? all.findIndex(one => one.messageId === before) : all.length
    const body = all.slice(Math.max(0, end - Number(asked.get('limit'))), end)
    return Response.json(body, { headers: { 'x-event-number': '1' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the newest page stands first, older ones go before it and say so, until all are there', async () => {
  const { result } = open()
  await waitFor(() => expect(result.current.messages).toHaveLength(100))
  expect(result.current).toMatchObject({ hasOlder: true, isPrepending: false })
  await act(() => result.current.loadOlder())
  expect(result.current.messages.map(one => one.body)).toEqual(all.slice(50).map(one => one.body))
  expect(result.current).toMatchObject({ hasOlder: true, isPrepending: true })
  await act(() => result.current.loadOlder())
  expect(result.current).toMatchObject({ hasOlder: false, isPrepending: true })
  expect(result.current.messages).toHaveLength(250)
})

test('one array as long as nothing changes; what arrives is at its end and prepends nothing', async () => {
  const { result, rerender, client } = open()
  await waitFor(() => expect(result.current.messages).toHaveLength(100))
  const before = result.current.messages
  rerender()
  expect(result.current.messages).toBe(before)
  await act(() => result.current.loadOlder())
  const live = event(2, 'INCOMING_MESSAGE', {
    _doc: message({ messageId: id(900), body: 'new', time: time(900), eventNumber: 2 }),
  })
  eventLog.take(live)
  act(() => applyEvent(client, eventLog, live))
  await waitFor(() => expect(result.current.messages.at(-1)?.body).toBe('new'))
  expect(result.current.isPrepending).toBe(false)
})

test('asking again keeps as much as was read', async () => {
  const { result, client } = open()
  await waitFor(() => expect(result.current.messages).toHaveLength(100))
  await act(() => result.current.loadOlder())
  await act(() => client.invalidateQueries())
  expect(result.current.messages).toHaveLength(200)
})

test('a thread that cannot be loaded is empty, says so, and can be tried again', async () => {
  isDown = true
  const { result } = open()
  await waitFor(() => expect(result.current.didFail).toBe(true))
  expect(result.current.messages).toEqual([])
  isDown = false
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.messages).toHaveLength(100))
  expect(result.current.didFail).toBe(false)
})

test('what was not answered stands at the end for who wrote it, not for who signs in next', async () => {
  const { result, client } = open()
  await waitFor(() => expect(result.current.messages).toHaveLength(100))
  const input = { body: 'Yes.', channel: 'sms' as const, from: accountNumber }
  await act(() => sendMessage(client, { conversationId, clientNumber }, input, { onFailed: () => undefined }))
  expect(result.current.messages.at(-1)).toMatchObject({ body: 'Yes.', sending: 'unanswered' })
  act(() => {
    useSession.setState({ sub: 'jonas' })
  })
  expect(result.current.messages).toHaveLength(100)
})
