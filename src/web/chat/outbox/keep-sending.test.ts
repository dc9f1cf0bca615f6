import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from '#contract/chat/messages.ts'
import { textsReady } from '#web/i18n.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { eventLog } from '#web/live/event-log.ts'
import { accountNumber, conversation, sent } from '#web/live/rows.fixture.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { draftOf, useDrafts } from '../composer/drafts.ts'
import { keepSending } from './keep-sending.ts'
import { changeOutgoing, settleOutgoing, useOutbox } from './outbox.ts'
import { sendMessage } from './send.ts'
// Read late by what it tests: here at once, so that no test waits for it.
import './outbox-disk.ts'
import './resume-outbox.ts'

vi.mock('#web/session/renew.ts', () => ({ renewToken: async () => null }))
const notify = vi.hoisted(() => vi.fn<(toast: { title: string }) => Promise<() => void>>())
vi.mock('#web/ui/feedback/notify.ts', () => ({ notify }))

const row = conversation()
type Post = { key: string; body: string; channel: Channel; atMs: number }

let posted: Post[]
let answer: (post: Post) => Response
let stop: () => void

const rows = () => useOutbox.getState().rows.map(({ state, message: { body } }) => `${body}: ${state}`)
const send = (body: string, channel: 'sms' | 'note' | 'whisper') =>
  sendMessage(createQueryClient(), row, { body, channel, from: accountNumber }, { onFailed: () => undefined })

function accepted({ key, body, channel }: Post): Response {
  const message = sent({ body, channel, idempotencyKey: key, eventNumber: posted.length + 1 })
  return Response.json({ _id: row._id, clientNumber: row.clientNumber, message, conversation: { ...row, lastMessage: message } })
}
function noLine(): never {
  throw new TypeError('Failed to fetch')
}

/** The clock of the test goes on; requests are read by the real one. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    await settled()
  }
}
async function settled(): Promise<void> {
  while (useOutbox.getState().rows.some(({ state }) => state === 'waiting')) await new Promise(resolve => setImmediate(resolve))
}

beforeEach(async () => {
  await textsReady
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  notify.mockReset()
  posted = []
  answer = accepted
  useOutbox.setState({ rows: [] })
  useDrafts.setState({ drafts: {} })
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  eventLog.start(1)
  vi.stubGlobal('fetch', async (request: Request) => {
    const form = await request.text()
    const field = (name: string) => new RegExp(`name="${name}"\r\n\r\n(.*?)\r\n`).exec(form)?.[1] ?? ''
    const channel = Channel.parse(field('channel'))
    const body = field('body')
    const post = { key: request.headers.get('idempotency-key') ?? '', body, channel, atMs: Date.now() }
    posted.push(post)
    return answer(post)
  })
  stop = keepSending(createQueryClient()).stop
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['refused', 'settled by its event alone'])('what waits behind one that is %s goes on of itself', async end => {
  answer = noLine
  await Promise.all([send('old', 'sms'), send('new', 'sms')])
  // It may be with the server, and so does not go back into the box with the first.
  changeOutgoing(useOutbox.getState().rows.at(-1)?.message.messageId ?? '', { isTried: true })
  answer = post => {
    if (post.body === 'new') return accepted(post)
    if (end === 'refused') return Response.json({ code: 'BAD_REQUEST', message: 'no' }, { status: 400 })
    settleOutgoing(post.key)
    return noLine()
  }
  posted = []
  await pass(10)
  expect(posted.map(({ body }) => body)).toEqual(['old', 'new'])
  expect(draftOf(row.conversationId).text).toBe(end === 'refused' ? 'old' : '')
  expect(rows()).toEqual([])
})

test('a note without an answer is sent again with its key, later and later, asks nobody, and is told of once it is saved', async () => {
  answer = noLine
  await send('Collects bowls', 'note')
  await pass(900)
  expect(rows()).toEqual(['Collects bowls: unanswered'])
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  const pauses = posted.slice(1).map(({ atMs }, index) => Math.round((atMs - (posted[index]?.atMs ?? 0)) / 1000))
  expect(pauses.slice(0, 7)).toEqual([4, 8, 16, 32, 60, 60, 60])
  expect(notify).not.toHaveBeenCalled()
  answer = accepted
  await pass(60)
  expect(rows()).toEqual([])
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith({ kind: 'done', title: 'Note saved' }))
})

test('what is written holds off no longer than the first pause, however long the server was gone', async () => {
  answer = noLine
  await send('One', 'whisper')
  await pass(300)
  answer = accepted
  await send('Two', 'whisper')
  await pass(10)
  expect(posted.slice(-2).map(({ body }) => body)).toEqual(['One', 'Two'])
  expect(rows()).toEqual([])
})

test('a note that is never answered holds up no text, and other notes for ten minutes at most', async () => {
  answer = post => (post.body === 'never' ? noLine() : accepted(post))
  await send('never', 'note')
  await send('a text', 'sms')
  await send('soon after', 'note')
  expect(rows()).toEqual(['never: unanswered', 'soon after: unanswered'])
  await pass(680)
  expect(rows()).toEqual(['never: unanswered'])
  await send('much later', 'note')
  expect(rows()).toEqual(['never: unanswered'])
})

test('a text without an answer for ten minutes asks, and what stands behind it is not tried over and over', async () => {
  answer = noLine
  await send('old', 'sms')
  await pass(680)
  expect(rows()).toEqual(['old: asking'])
  answer = accepted
  posted = []
  await send('new', 'sms')
  const changed = vi.fn<() => void>()
  const unsubscribe = useOutbox.subscribe(changed)
  await pass(120)
  unsubscribe()
  expect(changed).not.toHaveBeenCalled()
  expect(rows()).toEqual(['old: asking', 'new: unanswered'])
  expect(posted).toEqual([])
})
