import { openChromium, servePages } from './browser.ts'
import { median, milliseconds, times, type Row } from './row.ts'
import { measuring } from './steps.ts'

type Kind = 'thread' | 'bareThread' | 'list' | 'bareList'
type Scrolled = { longestTaskMs: number; slowestFrameMs: number; frames: number; blank: number }
declare global {
  var bench: {
    mount: (kind: Kind) => Promise<number>
    append: (kind: 'thread' | 'bareThread', count: number) => Promise<number[]>
    scroll: (kind: Kind, pixelsPerSecond: number, seconds: number) => Promise<Scrolled>
  }
}

const rounds = 9
const pixelsPerSecond = 6000
const scrollSeconds = 4

/** The app's list and thread, mounted and scrolled with thousands of rows, against the bare virtualizer in the same page. */
export async function screens(): Promise<Row[]> {
  measuring('the pages of list and thread are built')
  const pages = await servePages()
  const browser = await openChromium()
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.on('pageerror', error => console.error(error))
  await page.goto(pages.origin)
  await page.waitForFunction(() => 'bench' in globalThis)
  const mounts: Record<Kind, number[]> = { thread: [], bareThread: [], list: [], bareList: [] }
  const kinds: Kind[] = ['thread', 'bareThread', 'list', 'bareList']
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) {
      measuring(`${kind}: mount ${round + 1}`, 1)
      mounts[kind].push(await page.evaluate(one => bench.mount(one), kind))
    }
  const scrolled = (kind: Kind) => {
    measuring(`${kind}: scroll`, 1)
    return page.evaluate(([one, speed, seconds]) => bench.scroll(one, speed, seconds), [
      kind,
      pixelsPerSecond,
      scrollSeconds,
    ] as const)
  }
  const scrolls: Record<Kind, Scrolled> = {
    thread: await scrolled('thread'),
    bareThread: await scrolled('bareThread'),
    list: await scrolled('list'),
    bareList: await scrolled('bareList'),
  }
  measuring('one more message')
  const appended = {
    own: await page.evaluate(() => bench.append('thread', 30)),
    bare: await page.evaluate(() => bench.append('bareThread', 30)),
  }
  await browser.close()
  pages.close()

  const mounted = (promise: string, own: Kind, bare: Kind): Row => {
    const [ours, floor] = [median(mounts[own].slice(2)), median(mounts[bare].slice(2))]
    return {
      promise,
      measured: milliseconds(ours),
      floor: `${milliseconds(floor)} bare virtua`,
      ratio: times(ours / floor),
      target: '≤ 1.25 ×',
      isMet: ours <= floor * 1.25,
    }
  }
  const told = ({ longestTaskMs, blank, frames }: Scrolled) =>
    `${longestTaskMs ? `task of ${milliseconds(longestTaskMs)}` : 'no long task'}, ${blank} blank of ${frames} frames`
  const moved = (promise: string, own: Kind, bare: Kind): Row => ({
    promise,
    measured: told(scrolls[own]),
    floor: told(scrolls[bare]),
    ratio: times(scrolls[own].frames / scrolls[bare].frames),
    target: 'no task over 50 ms, no blank frame',
    isMet: scrolls[own].longestTaskMs <= 50 && scrolls[own].blank === 0,
  })
  const [own, bare] = [median(appended.own), median(appended.bare)]
  return [
    mounted('thread of 20,000 messages, mount to paint', 'thread', 'bareThread'),
    mounted('list of 10,000 conversations, mount to paint', 'list', 'bareList'),
    moved('the thread scrolled at 6,000 px/s', 'thread', 'bareThread'),
    moved('the list scrolled at 6,000 px/s', 'list', 'bareList'),
    {
      promise: 'one more message in the thread of 20,000, to paint',
      measured: milliseconds(own),
      floor: `${milliseconds(bare)} bare virtua`,
      ratio: times(own / bare),
      target: '≤ 1.25 ×',
      isMet: own <= bare * 1.25,
    },
  ]
}
