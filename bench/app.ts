import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import pg from 'pg'
import { fillLarge } from '#mocks/demo/bulk.ts'
import { openChromium, servePages } from './browser.ts'
import { closedLoop } from './load.ts'
import { root, startParley } from './processes.ts'
import { kilobytes, median, milliseconds, percentile, times, type Row } from './row.ts'

declare global {
  /** When a frame with a text came in, by the text's body. */
  var arrivedAt: Map<string, number>
  /** Resolves with the moment (of the machine's clock) when the text has been painted in the thread. */
  var whenPainted: (body: string) => Promise<{ paintedAt: number; arrivedAt: number }>
  /** Presses a button; milliseconds until the text is painted. */
  var pressUntilPainted: (button: Element, body: string) => Promise<number>
  var slowestPresses: number[]
}

const mainLine = '+16285550119'
const incomingTexts = 60
const furtherScreens = [
  '/contact-tags',
  '/custom-fields',
  '/block-list',
  '/block-list/new',
  '/message-templates/new',
  '/contacts',
  '/contacts/import',
  '/unsubscribe-page-settings',
]
const ownTexts = 20

/** The app in Chromium, on an account with 10,000 conversations and a thread of 20,000 messages. */
export async function app(url: string): Promise<Row[]> {
  const parley = await startParley({ DATABASE_URL: url, SIMULATOR_DELAY_MS: '300' })
  const pool = new pg.Pool({ connectionString: url })
  const longest = await fillLarge(pool, { conversations: 10_000, threadMessages: 20_000 })
  const { rows } = await pool.query<{ client_number: string }>('select client_number from conversation where id = $1', [longest])
  await pool.end()
  const customer = rows[0]?.client_number ?? ''
  const pages = await servePages()
  const browser = await openChromium()
  try {
    const signInWeight = await weigh(
      await browser.newContext(),
      page => page.goto(parley.origin),
      page => page.getByRole('button', { name: 'Sign in' }).waitFor(),
    )
    const context = await browser.newContext({ baseURL: parley.origin, viewport: { width: 1440, height: 900 } })
    await context.addInitScript(watch)
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /Marta/ }).click()
    await page.getByRole('list', { name: 'Conversations' }).waitFor()
    const chatWeight = await weighAgain(
      page,
      () => page.goto(`/chat?id=${longest}&tab=2`),
      () => page.getByRole('article').last().waitFor(),
    )
    const ahead = await weighAgain(
      page,
      () => page.goto(`/chat?id=${longest}&tab=2`),
      () => page.getByRole('article').last().waitFor(),
      // What the browser fetches ahead by itself, while one reads.
      () => page.waitForLoadState('networkidle'),
    )
    const further = new Map<string, Weight>()
    for (const path of furtherScreens) {
      const main = page.getByRole('main')
      const weight = await weighAgain(
        page,
        () => page.goto(path),
        () => main.getByRole('textbox').or(main.getByRole('searchbox')).or(main.getByText('Choose a file')).first().waitFor(),
      )
      further.set(path, weight)
    }
    await page.goto(`/chat?id=${longest}&tab=2`)
    await page.getByRole('log').waitFor()
    const incoming = await receive(page, parley.origin, customer)
    const own = await send(page)
    const presses = await press(page)
    return [
      ...weights(signInWeight, chatWeight, pages.libraryBytes),
      heaviestScreen(ahead, further),
      ...speeds(incoming, own, presses, await bareFrame(page)),
    ]
  } finally {
    await browser.close()
    pages.close()
    await parley.stop()
  }
}

type Weight = { bytes: number; transferred: number; files: Map<string, number> }

