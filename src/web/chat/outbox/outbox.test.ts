import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { accountNumber, conversation, id, sent, time } from '#web/live/rows.fixture.ts'

// Whatever the line does, and however often the page is loaded again: what was written goes once, in its order, or is in the box again.

vi.mock('#web/session/renew.ts', () => ({ renewToken: async () => null }))
type Kept = { row: { message: Message; account: string }; file: File | undefined; tab: number }
/** The disk outlives the page; the page's number says whose a row is. */
const disk = vi.hoisted(() => ({ rows: new Map<string, unknown>(), page: 0 }))
vi.mock('./outbox-disk.ts', () => {
  const keep = async (row: { message: { messageId: string } }, file: unknown) =>
    void disk.rows.set(row.message.messageId, { row, file, tab: disk.page })
  return {
    keep,
    forget: async (key: string) => void disk.rows.delete(key),
    left: async () => [...disk.rows.values()].filter(kept => (kept as Kept).tab !== disk.page),
    ofOthers: async () => [],
    claim: async ({ row, file }: Kept) => keep(row, file),
  }
})

const histories = process.env.LONG === '1' ? 2000 : 60
const chats = [100, 200].map(number =>
  conversation({ conversationId: id(number), clientNumber: `+14155550${number}`, eventNumber: 1 }),
)

/** What happens to a request: answered, lost on the way there, lost on the way back, or not now. */
const fate = fc.constantFrom('answered', 'lost', 'answer lost', 'busy', 'late')
type Fate = 'answered' | 'lost' | 'answer lost' | 'busy' | 'late'
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('write' as const), chat: fc.nat(1), isUndoable: fc.boolean(), isNote: fc.nat(4) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('line' as const), fates: fc.array(fate, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 1000, 5000, 12_000, 700_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('takeBack' as const) }) },
)

/** The clock goes on. */
function endTimers(): void {
  const now = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(now)
}

let leave = new AbortController()

