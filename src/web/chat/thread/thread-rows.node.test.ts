import { expect, test } from 'vitest'
import type { ThreadMessage } from './thread-query.ts'
import { isInThread, rowsOf, type ThreadRow } from './thread-rows.ts'

let count = 0

function message(change: Partial<ThreadMessage> = {}): ThreadMessage {
  count += 1
  return {
    messageId: `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    conversationId: '00000000-0000-7000-8000-000000000000',
    body: 'A text',
    time: '2026-11-20T12:00:00.000Z',
    from: '+14155550132',
    to: '+16285550119',
    direction: 'in',
    channel: 'sms',
    status: null,
    userId: null,
    customName: null,
    isBulk: false,
    origin: 'chat',
    properties: { attachments: [], isPinnedToTop: false, optOut: null },
    parts: 1,
    isUnconfirmed: false,
    isRetried: false,
    failureReason: null,
    system: null,
    idempotencyKey: null,
    eventNumber: 1,
    ...change,
  }
}

const ours = (change: Partial<ThreadMessage> = {}) =>
  message({ direction: 'out', userId: 'marta', status: 'DELIVERED', ...change })
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()
const bubbles = (rows: ThreadRow[]) => rows.filter(row => row.kind === 'bubble')
const markers = (messages: ThreadMessage[]) => bubbles(rowsOf(messages)).map(row => row.marker)

test('texts of one author within five minutes stand together, with one line under them', () => {
  const rows = bubbles(rowsOf([message({ time: at(0) }), message({ time: at(4) }), message({ time: at(9) })]))
  expect(rows.map(row => [row.isFirst, row.isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ])
})

test('another author, a note between them or another day ends a group', () => {
  const rows = bubbles(
    rowsOf([
      ours({ time: at(0) }),
      ours({ time: at(0), userId: 'jonas' }),
      message({ time: at(0), channel: 'whisper', direction: 'out' }),
      ours({ time: at(0), userId: 'jonas' }),
      ours({ time: '2026-11-22T12:00:00.000Z', userId: 'jonas' }),
    ]),
  )
  expect(rows.every(row => row.isFirst && row.isLast)).toBe(true)
})

test('each day begins with its date, the first one too', () => {
  const rows = rowsOf([message(), message(), message({ time: '2026-11-22T12:00:00.000Z' })])
  expect(rows.map(row => row.kind)).toEqual(['date', 'bubble', 'bubble', 'date', 'bubble'])
})

test('an unanswered text at the end leaves the last one that went out its status', () => {
  expect(markers([ours(), ours({ sending: 'unanswered', status: 'PENDING' })])).toEqual(['status', 'unanswered'])
})

test('only the last outgoing text shows a status that is no failure', () => {
  expect(markers([ours(), ours({ status: 'SENT' }), message(), ours({ status: 'PENDING' }), message()])).toEqual([
    null,
    null,
    null,
    'status',
    null,
  ])
})

test('an earlier failure shows its way out, and no more once it was tried again', () => {
  const failed = ours({ status: 'UNDELIVERED' })
  expect(markers([failed, { ...ours({ status: 'BILLING_ERROR' }), isRetried: true }, ours()])).toEqual([
    'retryable',
    'failed',
    'status',
  ])
})

test('what nobody confirmed says so wherever it stands, and what the server did not answer as well', () => {
  const unconfirmed = ours({ status: 'PROCESSING', isUnconfirmed: true })
  expect(markers([unconfirmed, ours({ sending: 'unanswered', status: 'PENDING' }), ours({ sending: 'waiting' })])).toEqual([
    'unconfirmed',
    'unanswered',
    'status',
  ])
})

test('a failure stands alone, so that its line is nobody else’s', () => {
  const rows = bubbles(rowsOf([ours(), ours({ status: 'UNDELIVERED' }), ours()]))
  expect(rows.map(row => row.isLast)).toEqual([true, true, true])
})

test('pinned notes stand in the thread, others in the notes list alone', () => {
  const note = message({ channel: 'note', direction: 'out' })
  expect(isInThread(note)).toBe(false)
  expect(isInThread({ ...note, properties: { attachments: [], isPinnedToTop: true, optOut: null } })).toBe(true)
  expect(rowsOf([note])).toEqual([])
})

test('a row keeps its key from the optimistic text to the stored one', () => {
  const drawn = ours({ messageId: 'key-1', idempotencyKey: 'key-1', sending: 'waiting' })
  const stored = ours({ idempotencyKey: 'key-1' })
  expect(rowsOf([drawn]).map(row => row.key)).toEqual(rowsOf([stored]).map(row => row.key))
})
