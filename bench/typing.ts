import type { Page } from 'playwright'
import { closedLoop } from './load.ts'
import { median, milliseconds, percentile, times, type Row } from './row.ts'

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
const ownTexts = 20

/** Runs in the page before the app: notes when frames come, and tells when texts are painted. */
export function watch(): void {
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
export async function receive(page: Page, origin: string, from: string): Promise<{ frame: number[]; post: number[] }> {
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
export async function send(page: Page): Promise<number[]> {
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
export async function press(page: Page): Promise<number[]> {
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
export async function bareFrame(page: Page): Promise<number> {
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

export function speeds(incoming: { frame: number[]; post: number[] }, own: number[], presses: number[], frame: number): Row[] {
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
