import type { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { eventLog } from '#web/live/event-log.ts'
import { applyEvent } from '#web/live/live-cache.ts'
import { accountNumber, clientNumber, conversation, event, id, message, sent, time } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { draftOf, setDraft, useDrafts } from '../composer/drafts.ts'
import { setNewerReply, useNewerReply } from './newer-replies.ts'
import { finishSends } from './finish-sends.ts'
import { changeOutgoing, settleOutgoing, useOutbox } from './outbox.ts'
import type { Told } from './outgoing.ts'
import { resend, sendAgain, sendMessage, takeBack } from './send.ts'
import { threadQuery } from '../thread/thread-query.ts'

const row = conversation()
const active = query('GET /conversations')()
const thread = threadQuery(row.conversationId)
const input = { body: 'Yes, two of them.', channel: 'sms' as const, from: accountNumber }

type Sent = { key: string; fields: Record<string, string> }

let client: QueryClient
let posted: Sent[]
let answer: (sent: Sent) => Promise<Response>
let failures: { code: string; isBack: boolean }[]

const onFailed: Told['onFailed'] = (error, { isBack }) =>
  failures.push({ code: error instanceof Refusal ? error.code : '', isBack })
const rows = () => useOutbox.getState().rows
const stored = () => client.getQueryData(thread.queryKey)?.messages ?? []
const first = () => client.getQueryData(active.queryKey)?.[0]

/** The server's row of a send. */
function serverRow({ key, fields }: Sent, number: number): Message {
  return sent({
    messageId: id(500 + number),
    idempotencyKey: key,
    body: fields.body ?? '',
    time: time(number),
    eventNumber: number,
  })
}

function accepted(of: Sent, number: number) {
  const doc = serverRow(of, number)
  return {
    _id: row.conversationId,
    clientNumber,
    message: doc,
    conversation: { ...row, lastMessage: doc, status: doc.status, eventNumber: number },
  }
}

function hear(of: Sent, number: number, change: Partial<Message> = {}) {
  const { message: doc, conversation: changed } = accepted(of, number)
  const live = event(number, 'SENT_MESSAGE', { _doc: { ...doc, ...change }, conversation: changed })
  eventLog.take(live)
  applyEvent(client, eventLog, live)
  settleOutgoing(of.key)
}

/** Text fields and the file's type, in their order: jsdom's File is none that Node's own parser takes. */
function fieldsOf(form: string): Record<string, string> {
  const parts = [...form.matchAll(/name="(\w+)"(?:; filename="[^"]*")?\r\n(?:Content-Type: (\S+)\r\n)?\r\n(.*?)\r\n--/gs)]
  return Object.fromEntries(parts.map(([, name = '', type, text = '']) => [name, type ?? text]))
}

beforeEach(async () => {
  client = createQueryClient()
  posted = []
  failures = []
  useOutbox.setState({ rows: [] })
  useDrafts.setState({ drafts: {} })
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  eventLog.clear()
  eventLog.start(1)
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      const body = request.url.endsWith('/conversations') ? [row] : [message()]
      return Response.json(body, { headers: { 'x-event-number': '1' } })
    }
    const fields = fieldsOf(await request.text())
    const one = { key: request.headers.get('idempotency-key') ?? '', fields }
    posted.push(one)
    return answer(one)
  })
  answer = async one => Response.json(accepted(one, posted.length + 1))
  await Promise.all([client.fetchQuery(active), client.fetchQuery(thread)])
})

afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

test('a message stands in thread and list before the server answers, and is its row afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const usual = answer
  answer = async one => {
    await promise
    return usual(one)
  }
  const sending = sendMessage(client, row, input, { onFailed })
  expect(rows()).toMatchObject([{ state: 'waiting', message: { body: input.body, status: 'PENDING', userId: 'marta' } }])
  expect(first()?.lastMessage).toMatchObject({ body: input.body, direction: 'out' })
  resolve()
  await sending
  expect(posted[0]?.fields).toEqual({ from: accountNumber, to: clientNumber, body: input.body, channel: 'sms', seen: '1' })
  expect(rows()).toEqual([])
  expect(stored().at(-1)).toMatchObject({ idempotencyKey: posted[0]?.key, eventNumber: 2 })
  expect(first()).toMatchObject({ eventNumber: 2, lastMessage: { body: input.body } })
})

test('the event may come before the answer: one row, and its later status stays', async () => {
  answer = async one => {
    hear(one, 2, { status: 'SENT', eventNumber: 3 })
    return Response.json(accepted(one, 2))
  }
  await sendMessage(client, row, input, { onFailed })
  expect(stored()).toHaveLength(2)
  expect(stored().at(-1)).toMatchObject({ status: 'SENT', eventNumber: 3 })
  expect(rows()).toEqual([])
})

test('an answer that got lost after its event is no failure', async () => {
  answer = async one => {
    hear(one, 2)
    throw new TypeError('Failed to fetch')
  }
  await sendMessage(client, row, input, { onFailed })
  expect(rows()).toEqual([])
  expect(stored()).toHaveLength(2)
})