/** Scripts and styles that are fetched until something stands, with an empty cache: their brotli, and what went over the line with its headers. */
async function weighAgain(page: Page, go: () => Promise<unknown>, ...stands: (() => Promise<unknown>)[]): Promise<Weight> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const code = new Map<string, string>()
  const weight: Weight = { bytes: 0, transferred: 0, files: new Map() }
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || type === 'Stylesheet') code.set(requestId, new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = code.get(requestId)
    if (path === undefined) return
    const packed =
      statSync(join(root, 'dist/web', `${path}.br`), { throwIfNoEntry: false }) ?? statSync(join(root, 'dist/web', path))
    weight.bytes += packed.size
    weight.transferred += encodedDataLength
    weight.files.set(path, packed.size)
  })
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await go()
  for (const stand of stands) await stand()
  const standing = { ...weight, files: new Map(weight.files) }
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.detach()
  return standing
}

async function weigh(
  context: BrowserContext,
  go: (page: Page) => Promise<unknown>,
  stands: (page: Page) => Promise<unknown>,
): Promise<Weight> {
  const page = await context.newPage()
  const weight = await weighAgain(
    page,
    () => go(page),
    () => stands(page),
  )
  await context.close()
  return weight
}

/** Runs in the page before the app: notes when frames come, and tells when texts are painted. */
function watch(): void {
  globalThis.arrivedAt = new Map()
  globalThis.slowestPresses = []
  const now = () => performance.timeOrigin + performance.now()
  const Native = WebSocket
  globalThis.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const body = /"body":"(Bench \d+)"/.exec(String(data))?.[1]
        if (body && !arrivedAt.has(body)) arrivedAt.set(body, now())
      })
    }
  }
  const isThere = (body: string) =>
    [...document.querySelectorAll('[role=log] article')].some(row => row.textContent.includes(body))
  const painted = (body: string) =>
    new Promise<number>(resolve => {
      const tell = () => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(now())
        requestAnimationFrame(() => port2.postMessage(null))
      }
      if (isThere(body)) return tell()
      const observer = new MutationObserver(() => {
        if (!isThere(body)) return
        observer.disconnect()
        tell()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  globalThis.whenPainted = async body => {
    const paintedAt = await painted(body)
    return { paintedAt, arrivedAt: arrivedAt.get(body) ?? Number.NaN }
  }
  globalThis.pressUntilPainted = (button, body) =>
    new Promise(resolve => {
      button.addEventListener(
        'pointerdown',
        () => {
          const begin = now()
          void painted(body).then(end => resolve(end - begin))
        },
        { once: true },
      )
    })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) slowestPresses.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Texts from a customer into the open thread: from the frame, and from the gateway's call, to paint. */
async function receive(page: Page, origin: string, from: string): Promise<{ frame: number[]; post: number[] }> {
  const frame: number[] = []
  const post: number[] = []
  for (let index = 0; index < incomingTexts; index += 1) {
    const body = `Bench ${index}`
    const seen = page.evaluate(text => whenPainted(text), body)
    const begin = performance.timeOrigin + performance.now()
    await fetch(`${origin}/simulator/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: mainLine, body }),
    })
    const { paintedAt, arrivedAt } = await seen
    frame.push(paintedAt - arrivedAt)
    post.push(paintedAt - begin)
  }
  return { frame: frame.slice(5), post: post.slice(5) }
}

/** Presses Send; milliseconds until one's own bubble is painted. */
async function send(page: Page): Promise<number[]> {
  const took: number[] = []
  for (let index = 0; index < ownTexts; index += 1) {
    const body = `Own ${index} text`
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(body)
    const button = page.getByRole('button', { name: 'Send', exact: true })
    const handle = await button.elementHandle()
    if (!handle) throw new Error('no Send button')
    const waiting = page.evaluate(([element, text]) => pressUntilPainted(element, text), [handle, body] as const)
    await button.click()
    took.push(await waiting)
  }
  return took.slice(2)
}

/** Presses what one presses in the chat; the browser tells how long each took until the next paint. */
async function press(page: Page): Promise<number[]> {
  await page.evaluate(() => void slowestPresses.splice(0))
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  for (const index of [1, 2, 3, 0]) {
    await rows.nth(index).click()
    await page.getByRole('article').last().waitFor()
  }
  for (const name of ['My chats', 'Team', 'Spam', 'Queued']) await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await rows.nth(0).click()
  await page.getByRole('textbox', { name: 'Message', exact: true }).pressSequentially('Typing a text')
  // Two frames: entries are told after the paint.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return page.evaluate(() => slowestPresses)
}

/** The least that a change on the screen takes: a frame of this browser on this machine. */
async function bareFrame(page: Page): Promise<number> {
  const took: number[] = []
  await closedLoop(1, 1, async () => {
    took.push(
      await page.evaluate(
        () =>
          new Promise<number>(resolve => {
            const begin = performance.now()
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begin)
            requestAnimationFrame(() => port2.postMessage(null))
          }),
      ),
    )
  })
  return median(took)
}

function weights(signIn: Weight, chat: Weight, libraries: number): Row[] {
  const row = (promise: string, { bytes, transferred }: Weight, target: number): Row => ({
    promise,
    measured: `${kilobytes(bytes)} (${kilobytes(transferred)} with headers)`,
    floor: `${kilobytes(libraries)} the libraries alone`,
    ratio: times(bytes / libraries),
    target: `≤ ${target} KB`,
    isMet: bytes <= target * 1000,
  })
  // What to look at when it grows.
  for (const [path, bytes] of [...chat.files].toSorted(([, one], [, other]) => other - one).slice(0, 12))
    console.log(`    ${kilobytes(bytes).padStart(9)} ${path}`)
  return [row('JS+CSS until the chat stands, brotli, empty cache', chat, 205), row('JS+CSS of the sign-in screen', signIn, 150)]
}

function speeds(incoming: { frame: number[]; post: number[] }, own: number[], presses: number[], frame: number): Row[] {
  const row = (promise: string, values: number[], measured: string, target: string, isMet: boolean): Row => ({
    promise,
    measured,
    floor: `${milliseconds(frame)} a frame`,
    ratio: times(median(values) / frame),
    target,
    isMet,
  })
  const slowest = Math.max(0, ...presses)
  const [p50, p99] = [median(incoming.post), percentile(incoming.post, 0.99)]
  return [
    row(
      'incoming text: socket frame to paint p50',
      incoming.frame,
      milliseconds(median(incoming.frame)),
      '≤ 10 ms',
      median(incoming.frame) <= 10,
    ),
    row(
      "incoming text: gateway's POST to paint p50/p99",
      incoming.post,
      `${milliseconds(p50)} / ${milliseconds(p99)}`,
      '≤ 40 / 120 ms',
      p50 <= 40 && p99 <= 120,
    ),
    row('press Send to own bubble p50', own, milliseconds(median(own)), '≤ 50 ms', median(own) <= 50),
    row(`INP: the slowest of ${presses.length} presses in the chat`, presses, milliseconds(slowest), '≤ 100 ms', slowest <= 100),
  ]
}

/** What the heaviest of the further screens fetches beyond the chat and what that fetched ahead. */
function heaviestScreen(chat: Weight, further: Map<string, Weight>): Row {
  const more = [...further].map(([path, { files }]) => {
    const bytes = [...files].reduce((sum, [file, size]) => sum + (chat.files.has(file) ? 0 : size), 0)
    console.log(`    ${kilobytes(bytes).padStart(9)} more: ${path}`)
    return { path, bytes }
  })
  const [heaviest = { path: '', bytes: 0 }] = more.toSorted((one, other) => other.bytes - one.bytes)
  return {
    promise: 'JS+CSS of any further staff screen, beyond the chat and what it fetches ahead',
    measured: `${kilobytes(heaviest.bytes)} (${heaviest.path})`,
    floor: `${kilobytes(chat.bytes)} the chat in all`,
    ratio: times(heaviest.bytes / chat.bytes),
    target: '≤ 35 KB',
    isMet: heaviest.bytes <= 35_000,
  }
}
