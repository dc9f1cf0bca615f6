import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import { EventLog } from './event-log.ts'
import { connectLive, type LiveConnection, type LiveStatus, silenceMs } from './socket.ts'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  readonly url: string
  isClosed = false

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    FakeSocket.all.push(this)
  }

  close() {
    this.isClosed = true
  }

  hear(frame: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }))
  }

  end(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const text = (number: number) => ({ type: 'INCOMING_MESSAGE', number, payload: {} })
const latest = () => FakeSocket.all.at(-1) ?? expect.fail('no socket was opened')
const after = () => new URL(latest().url).searchParams.get('after')

let log: EventLog
let heard: { number: number; isMissed: boolean }[]
let statuses: LiveStatus[]
let resets: number
let connection: LiveConnection
let ticket: () => Promise<string>

async function connect() {
  connection = connectLive({
    url: 'ws://127.0.0.1/ws',
    account: 'lumo-ceramics',
    ticket: () => ticket(),
    log,
    WebSocketImpl: FakeSocket as unknown as typeof WebSocket,
    onEvent: (event: LiveEvent, { isMissed }) => heard.push({ number: event.number, isMissed }),
    onReset: () => {
      resets += 1
    },
    onStatus: status => statuses.push(status),
  })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  FakeSocket.all = []
  log = new EventLog()
  heard = []
  statuses = []
  resets = 0
  ticket = async () => 'a-ticket'
  await connect()
})

afterEach(() => {
  connection.close()
  vi.useRealTimers()
})

test('opens with a ticket and the account, and is open once greeted', () => {
  expect(latest().url).toBe('ws://127.0.0.1/ws?Auth=a-ticket&account=lumo-ceramics')
  expect(statuses).toEqual(['connecting'])
  latest().hear({ type: 'HELLO', number: 7 })
  expect(statuses).toEqual(['connecting', 'open'])
  latest().hear(text(8))
  expect(heard).toEqual([{ number: 8, isMissed: false }])
})

test.each([1001, 1005, 1006, 1011])('comes back 2 s after a close with %i, where it was', async code => {
  latest().hear({ type: 'HELLO', number: 7 })
  latest().hear(text(8))
  latest().end(code)
  await vi.advanceTimersByTimeAsync(1999)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.all).toHaveLength(2)
  expect(after()).toBe('8')
  latest().hear({ type: 'HELLO', number: 10 })
  for (const number of [9, 10, 11]) latest().hear(text(number))
  expect(heard.slice(1)).toEqual([
    { number: 9, isMissed: true },
    { number: 10, isMissed: true },
    { number: 11, isMissed: false },
  ])
  expect(resets).toBe(0)
})

test('never comes back after a normal close', async () => {
  latest().hear({ type: 'HELLO', number: 7 })
  latest().end(1000)
  connection.wake('online')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(statuses.at(-1)).toBe('closed')
})

test('a network that is back is used at once', async () => {
  latest().hear({ type: 'HELLO', number: 7 })
  connection.wake('online')
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.all[0]?.isClosed).toBe(true)
  // What the abandoned socket still says belongs to nobody.
  FakeSocket.all[0]?.end(1006)
  FakeSocket.all[0]?.hear(text(8))
  await vi.advanceTimersByTimeAsync(3000)
  expect(FakeSocket.all).toHaveLength(2)
  expect(heard).toEqual([])
})

test('a tab that becomes visible keeps a good line', async () => {
  latest().hear({ type: 'HELLO', number: 7 })
  connection.wake('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(FakeSocket.all).toHaveLength(1)
})

test('a silent line is given up, one that beats is kept', async () => {
  latest().hear({ type: 'HELLO', number: 7 })
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    latest().hear({ type: 'BEAT', number: 7 })
  }
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(silenceMs + 5000 + 2000)
  expect(FakeSocket.all.length).toBeGreaterThan(1)
})

test('a missing number asks everything afresh, a repeated one is not heard', () => {
  latest().hear({ type: 'HELLO', number: 7 })
  latest().hear(text(8))
  latest().hear(text(8))
  latest().hear(text(7))
  expect(heard).toHaveLength(1)
  expect(resets).toBe(0)
  latest().hear(text(10))
  expect(resets).toBe(1)
  expect(heard).toHaveLength(2)
})

test('RESET asks everything afresh and goes on from its number', () => {
  latest().hear({ type: 'HELLO', number: 7 })
  latest().hear({ type: 'RESET', number: 900 })
  expect(resets).toBe(1)
  latest().hear(text(901))
  expect(resets).toBe(1)
})

test('a beat that is ahead twice means that something was lost on the way', () => {
  latest().hear({ type: 'HELLO', number: 7 })
  latest().hear({ type: 'BEAT', number: 8 })
  expect(resets).toBe(0)
  latest().hear({ type: 'BEAT', number: 8 })
  expect(resets).toBe(1)
})

test('what was read before the first connection is where it begins', async () => {
  connection.close()
  log.answered('list', 5)
  log.answered('stats', 4)
  await connect()
  expect(after()).toBe('4')
})

test('what was answered between the opening and the greeting is asked again when it is older', () => {
  log.answered('list', 5)
  latest().hear({ type: 'HELLO', number: 7 })
  expect(resets).toBe(1)
})

test('without a ticket it tries again after 2 s', async () => {
  latest().end(1006)
  ticket = () => Promise.reject(new Error('offline'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(FakeSocket.all).toHaveLength(1)
  ticket = async () => 'another'
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('what is no frame is not heard', () => {
  for (const garbage of [
    '',
    'not json',
    'null',
    '[]',
    '{"type":5,"number":1}',
    '{"type":"INCOMING_MESSAGE","number":"x","payload":{}}',
  ])
    latest().hear(garbage)
  expect(heard).toEqual([])
})
