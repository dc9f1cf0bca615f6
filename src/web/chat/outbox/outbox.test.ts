import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { accountNumber, conversation, id, sent, time } from '#web/live/rows.fixture.ts'
import { delaysOf, openBrowser } from './browser.fixture.ts'

// Whatever the line, the disk and the person do, and however often the page is loaded again: what was written goes once, in its
// order, or is in the box again, and never both.

vi.mock('#web/session/renew.ts', () => ({ renewToken: async () => null }))
vi.mock('#web/ui/feedback/notify.ts', () => ({ notify: async () => () => undefined }))

const histories = process.env.LONG === '1' ? 1000 : 60
const chats = [100, 200].map(number =>
  conversation({ conversationId: id(number), clientNumber: `+14155550${number}`, eventNumber: 1 }),
)
const asksAfterMs = 600_000
const lateMs = 3000
/** At most, of each of the steps that a write to the disk takes. */
const diskStepMs = 40

const fates = ['answered', 'refused', 'refused late', 'lost', 'answer lost', 'busy', 'late'] as const
type Fate = (typeof fates)[number]
const kinds = ['text', 'text', 'text', 'picture', 'note', 'pinned note', 'whisper'] as const
const channels = { text: 'sms', picture: 'mms', note: 'note', 'pinned note': 'note', whisper: 'whisper' } as const

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      chat: fc.nat(1),
      isUndoable: fc.boolean(),
      kind: fc.constantFrom(...kinds),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      fates: fc.array(fc.constantFrom(...fates), { maxLength: 3 }),
      afterwards: fc.constantFrom(...fates),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom<number>(1, 60, 1000, 3000, 5000, 12_000, 700_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('press' as const), button: fc.constantFrom('undo', 'send') }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** The page is gone, and what it waited for with it; the clock goes on. */
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
  const [{ sendMessage, sendAgain, takeBack }, { useOutbox }, { keepSending }, { useSession, signedOut }, { eventLog }] =
    await Promise.all([
      import('./send.ts'),
      import('./outbox.ts'),
      import('./keep-sending.ts'),
      import('#web/session/session.ts'),
      import('#web/live/event-log.ts'),
    ])
  const [{ createQueryClient }, { useDrafts }, { rowsOf }] = await Promise.all([
    import('#web/api/query-client.ts'),
    import('../composer/drafts.ts'),
    import('../thread/thread-rows.ts'),
    // Read late by the others: here at once, so that no page of an earlier history writes into this one.
    import('./outbox-disk.ts'),
    import('./resume-outbox.ts'),
  ])
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics', sub: 'marta' })
  eventLog.start(1)
  const client = createQueryClient()
  const sending = keepSending(client)
  /** What stands in the threads with a button under it: nobody presses what is not drawn. */
  const offered = () =>
    chats.flatMap(({ conversationId }) => {
      const own = useOutbox.getState().rows.filter(({ message }) => message.conversationId === conversationId)
      const drawn = rowsOf(own.map(({ message, state }) => ({ ...message, sending: state })))
      return drawn.flatMap(row => (row.kind === 'bubble' ? [{ message: row.message, marker: row.marker }] : []))
    })
  return {
    client,
    rows: () => useOutbox.getState().rows,
    send: (chat: (typeof chats)[number], input: Parameters<typeof sendMessage>[2]) =>
      void sendMessage(client, chat, input, { onFailed: () => undefined }),
    undoable: () => offered().findLast(({ marker }) => marker === 'undoable' || marker === 'asking'),
    asking: () => offered().find(({ marker }) => marker === 'asking'),
    undo: (key: string) => takeBack(client, key),
    sendNow: (key: string) => void sendAgain(client, key, { onFailed: () => undefined }),
    lineOpened: () => sending.lineOpened(),
    /** Whether the words stand in the box of their kind. */
    isInBox: (chat: number, kind: (typeof kinds)[number], body: string) => {
      const channel = channels[kind] === 'mms' ? 'sms' : channels[kind]
      const words = useDrafts.getState().drafts[`lumo-ceramics/marta/${chats[chat]?.conversationId}`]?.words
      return (words?.[channel] ?? '').split('\n').includes(body)
    },
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listen(type, listener, { signal: leave.signal }))
  // The event loop's own files and forms: the pretend browser's can neither be stored nor sent.
  const form = await new Response('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', (await import('node:buffer')).File)
  Object.assign(URL, { createObjectURL: () => 'blob:bowl', revokeObjectURL: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let played = 0
/** Bodies of requests are read by the real clock. */
const realImmediate = globalThis.setImmediate

type Stored = { message: Message; atMs: number }

/** A server that keeps each key once, behind a line that does as it is told. It hears only this history's pages. */
function openServer(history: string) {
  const stored = new Map<string, Stored>()
  let told: Fate[] = []
  let otherwise: Fate = 'answered'
  let page = 0
  const lateness = () => new Promise(resolve => setTimeout(resolve, lateMs))
  const never = () => new Promise<never>(() => undefined)
  vi.stubGlobal('fetch', async (request: Request) => {
    const mine = page
    const key = request.headers.get('idempotency-key') ?? ''
    const fields = await request.formData()
    const body = String(fields.get('body'))
    if (!body.startsWith(history)) return never()
    const now = told.shift() ?? otherwise
    // A page that is gone hears nothing more.
    const toPage = (response: Response | null) => {
      if (mine !== page) return never()
      if (response) return response
      throw new TypeError('no line')
    }
    if (now === 'busy') return toPage(Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 }))
    if (now === 'lost') return toPage(null)
    // What is stored under its key is no longer refused.
    if (now.startsWith('refused') && !stored.has(key)) {
      if (now === 'refused late') await lateness()
      return toPage(Response.json({ code: 'BAD_REQUEST', message: '' }, { status: 400 }))
    }
    const file = fields.get('file')
    const isWhole = fields.get('channel') !== 'mms' || file instanceof File
    if (!isWhole && !stored.has(key)) return toPage(Response.json({ code: 'FILE_REQUIRED', message: '' }, { status: 400 }))
    if (!isWhole) return toPage(Response.json({ code: 'IDEMPOTENCY_KEY_REUSED', message: '' }, { status: 409 }))
    if (file instanceof File) expect(await file.text()).toBe(body)
    const chat = chats.find(one => one.clientNumber === fields.get('to'))
    const { conversationId = '', clientNumber = '' } = chat ?? {}
    const number = stored.size + 2
    const message =
      stored.get(key)?.message ??
      sent({
        messageId: id(1000 + number),
        conversationId,
        to: clientNumber,
        body,
        time: time(number),
        idempotencyKey: key,
        eventNumber: number,
      })
    if (!stored.has(key)) stored.set(key, { message, atMs: Date.now() })
    if (now === 'late') await lateness()
    if (now === 'answer lost') return toPage(null)
    const row = { ...chat, lastMessage: message, eventNumber: number }
    return toPage(Response.json({ _id: conversationId, clientNumber, message, conversation: row }))
  })
  return {
    tell: (next: Fate[], afterwards: Fate) => {
      told = [...next]
      otherwise = afterwards
    },
    leave: () => (page += 1),
    storedOf: (body: string) => [...stored.values()].filter(({ message }) => message.body === body),
  }
}

