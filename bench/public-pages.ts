import { createServer } from 'node:http'
import pg from 'pg'
import type { Browser } from 'playwright'
import { buildIfOutdated } from '#backend/build-web.ts'
import { freePort } from '../e2e/check/ports.ts'
import { openChromium } from './browser.ts'
import { startParley } from './processes.ts'
import { kilobytes, median, milliseconds, type Row, times } from './row.ts'
import { slowDown } from './slow-line.ts'
import { measuring } from './steps.ts'

const rounds = 5
const limitBytes = 20_000
const limitMs = 1000
const phone = { width: 360, height: 800 }

type Seen = { largestMs: number; scriptBytes: number }

/**
 * What strangers open from a text, on a slow line with an empty cache: the bytes of its scripts as they travel, and its largest
 * contentful paint. The floor is a page of one heading, which asks for nothing else, over the same line.
 */
export async function publicPages(url: string): Promise<Row[]> {
  measuring('the web app is built', 10)
  buildIfOutdated()
  measuring('the demo is written')
  const parley = await startParley({ DATABASE_URL: url })
  const addresses = await addressesOf(url)
  const floor = await serveHeading()
  const browser = await openChromium()
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries(addresses)) {
      const [ours, bare]: [Seen[], Seen[]] = [[], []]
      for (let round = 1; round <= rounds; round += 1) {
        measuring(`${name}, visit ${round}`)
        ours.push(await visitAnew(browser, parley.origin + path))
        bare.push(await visitAnew(browser, floor.origin))
      }
      rows.push(rowOf(name, ours, median(bare.map(({ largestMs }) => largestMs))))
    }
    return rows
  } finally {
    await browser.close()
    floor.close()
    await parley.stop()
  }
}

function rowOf(name: string, visits: Seen[], floorMs: number): Row {
  const [largestMs, scriptBytes] = [median(visits.map(seen => seen.largestMs)), Math.max(...visits.map(seen => seen.scriptBytes))]
  return {
    promise: `${name} on a slow line: JS / largest paint`,
    measured: `${kilobytes(scriptBytes)} / ${milliseconds(largestMs)}`,
    floor: `${milliseconds(floorMs)} a page of one heading`,
    ratio: times(largestMs / floorMs),
    target: '≤ 20 KB / 1 s',
    isMet: scriptBytes <= limitBytes && largestMs <= limitMs,
  }
}

/** A page of each kind, of the demo's business. */
async function addressesOf(url: string): Promise<Record<string, string>> {
  const pool = new pg.Pool({ connectionString: url })
  const { rows } = await pool.query<{ coupon: string }>(
    'select coupon_key as coupon from sign_up where coupon_key is not null limit 1',
  )
  const key = 'bench'.padEnd(32, 'x')
  await pool.query(
    `insert into unsubscribe_link (account_id, key, phone)
     select account_id, $1, phone from sign_up where coupon_key is not null limit 1`,
    [key],
  )
  await pool.end()
  return {
    'landing page, with a picture': '/newsletter/lumo-first-pot',
    'leaving a campaign': '/stop/lumo-lumo',
    'unsubscribe page': `/unsubscribing/${key}`,
    'a coupon': `/barcodes/coupon/${rows[0]?.coupon ?? ''}`,
  }
}

async function visitAnew(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: phone })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${address}: ${answer?.status()}`)
  const seen = await page.evaluate(async () => {
    const largest = await new Promise<number>(resolve => {
      new PerformanceObserver(list => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      })
    })
    const scripts = performance
      .getEntriesByType('resource')
      .filter(entry => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
    const bytes = scripts.reduce(
      (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0),
      0,
    )
    return { largestMs: largest, scriptBytes: bytes }
  })
  await context.close()
  return seen
}

async function serveHeading(): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><link rel="icon" href="data:,"><h1>10% off your first pot</h1>')
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
