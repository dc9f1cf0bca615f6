import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createBackend, type Backend } from './backend.ts'
import { openTestWorld } from './test-world.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'

const server = process.env.TEST_DATABASE_URL
const seconds = byRun(900, 4)
const visitors = 100
const mostMemory = 100 * 1024 * 1024
const signedInWithinMs = 1000
const everyMs = 50
const autocannon = join(import.meta.dirname, '../../node_modules/autocannon/autocannon.js')
const Flood = z.object({
  errors: z.int(),
  requests: z.object({ average: z.number() }),
  statusCodeStats: z.record(z.string(), z.object({ count: z.int() })),
})

let issuer: Awaited<ReturnType<typeof startIssuer>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Backend

beforeAll(async () => {
  issuer = await startIssuer()
  world = await openTestWorld({ server, shops: 1 })
  backend = await createBackend({ ...world.env, ...issuer.env })
  await backend.start()
})

afterAll(async () => {
  await backend.stop()
  issuer.stop()
  await world.drop()
})

/** Bytes that the backend holds (Linux). */
const memory = () => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${backend.pid()}/smaps_rollup`, 'utf8'))?.[1]) * 1024

async function flood(...request: string[]): Promise<z.infer<typeof Flood>> {
  const options = ['--json', '--connections', String(visitors), '--duration', String(seconds)]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, ...request], { maxBuffer: 1e8 })
  return Flood.parse(JSON.parse(stdout))
}

// Whoever finds the page may press as often as a machine can; the people at work notice nothing of it.
test.each([
  ['of an unsubscribe page', 'GET'],
  ['of presses on its button', 'POST'],
])('a flood %s is told to wait, and those who are signed in work on', async (_, method) => {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const headers = { authorization: `Bearer ${await issuer.token(shop.sub)}`, 'x-account': shop.name }
  await fetch(`${backend.url}/backend/contacts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+48500100200', name: 'Emily' }),
  })
  const made = await fetch(`${backend.url}/backend/contacts/${encodeURIComponent('+48500100200')}/unsubscribe-link`, {
    method: 'POST',
    headers,
  })
  const key = new URL(z.object({ url: z.string() }).parse(await made.json()).url).pathname.split('/').at(-1)
  const path = method === 'GET' ? `/unsubscribing/${key}` : `/backend/unsubscribing/${key}`
  const before = memory()
  let most = before
  const took: number[] = []
  const waits: number[] = []
  let isOver = false
  const work = async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(`${backend.url}/backend/conversations`, { headers })
      expect(status).toBe(200)
      took.push(performance.now() - began)
      most = Math.max(most, memory())
      const visit = await fetch(backend.url + path, { method })
      if (visit.status === 429) waits.push(Number(visit.headers.get('retry-after')))
      await sleep(everyMs)
    }
  }
  const working = work()
  const { errors, requests, statusCodeStats } = await flood('--method', method, backend.url + path)
  isOver = true
  await working

  const p99 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? Number.NaN
  const statuses = Object.keys(statusCodeStats)
  console.log(
    `  ${Math.round(requests.average)}/s ${method}; signed in p99 ${Math.round(p99)} ms of ${took.length}; + ${Math.round((most - before) / 1024 / 1024)} MB`,
  )
  expect(errors).toBe(0)
  expect(statuses).toContain('429')
  expect(['200', '204', '429']).toEqual(expect.arrayContaining(statuses))
  expect(p99).toBeLessThan(within(signedInWithinMs))
  expect(most - before).toBeLessThan(mostMemory)
  expect(waits.length, 'visits that were told how long to wait').toBeGreaterThan(0)
  for (const seconds of waits) expect(seconds).toBeGreaterThanOrEqual(1)
})