type Written = { chat: number; kind: (typeof kinds)[number]; body: string; atMs: number; taken: 'undone' | 'edited' | null }

async function play(steps: Step[], seed: number): Promise<void> {
  sessionStorage.clear()
  const history = `History ${(played += 1)}`
  const server = openServer(`${history},`)
  const browser = await openBrowser(delaysOf(seed, diskStepMs))
  let leavePage = browser.openPage()
  let app = await load()
  expect(app.rows()).toEqual([])
  app.lineOpened()
  const written: Written[] = []
  const rest = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 8; turn += 1) await new Promise<void>(resolve => realImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
  }
  for (const [index, one] of steps.entries()) {
    if (one.do === 'write') {
      const body = `${history}, message ${index}`
      const chat = chats[one.chat]
      written.push({ chat: one.chat, kind: one.kind, body, atMs: Date.now(), taken: null })
      const input = {
        body,
        channel: channels[one.kind],
        from: accountNumber,
        isPinnedToTop: one.kind === 'pinned note',
        file: one.kind === 'picture' ? new File([body], 'bowl.png', { type: 'image/png' }) : undefined,
        undoWindowMs: one.isUndoable ? 5000 : 0,
      }
      if (chat) app.send(chat, input)
      await rest(1)
    }
    if (one.do === 'line') server.tell(one.fates, one.afterwards)
    if (one.do === 'wait') await rest(one.ms)
    if (one.do === 'press') {
      const found = one.button === 'undo' ? app.undoable() : app.asking()
      const about = written.find(({ body }) => body === found?.message.body)
      if (found && one.button === 'send') app.sendNow(found.message.messageId)
      if (found && about && one.button === 'undo') {
        about.taken = found.marker === 'asking' ? 'edited' : 'undone'
        app.undo(found.message.messageId)
      }
      await rest(1)
    }
    if (one.do === 'reload') {
      window.dispatchEvent(new Event('pagehide'))
      await rest(1)
      server.leave()
      leavePage()
      endTimers()
      leavePage = browser.openPage()
      app = await load()
      app.lineOpened()
      await rest(1)
    }
  }
  server.tell([], 'answered')
  for (let round = 0; round < 20 && app.rows().length; round += 1) {
    await rest(65_000)
    const asking = app.asking()
    if (asking) app.sendNow(asking.message.messageId)
    await rest(5000)
  }
  await rest(5000)
  expect(app.rows().map(row => [row.message.body, row.state])).toEqual([])
  leavePage()
  endTimers()
  expect(await browser.kept()).toEqual([])
  for (const { chat, kind, body, taken } of written) {
    const times = server.storedOf(body).length
    const isInBox = app.isInBox(chat, kind, body)
    const said = { body, taken, times, isInBox }
    // What was asked about had been tried: taken back by hand, it may have gone before.
    if (taken === 'edited') expect(said).toMatchObject({ isInBox: true, times: Math.min(times, 1) })
    else expect(said).toMatchObject(isInBox ? { times: 0 } : { times: 1, taken: null })
  }
  const lines = Map.groupBy(written, ({ chat, kind }) => `${chat} ${channels[kind] === 'sms' || channels[kind] === 'mms'}`)
  for (const line of lines.values())
    for (const [index, one] of line.entries())
      for (const later of line.slice(index + 1)) {
        const [first, second] = [server.storedOf(one.body)[0], server.storedOf(later.body)[0]]
        // A note that nobody answers for long lets later ones go before it.
        const mayBeLate = one.kind.includes('note') || one.kind === 'whisper'
        if (!first || !second || (mayBeLate && second.atMs - one.atMs > asksAfterMs)) continue
        const order = [first, second].map(({ message }) => message.eventNumber)
        expect(order, `${one.body} before ${later.body}`).toEqual(order.toSorted((a, b) => a - b))
      }
}