test('what is sent is told once the server has it, by its answer or by its event alone, and not before', async () => {
  const onSent = vi.fn<(message: Message) => void>()
  const usual = answer
  answer = async () => new Response('', { status: 504 })
  await sendMessage(client, row, { ...input, channel: 'note' }, { onFailed, onSent })
  expect(onSent).not.toHaveBeenCalled()
  answer = usual
  await sendAgain(client, posted[0]?.key ?? '', { onFailed, onSent })
  expect(onSent).toHaveBeenCalledOnce()
  answer = async one => {
    hear(one, 5)
    throw new TypeError('Failed to fetch')
  }
  await sendMessage(client, row, input, { onFailed, onSent })
  expect(onSent).toHaveBeenCalledTimes(2)
})

test('messages of one conversation leave one after another, in the order in which they were written', async () => {
  let onTheWay = 0
  let most = 0
  const usual = answer
  answer = async one => {
    onTheWay += 1
    most = Math.max(most, onTheWay)
    await new Promise(resolve => setTimeout(resolve, 5))
    onTheWay -= 1
    return usual(one)
  }
  await Promise.all(['a', 'b', 'c'].map(body => sendMessage(client, row, { ...input, body }, { onFailed })))
  expect(posted.map(one => one.fields.body)).toEqual(['a', 'b', 'c'])
  expect(most).toBe(1)
})

test('after a refusal the row is gone, text and file are back in the draft, and the list says what it said', async () => {
  answer = async () => Response.json({ code: 'INSUFFICIENT_FUNDS', message: 'no' }, { status: 403 })
  const file = new File(['bowl'], 'bowl.png', { type: 'image/png' })
  Object.assign(URL, { createObjectURL: () => 'blob:bowl', revokeObjectURL: () => undefined })
  await sendMessage(client, row, { ...input, channel: 'mms', file }, { onFailed })
  expect(failures).toEqual([{ code: 'INSUFFICIENT_FUNDS', isBack: true }])
  expect(rows()).toEqual([])
  expect(draftOf(row.conversationId)).toEqual({ text: input.body, channel: 'sms', from: accountNumber, file, isPinned: false })
  expect(first()?.lastMessage).toEqual(row.lastMessage)
  // The server streams what follows the text fields.
  expect(Object.keys(posted[0]?.fields ?? {})).toEqual(['from', 'to', 'body', 'channel', 'seen', 'file'])
  expect(posted[0]?.fields.file).toBe('image/png')
})

test('a stored failure whose new attempt is refused stays in the thread, and the draft stays as it is', async () => {
  answer = async () => Response.json({ code: 'INSUFFICIENT_FUNDS', message: 'no' }, { status: 403 })
  setDraft(row.conversationId, { text: 'Something else' })
  await sendMessage(client, row, { ...input, retryOf: id(7) }, { onFailed })
  expect(failures).toEqual([{ code: 'INSUFFICIENT_FUNDS', isBack: false }])
  expect(rows()).toEqual([])
  expect(draftOf(row.conversationId).text).toBe('Something else')
})

test('a stored failure is sent again once, however often one presses', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const usual = answer
  answer = async one => {
    await promise
    return usual(one)
  }
  const presses = [1, 2, 3].map(() => sendMessage(client, row, { ...input, retryOf: id(7) }, { onFailed }))
  expect(rows()).toHaveLength(1)
  resolve()
  await Promise.all(presses)
  expect([posted.length, failures]).toEqual([1, []])
})

test('without an answer the message stays, and goes again with the same key', async () => {
  const usual = answer
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await sendMessage(client, row, input, { onFailed })
  expect(rows()).toMatchObject([{ state: 'unanswered' }])
  expect(failures).toEqual([{ code: 'UNAVAILABLE', isBack: false }])
  answer = usual
  await sendAgain(client, posted[0]?.key ?? '', { onFailed })
  expect(posted[1]?.key).toBe(posted[0]?.key)
  expect(rows()).toEqual([])
  expect(stored()).toHaveLength(2)
})

test('a reload keeps what was on its way, as unanswered', async () => {
  answer = () => new Promise(() => undefined)
  void sendMessage(client, conversation({ conversationId: id(300), clientNumber: '+14155550199' }), input, { onFailed })
  await vi.waitFor(() => expect(posted).toHaveLength(1))
  await useOutbox.persist.rehydrate()
  expect(rows()).toMatchObject([{ state: 'unanswered', message: { body: input.body } }])
})

test('what the thread turns out to have is not drawn twice', async () => {
  answer = async () => new Response('', { status: 504 })
  await sendMessage(client, row, input, { onFailed })
  const [one] = posted
  if (!one) return expect.fail('nothing was posted')
  vi.stubGlobal('fetch', async () => Response.json([message(), serverRow(one, 2)], { headers: { 'x-event-number': '2' } }))
  await client.refetchQueries({ queryKey: thread.queryKey })
  await client.fetchQuery({ ...thread, staleTime: 0 })
  expect(rows()).toEqual([])
})

