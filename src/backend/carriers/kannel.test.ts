import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../e2e/check/ports.ts'
import { startKannel } from '../../../e2e/kannel/network.ts'
import type { Network } from '../../../e2e/kannel/network.ts'
import type { WebBindings } from '../http/bindings.ts'
import type { Carrier, Incoming, Report } from './carrier.ts'
import { openKannel } from './kannel.ts'
import { soon } from '../testing/soon.ts'

// Real bearerbox, smsbox and fakesmsc, as the script for newcomers configures them.

const [customer, business] = ['+48500100100', '+16285550119']
const polish = 'Zażółć gęślą jaźń 😀'

let network: Network
let carrier: Carrier
let server: ReturnType<typeof serve> | undefined
let port: number
let received: Incoming[] = []
let reports: Report[] = []

const text = (body: string, to = customer) => ({ id: randomUUID(), accountId: randomUUID(), from: business, to, body, media: [] })
const statusesOf = (id: string) => reports.filter(report => report.messageId === id).map(report => report.status)

/** A text as fakesmsc prints it: UCS-2 with its high and odd bytes percent-coded. */
function ucs2(body: string): string {
  const bytes = Buffer.from(body, 'utf16le').swap16()
  return [...bytes]
    .map(byte =>
      /[0-9A-Za-z]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : byte === 32
          ? '+'
          : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function listen() {
  const app = new Hono<WebBindings>()
  carrier.mount?.(app, {
    async receive(_carrier, incoming) {
      received.push(incoming)
      return true
    },
    async report(report) {
      reports.push(report)
    },
    missingIncoming: async () => new Set(),
    unfinished: async () => [],
  })
  server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
}

function hangUp(): Promise<void> {
  return new Promise(resolve => (server ? server.close(() => resolve()) : resolve()))
}

beforeAll(async () => {
  port = await freePort()
  network = await startKannel(port)
  carrier = openKannel({
    sendUrl: network.env.KANNEL_SEND_URL ?? '',
    username: network.env.KANNEL_USERNAME ?? '',
    password: network.env.KANNEL_PASSWORD ?? '',
    secret: network.env.KANNEL_SECRET ?? '',
    timeoutMs: 3000,
    callbackUrl: `http://127.0.0.1:${port}`,
  })
  listen()
  await network.dial()
}, 60_000)

afterAll(async () => {
  await carrier.stop?.()
  await network.stop()
  await hangUp()
})

beforeEach(() => {
  received = []
  reports = []
})

test('an incoming text keeps its Polish letters and emoji, and its numbers get their plus', async () => {
  network.say(customer, business, polish)
  await vi.waitFor(() => expect(received).toMatchObject([{ from: customer, to: business, body: polish }]), soon)
  expect(received[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
})

test('a text goes out whole, in the encoding that keeps it, and is reported Delivered', async () => {
  const [plain, accented, long] = [text('€10 {a} é Ω'), text(polish), text('x'.repeat(400))]
  expect(await carrier.send([plain, accented, long])).toEqual(Array(3).fill({ outcome: 'taken', status: 'SENT' }))
  for (const { id, accountId } of [plain, accented, long]) {
    await vi.waitFor(() => expect(statusesOf(id)).toEqual(expect.arrayContaining(['SENT', 'DELIVERED'])), soon)
    expect(reports.every(report => report.messageId !== id || report.accountId === accountId)).toBe(true)
  }
  expect(network.heard()).toContain(`<${business} ${customer} text €10 {a} é Ω>`)
  expect(network.heard()).toContain(ucs2(polish))
  // Its first part may be delivered before its last one is heard.
  await vi.waitFor(() => expect(network.heard().match(/x/g)?.length).toBeGreaterThanOrEqual(400), soon)
})

test('a text in several parts arrives as one, and each part has its own reports', async () => {
  const [one, three, emoji] = [text('short'), text(`${'y'.repeat(152)}€${'y'.repeat(247)}`), text(`${'ż'.repeat(66)}😀`)]
  await carrier.send([one, three, emoji])
  const delivered = (id: string) => reports.filter(report => report.messageId === id && report.status === 'DELIVERED')
  const partsOf = (id: string) =>
    delivered(id)
      .map(report => report.part)
      .toSorted((a, b) => (a?.number ?? 0) - (b?.number ?? 0))
  await vi.waitFor(() => expect([one, three, emoji].map(({ id }) => delivered(id).length)).toEqual([1, 3, 1]), soon)
  await vi.waitFor(() => expect(network.heard().match(/udh %05%00%03\S+%03%0[123] data \S*y+/g)).toHaveLength(3), soon)
  expect(network.heard()).toContain('data %E2%82%ACy')
  expect(partsOf(one.id)).toEqual([undefined])
  expect(partsOf(three.id)).toEqual([1, 2, 3].map(number => ({ number, of: 3 })))
})

test('a number that is none is refused, and the others of its batch go', async () => {
  const answers = await carrier.send([text('no', 'abc'), text('yes')])
  expect(answers).toMatchObject([{ outcome: 'refused', status: 'UNAUTHORIZED_DESTINATION' }, { outcome: 'taken' }])
})

test('callbacks without their secret are refused', async () => {
  const base = `http://127.0.0.1:${port}/carriers/kannel`
  const message = randomUUID()
  const ids = `account=${randomUUID()}&message=${message}`
  const forged = [
    `${base}/incoming?id=1&from=48500100100&to=16285550119&text=41`,
    `${base}/incoming?id=1&from=48500100100&to=16285550119&text=41&secret=guess`,
    `${base}/report?${ids}&status=1`,
    `${base}/report?${ids}&status=1&sign=00`,
  ]
  for (const address of forged) expect((await fetch(address)).status).toBe(403)
  expect([...received.filter(incoming => incoming.id === '1'), ...statusesOf(message)]).toEqual([])
})

test('a wrong password halts the queue: no text fails for it', async () => {
  const stranger = openKannel({
    sendUrl: network.env.KANNEL_SEND_URL ?? '',
    username: 'parley',
    password: 'wrong',
    secret: 'x'.repeat(16),
    timeoutMs: 3000,
    callbackUrl: `http://127.0.0.1:${port}`,
  })
  expect(await stranger.send([text('a'), text('b')])).toMatchObject([{ outcome: 'halted' }, { outcome: 'halted' }])
  await stranger.stop?.()
})

test('texts and reports that come while Parley is down arrive once it is back', async () => {
  const out = text('while down')
  await hangUp()
  network.say(customer, business, 'Are you there?')
  expect(await carrier.send([out])).toMatchObject([{ outcome: 'taken' }])
  await new Promise(resolve => setTimeout(resolve, 2500))
  listen()
  await vi.waitFor(() => expect(received).toMatchObject([{ body: 'Are you there?' }]), soon)
  await vi.waitFor(() => expect(statusesOf(out.id)).toContain('DELIVERED'), soon)
})

test('a text that Kannel has taken survives a kill of Kannel, and its report too', async () => {
  await network.hangUp()
  // Until it is noticed that nobody is there, a text is lost to the network.
  await vi.waitFor(async () => expect(await carrier.send([text('lost')])).toMatchObject([{ status: 'PROCESSING' }]), soon)
  const out = text('kept')
  expect(await carrier.send([out])).toMatchObject([{ outcome: 'taken', status: 'PROCESSING' }])
  await network.kill('bearerbox')
  await network.kill('smsbox')
  await network.start('bearerbox')
  await network.start('smsbox')
  await network.dial()
  await vi.waitFor(() => expect(statusesOf(out.id)).toContain('DELIVERED'), { timeout: 30_000, interval: 100 })
  await vi.waitFor(() => expect(network.heard()).toContain('text kept>'), soon)
})

test('while Kannel hangs one text is of unknown fate and its report settles it; the ones behind it were not handed over', async () => {
  network.signal('bearerbox', 'SIGSTOP')
  const batch = [text('a'), text('b'), text('c')]
  const answers = await carrier.send(batch)
  expect(answers.map(answer => answer.outcome)).toEqual(['unknown', 'later', 'later'])
  network.signal('bearerbox', 'SIGCONT')
  await vi.waitFor(() => expect(statusesOf(batch[0]?.id ?? '')).toContain('DELIVERED'), soon)
  expect(reports.some(report => report.messageId === batch[1]?.id)).toBe(false)
})

test('while smsbox is away nothing is handed over', async () => {
  await network.kill('smsbox')
  expect(await carrier.send([text('d'), text('e')])).toMatchObject([{ outcome: 'later' }, { outcome: 'later' }])
})
