import { createServer, type Server } from 'node:http'
import { buildIfOutdated } from '#backend/build-web.ts'
import { freePort } from '../e2e/check/ports.ts'
import type { BarePage } from './bare-page.ts'
import { openChromium } from './browser.ts'
import { startParley } from './processes.ts'
import { kilobytes, median, type Row, times } from './row.ts'
import { openSignedIn, signIn, visitAnew } from './signed-in.ts'
import { slowDown } from './slow-line.ts'
import { measuring } from './steps.ts'
import { codeOf, type Stands, sum, type Visit, visitBare } from './visit.ts'

const rounds = 5

const rows = ['main tbody tr']
const form = ['main form input']
const others: Stands = {
  '/contacts': rows,
  '/canned-responses': rows,
  '/phone-numbers': rows,
  '/contact-tags': rows,
  '/urls': rows,
  '/bulk/sms': rows,
  '/reports/bulks': rows,
  '/landing-pages': rows,
  '/landing-pages/new': form,
  '/payments': rows,
  '/settings': form,
  '/unsubscribe-page-settings': form,
  '/contacts/import': ['main p'],
}
const stands: Stands = { ...others, '/chat': ['[data-conversation]', '[role=log] article'] }
/** Of these every wave is printed. */
const shown = ['/chat', '/contacts']

type Measured = { path: string; first: Visit[]; again: number[]; floor: number }

/**
 * The whole app with its backend on a slow line: from the address until rows can be read, with an empty cache and with a
 * full one. The floor is one request for as many bytes of code and one for as many of data, over the same line. Of other
 * screens than the chat only those that are named, if any are.
 */
export async function firstScreen(url: string, screens: readonly string[]): Promise<Row[]> {
  measuring('the web app is built', 10)
  buildIfOutdated()
  const parley = await startParley({ DATABASE_URL: url })
  const floor = await serveBytes()
  const browser = await openChromium()
  try {
    measuring('the sign-in')
    const person = await signIn(browser, parley.origin)
    const page = await openSignedIn(browser, parley.origin, person, stands)
    const named = Object.keys(others).filter(path => !screens.length || screens.includes(path))
    const addresses = [`/chat?id=${person.chat}&tab=2`, ...named]
    const measured: Measured[] = []
    for (const address of addresses) measured.push(await measureScreen(page, parley.origin + address, floor.origin))
    return rowsOf(measured)
  } finally {
    await browser.close()
    floor.server.close()
    await parley.stop()
  }
}

async function measureScreen(page: BarePage, address: string, floorOrigin: string): Promise<Measured> {
  const path = new URL(address).pathname
  await slowDown(page.commands)
  const first: Visit[] = []
  const again: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    measuring(`${path} with an empty cache, visit ${round + 1}`)
    first.push(await visitAnew(page, address))
    measuring(`${path} with a full cache, visit ${round + 1}`)
    again.push((await visitBare(page, address)).paintedAtMs)
    measuring(`the floor of ${path}`)
    floors.push(await visitFloor(page, floorOrigin, first[round]))
  }
  if (shown.includes(path)) printWaves(path, first)
  const measured = { path, first, again, floor: median(floors) }
  // At once: what hangs later takes nothing of this away.
  console.log(
    `    ${path}: ${seconds(firstMs(measured))} first, ${seconds(median(again))} again, ${requests(measured)} requests, floor ${seconds(measured.floor)}`,
  )
  return measured
}

const isData = (path: string) => path.startsWith('/backend/')
const bytesOf = ({ asked }: Visit, wanted: (path: string) => boolean) =>
  sum(asked.filter(({ path }) => wanted(path)).map(({ bytes }) => bytes))

async function visitFloor(page: BarePage, origin: string, like: Visit | undefined): Promise<number> {
  if (!like) return Number.NaN
  const data = bytesOf(like, isData)
  const code = bytesOf(like, path => !isData(path))
  return (await visitBare(page, `${origin}/?${code},${data}`)).paintedAtMs
}

/** A page that asks for two files of the lengths that its address names, and notes when it has them. */
async function serveBytes(): Promise<{ origin: string; server: Server }> {
  const page = `<!doctype html><script>
    Promise.all(location.search.slice(1).split(',').map(bytes => fetch('/bytes/' + bytes).then(answer => answer.arrayBuffer())))
      .then(() => { paintedAtMs = performance.now() })
  </script>`
  const server = createServer((request, response) => {
    const bytes = /^\/bytes\/(\d+)$/.exec(request.url ?? '')?.[1]
    response.setHeader('cache-control', 'no-store')
    if (bytes !== undefined) return void response.end(Buffer.alloc(Number(bytes), 'x'))
    response.setHeader('content-type', 'text/html')
    response.end(page)
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, server }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const firstMs = ({ first }: Measured) => median(first.map(({ paintedAtMs }) => paintedAtMs))
const requests = ({ first }: Measured) => median(first.map(({ asked }) => asked.length))

function rowsOf(all: Measured[]): Row[] {
  const [chat, ...screens] = all
  const [slowest] = screens.toSorted((one, other) => firstMs(other) - firstMs(one))
  const [again] = all.toSorted((one, other) => median(other.again) - median(one.again))
  const [most] = all.toSorted((one, other) => requests(other) - requests(one))
  if (!chat || !again || !most) throw new Error('no screen was measured')
  const speed = (promise: string, one: Measured, tookMs: number, targetMs: number): Row => ({
    promise,
    measured: seconds(tookMs),
    floor: `${seconds(one.floor)} the same bytes in two requests`,
    ratio: times(tookMs / one.floor),
    target: `≤ ${(targetMs / 1000).toFixed(1)} s`,
    isMet: tookMs <= targetMs,
  })
  const code = median(chat.first.map(one => sum(codeOf(one).values())))
  return [
    speed('the chat on a slow line, from the address to list and thread', chat, firstMs(chat), 3000),
    ...(slowest
      ? [speed(`any other staff screen on a slow line (the slowest: ${slowest.path})`, slowest, firstMs(slowest), 3500)]
      : []),
    speed(`a second visit (the slowest: ${again.path})`, again, median(again.again), 1200),
    {
      promise: 'requests until a screen stands',
      measured: `${requests(chat)} the chat, ${requests(most)} at most (${most.path})`,
      floor: '2',
      ratio: times(requests(most) / 2),
      target: '≤ 30',
      isMet: requests(most) <= 30,
    },
    {
      promise: 'JS and CSS asked for before the chat was painted, brotli',
      measured: kilobytes(code),
      floor: '–',
      ratio: '–',
      target: '≤ 260 KB',
      isMet: code <= 260_000,
    },
  ]
}

/** What waits for what: requests in the order in which they were begun, of the visit in the middle. */
function printWaves(path: string, visits: Visit[]): void {
  const middle = visits.toSorted((one, other) => one.paintedAtMs - other.paintedAtMs)[Math.floor(visits.length / 2)]
  if (!middle) return
  console.log(`    ${path}, what was asked for until it stood at ${seconds(middle.paintedAtMs)}:`)
  for (const { path: file, beginMs, endMs, bytes } of middle.asked)
    console.log(`      ${seconds(beginMs)} – ${seconds(endMs)} ${kilobytes(bytes).padStart(9)} ${file.slice(0, 90)}`)
}
