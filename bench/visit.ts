import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import * as z from 'zod'
import type { BarePage } from './bare-page.ts'
import { root } from './processes.ts'

declare global {
  /** When what the address promises was painted, in milliseconds since one went there; undefined until then. */
  var paintedAtMs: number | undefined
}

const Asked = z.object({
  path: z.string(),
  /** Milliseconds since one went to the address. */
  beginMs: z.number(),
  endMs: z.number(),
  /** Over the line, without headers. */
  bytes: z.number(),
})
const Visit = z.object({ paintedAtMs: z.number(), asked: z.array(Asked) })
export type Visit = z.infer<typeof Visit>

/** What has to stand before a screen can be read or written on: an element for each selector. */
export type Stands = Record<string, readonly string[]>

/** Runs in the page before the app: notes when everything that its address promises was painted. */
export function notePainted(stands: Stands): void {
  globalThis.paintedAtMs = undefined
  const selectors = stands[location.pathname]
  if (!selectors) return
  const isThere = () => selectors.every(selector => document.querySelector(selector)?.checkVisibility())
  const watch = () => {
    if (!isThere()) return requestAnimationFrame(watch)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (globalThis.paintedAtMs ??= performance.now())
    requestAnimationFrame(() => port2.postMessage(null))
  }
  watch()
}

/** Goes to an address; what was asked for until it stood, the page itself first. A request that was begun later is not counted. */
export async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.paintedAtMs !== undefined)
  // What was asked for and has not come yet is noted when it comes.
  await page.waitForLoadState('networkidle')
  return page.evaluate(visited)
}

const lookMs = 100
const quietMs = 1000

/** The same on a page of its own. */
export async function visitBare(page: BarePage, address: string): Promise<Visit> {
  const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
  await page.goto(address)
  while (!(await page.evaluate('globalThis.paintedAtMs !== undefined'))) await pause(lookMs)
  let asked: unknown
  for (let last: unknown = null; asked !== last || last === null; await pause(quietMs)) {
    last = asked ?? null
    asked = await page.evaluate(`performance.getEntriesByType('resource').length`)
  }
  return Visit.parse(await page.evaluate(`(${visited.toString()})()`))
}

/** Runs in the page. */
function visited(): Visit {
  const painted = globalThis.paintedAtMs ?? 0
  const noted = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const asked = noted.flatMap(entry => {
    if (!(entry instanceof PerformanceResourceTiming) || entry.startTime > painted) return []
    const { pathname, search } = new URL(entry.name)
    return { path: pathname + search, beginMs: entry.startTime, endMs: entry.responseEnd, bytes: entry.encodedBodySize }
  })
  return { paintedAtMs: painted, asked: asked.toSorted((one, other) => one.beginMs - other.beginMs) }
}

/** The scripts and styles of a visit, each with its brotli. */
export const codeOf = ({ asked }: Visit): Map<string, number> => packedSizes(asked.map(({ path }) => path))

/** Of some addresses the scripts and styles, each with its brotli. */
export function packedSizes(paths: readonly string[]): Map<string, number> {
  const code = new Set(paths.filter(path => /\.(js|css)$/.test(path)))
  return new Map([...code].map(path => [path, packedBytes(path)]))
}

function packedBytes(path: string): number {
  const file = join(root, 'dist/web', path)
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size
}

export const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0)