test(`${histories} histories of lines that break and pages that are loaded again: each message goes once, in its order, or is in the box`, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), fc.nat(), play), {
    numRuns: histories,
    endOnFailure: true,
  })
}, 600_000)

const wait = (ms: number): Step => ({ do: 'wait', ms })
const reload: Step = { do: 'reload' }
const line = (afterwards: Fate): Step => ({ do: 'line', fates: [], afterwards })
const write = (kind: (typeof kinds)[number]): Step => ({ do: 'write', chat: 0, isUndoable: false, kind })

test.each([
  ['a text that is refused just before a reload', [line('refused late'), write('text'), wait(lateMs), reload]],
  ['a picture that is refused just before a reload', [line('refused late'), write('picture'), wait(lateMs), reload]],
  ['a text that is refused before it is on the disk', [line('refused'), write('text'), reload]],
  ['a picture that is stored, and whose file a reload loses', [line('answer lost'), write('picture'), reload]],
  ['a note that gets no answer for ten minutes', [line('busy'), write('note'), wait(700_000), reload, write('note')]],
  ['a whisper that gets no answer for long', [line('lost'), write('whisper'), wait(700_000), write('text')]],
] as [string, Step[]][])('%s goes once or is in the box, however slow the disk is', async (_what, steps) => {
  for (let seed = 1; seed <= 8; seed += 1) await play(steps, seed)
})