test('a text can be taken back for a while: it never leaves, and is in the box again', async () => {
  const sending = sendMessage(client, row, { ...input, undoWindowMs: 60_000 }, { onFailed })
  expect(rows()).toMatchObject([{ state: 'undoable' }])
  takeBack(client, rows()[0]?.message.messageId ?? '')
  await sending
  expect(posted).toEqual([])
  expect(rows()).toEqual([])
  expect(draftOf(row.conversationId).text).toBe(input.body)
  expect(first()?.lastMessage).toMatchObject({ direction: 'in' })
})

test('a note waits for no text that can still be taken back', async () => {
  void sendMessage(client, row, { ...input, undoWindowMs: 60_000 }, { onFailed })
  await sendMessage(client, row, { ...input, channel: 'note', body: 'For us' }, { onFailed })
  expect(posted.map(one => one.fields.body)).toEqual(['For us'])
  takeBack(client, rows()[0]?.message.messageId ?? '')
})

test('what stands behind a text without an answer does not overtake it, and follows it in order', async () => {
  const usual = answer
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await Promise.all(['a', 'b', 'c'].map(body => sendMessage(client, row, { ...input, body }, { onFailed })))
  expect(posted.map(one => one.fields.body)).toEqual(['a'])
  expect(rows().map(({ state }) => state)).toEqual(['unanswered', 'unanswered', 'unanswered'])
  answer = usual
  await sendAgain(client, rows().at(-1)?.message.messageId ?? '', { onFailed })
  expect(posted.slice(1).map(one => one.fields.body)).toEqual(['a', 'b', 'c'])
  expect(rows()).toEqual([])
})

test('what was written after a refused text comes back with it, in its order; a note goes its own way', async () => {
  answer = async one =>
    one.fields.channel === 'note'
      ? Response.json(accepted(one, 9))
      : Response.json({ code: 'NEWER_REPLY', message: 'no', details: { message: message() } }, { status: 409 })
  await Promise.all([
    ...['a', 'b', 'c'].map(body => sendMessage(client, row, { ...input, body }, { onFailed })),
    sendMessage(client, row, { ...input, channel: 'note', body: 'For us' }, { onFailed }),
  ])
  expect(posted.map(one => one.fields.body).toSorted()).toEqual(['For us', 'a'])
  expect(draftOf(row.conversationId)).toMatchObject({ text: 'a\nb\nc', channel: 'sms' })
  expect(failures).toEqual([])
  const newer = renderHook(() => useNewerReply(row.conversationId)).result.current
  expect(newer?.message).toEqual(message())
  expect(newer?.refused.map(one => one.body)).toEqual(['a', 'b', 'c'])
  setNewerReply(row.conversationId, null)
})

test('what can still be taken back as somebody signs out is not sent as nobody, and waits for its own', async () => {
  const sending = sendMessage(client, row, { ...input, undoWindowMs: 20 }, { onFailed })
  useSession.setState({ ...signedOut })
  await sending
  expect(posted).toEqual([])
  expect(rows()).toMatchObject([{ state: 'unanswered' }])
})

test('a former person’s text without an answer holds nobody else’s back', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await sendMessage(client, row, input, { onFailed })
  useSession.setState({ sub: 'jonas' })
  answer = async one => Response.json(accepted(one, posted.length + 1))
  await sendMessage(client, row, { ...input, body: 'From Jonas' }, { onFailed })
  expect(posted.at(-1)?.fields.body).toBe('From Jonas')
  expect(rows()).toMatchObject([{ state: 'unanswered', message: { userId: 'marta' } }])
})

test('what asks for a person’s word is not taken along by what stands behind it, and goes by their press', async () => {
  const usual = answer
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await Promise.all(['old', 'new'].map(body => sendMessage(client, row, { ...input, body }, { onFailed })))
  const [old, later] = rows().map(({ message: { messageId } }) => messageId)
  changeOutgoing(old ?? '', { state: 'asking' })
  answer = usual
  posted = []
  await resend(client, later ?? '', { onFailed })
  expect(posted).toEqual([])
  expect(rows().map(({ state }) => state)).toEqual(['asking', 'unanswered'])
  await sendAgain(client, later ?? '', { onFailed })
  expect(posted.map(one => one.fields.body)).toEqual(['old', 'new'])
})

test('a text written over a thread that is out of date says what that thread includes, not what was heard since', async () => {
  eventLog.forgetAnswers()
  eventLog.start(40)
  await sendMessage(client, row, input, { onFailed })
  expect(posted[0]?.fields.seen).toBe('1')
})

test('before somebody goes, what can still be taken back leaves under their name', async () => {
  void sendMessage(client, row, { ...input, undoWindowMs: 60_000 }, { onFailed })
  await finishSends()
  expect(posted.map(one => one.fields.body)).toEqual([input.body])
  expect(rows()).toEqual([])
})