/** Loads the page anew; what the one before listened to is over with it. */
async function load() {
  leave.abort()
  leave = new AbortController()
  vi.resetModules()
  const [
    { sendMessage, sendAgain, takeBack },
    { useOutbox },
    { keepSending },
    { useSession, signedOut },
    { eventLog },
    { createQueryClient },
    drafts,
  ] = await Promise.all([
    import('./send.ts'),
    import('./outbox.ts'),
    import('./keep-sending.ts'),
    import('#web/session/session.ts'),
    import('#web/live/event-log.ts'),
    import('#web/api/query-client.ts'),
    import('../composer/drafts.ts'),
    // Read late by the others: here at once, so that no page of an earlier history writes into this one.
    import('./outbox-disk.ts'),
    import('./resume-outbox.ts'),
  ])
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  eventLog.start(1)
  const client = createQueryClient()
  return { sendMessage, sendAgain, takeBack, useOutbox, sending: keepSending(client), client, drafts }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', {})
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listen(type, listener, { signal: leave.signal }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function field(form: string, name: string): string {
  return new RegExp(`name="${name}"\\r\\n\\r\\n(.*?)\\r\\n--`, 's').exec(form)?.[1] ?? ''
}

let played = 0
/** Bodies of requests are read by the real clock. */
const realImmediate = globalThis.setImmediate

/** A server that keeps each key once, behind a line that does as it is told. It hears only this history's pages. */
function openServer(history: string) {
  const stored = new Map<string, Message>()
  let fates: Fate[] = []
  let page = 0
  const never = () => new Promise<never>(() => undefined)
  vi.stubGlobal('fetch', async (request: Request) => {
    const mine = page
    const key = request.headers.get('idempotency-key') ?? ''
    const form = await request.text()
    if (!field(form, 'body').startsWith(history)) return never()
    const now = fates.shift() ?? 'answered'
    // A page that is gone hears nothing more.
    const toPage = (response: Response | null) => {
      if (mine !== page) return never()
      if (response) return response
      throw new TypeError('no line')
    }
    if (now === 'busy') return toPage(Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }))
    if (now === 'lost') return toPage(null)
    const chat = chats.find(one => one.clientNumber === field(form, 'to'))
    const { conversationId = '', clientNumber = '' } = chat ?? {}
    const number = stored.size + 2
    const message =
      stored.get(key) ??
      sent({
        messageId: id(1000 + number),
        conversationId,
        to: clientNumber,
        body: field(form, 'body'),
        time: time(number),
        idempotencyKey: key,
        eventNumber: number,
      })
    stored.set(key, message)
    if (now === 'late') await new Promise(resolve => setTimeout(resolve, 3000))
    if (now === 'answer lost') return toPage(null)
    const row = { ...chat, lastMessage: message, eventNumber: number }
    return toPage(Response.json({ _id: conversationId, clientNumber, message, conversation: row }))
  })
  return {
    told: (next: Fate[]) => (fates = [...next]),
    leave: () => (page += 1),
    bodies: (chat: number) =>
      [...stored.values()].filter(one => one.conversationId === chats[chat]?.conversationId).map(one => one.body),
  }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function play(steps: Step[]): Promise<void> {
  sessionStorage.clear()
  disk.rows.clear()
  const history = `History ${(played += 1)}`
  const server = openServer(`${history},`)
  let app = await load()
  expect(app.useOutbox.getState().rows).toEqual([])
  const failed = vi.fn()
  const written: { chat: number; body: string; isNote: boolean }[] = []
  const takenBack = new Set<string>()
  const rest = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 5; turn += 1) await new Promise<void>(resolve => realImmediate(resolve))
  }
  for (const [index, one] of steps.entries()) {
    if (one.do === 'write') {
      const body = `${history}, text ${index}`
      const isNote = one.isNote === 0
      written.push({ chat: one.chat, body, isNote })
      const recipient = chats[one.chat]
      const input = {
        body,
        channel: isNote ? ('note' as const) : ('sms' as const),
        from: accountNumber,
        undoWindowMs: one.isUndoable ? 5000 : 0,
      }
      if (recipient) void app.sendMessage(app.client, recipient, input, failed)
      await rest(1)
    }
    if (one.do === 'line') server.told(one.fates)
    if (one.do === 'wait') await rest(one.ms)
    if (one.do === 'takeBack') {
      const found = app.useOutbox.getState().rows.findLast(row => row.state === 'undoable' || row.state === 'asking')
      if (found) takenBack.add(found.message.body)
      if (found) app.takeBack(app.client, found.message.messageId)
      await rest(1)
    }
    if (one.do === 'reload') {
      window.dispatchEvent(new Event('pagehide'))
      await rest(1)
      server.leave()
      disk.page += 1
      endTimers()
      app = await load()
      app.sending.lineOpened()
      await rest(1)
    }
  }
  server.told([])
  for (let round = 0; round < 10 && app.useOutbox.getState().rows.length; round += 1) {
    await rest(15_000)
    // What is old asks, and the person says yes.
    for (const row of app.useOutbox.getState().rows)
      if (row.state === 'asking') void app.sendAgain(app.client, row.message.messageId, failed)
    await rest(15_000)
  }
  endTimers()
  expect(app.useOutbox.getState().rows.map(row => [row.message.body, row.state])).toEqual([])
  expect(disk.rows.size).toBe(0)
  for (const chat of [0, 1])
    for (const isNote of [false, true]) {
      const own = written.filter(one => one.chat === chat && one.isNote === isNote).map(one => one.body)
      const there = server.bodies(chat).filter(body => own.includes(body))
      // What was asked about had been tried: taken back by hand, it may have gone before.
      expect(there.filter(body => !takenBack.has(body))).toEqual(own.filter(body => !takenBack.has(body)))
      expect(new Set(there).size).toBe(there.length)
    }
}

test(`${histories} histories of lines that break and pages that are loaded again: each text goes once, in its order`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), play), {
    numRuns: histories,
    endOnFailure: true,
  })
}, 600_000)
