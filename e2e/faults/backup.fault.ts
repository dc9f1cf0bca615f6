import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createBackend, type Backend } from './backend.ts'
import { incomingUrl, startRecordingCarrier } from './carrier.ts'
import { checkLedger } from './invariants.ts'
import { beginCommand } from './commands.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { newText, openAckLog, sendSurely, startSenders, type Ack } from './senders.ts'
import { openTestWorld, type Shop } from './test-world.ts'

const server = process.env.TEST_DATABASE_URL
const rounds = byRun(10, 1)
// In the short run they leave the process that writes the backup a share of the processors.
const load = { clients: byRun(8, 3), pauseMs: byRun(0, 100) }
const pauseMs = 5000
/** Of nobody else in these tests. */
const erasedIn = (round: number) => `+4850020${1000 + round}`
const optedOutIn = (round: number) => `+4850020${2000 + round}`

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Backend
let shop: Shop
let token: string

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier(25_000)
  world = await openTestWorld({ server })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
  const [first] = world.shops
  if (!first) throw new Error('no shop')
  shop = first
  token = await issuer.token(shop.sub)
})

afterAll(async () => {
  await backend.kill()
  carrier.stop()
  issuer.stop()
  await world.drop()
})

const wholeBackups = () =>
  existsSync(world.env.BACKUP_DIR)
    ? readdirSync(world.env.BACKUP_DIR)
        .filter(name => /^\d.*Z$/.test(name))
        .toSorted()
    : []

async function ask(route: string, body?: object): Promise<unknown> {
  const [method = 'GET', path] = route.split(' ')
  const answer = await fetch(`${backend.url}/backend${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-account': shop.name, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${route}: ${answer.status}`).toBe(true)
  return answer.status === 204 ? null : answer.json()
}

const numbersIn = async (list: string): Promise<string[]> =>
  z
    .object({ items: z.array(z.object({ phone: z.string() })) })
    .parse(await ask(`GET /${list}`))
    .items.map(one => one.phone)

/** Kills the command at some moment, then lets it run to its end; what it began may have to end first. */
async function afterAKill(script: 'backup' | 'restore', ...args: string[]): Promise<void> {
  const killed = beginCommand(world, script, ...args)
  await sleep(between(300, 3000))
  killed.kill()
  await killed.ended
  for (;;) {
    const { code, said } = await beginCommand(world, script, ...args).ended
    if (code === 0) return
    // A killed restore's session is there until the server notices.
    expect(said).toMatch(/Another is being made|A Parley works on the database/)
    await sleep(500)
  }
}

/** How many opt-outs stand beside the backups; the list begins with the first erasure. */
const optOutsKept = () =>
  existsSync(join(world.env.BACKUP_DIR, 'wishes.jsonl'))
    ? readFileSync(join(world.env.BACKUP_DIR, 'wishes.jsonl'), 'utf8').split('OPTED_OUT').length - 1
    : 0

async function checkStored(acks: Ack[]): Promise<void> {
  await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; idempotency_key: string }>('select id, idempotency_key from message')
    const keys = new Map(rows.map(row => [row.id, row.idempotency_key]))
    const lost = acks.filter(({ id, key }) => keys.get(id) !== key)
    expect(lost, 'acknowledged before the backup, and lost').toEqual([])
  })
}

/** By number and words, which no two texts share: whatever became of the ids. */
function checkNothingTwice(): void {
  const seen = new Map<string, number>()
  for (const { to, hash } of carrier.taken()) seen.set(`${to} ${hash}`, (seen.get(`${to} ${hash}`) ?? 0) + 1)
  expect(
    [...seen].filter(([, times]) => times > 1),
    'texts that the carrier took twice',
  ).toEqual([])
}

/** Sends a text, and waits until the carrier has it: whatever waited before it has gone by then. */
async function sendOne(): Promise<void> {
  const log = openAckLog()
  const had = carrier.taken().length
  await sendSurely([backend.url], shop, token, log, newText(), () => true)
  const id = log.acks[0]?.id
  await expect
    .poll(
      () =>
        carrier
          .taken()
          .slice(had)
          .map(one => one.id),
      { timeout: 30_000 },
    )
    .toContain(id)
  expect(
    carrier
      .taken()
      .slice(had)
      .map(one => one.id),
    'what went after the restore',
  ).toEqual([id])
}

const Made = z.object({ id: z.uuid() })
const person = (phone: string) => ({ phone, name: 'Somebody', tags: [], fields: {} })

// Whoever loses the machine has what was acknowledged before the backup, to the millionth; nobody gets a text twice, and nobody
// who asked to be forgotten or left alone comes back.
test(`${rounds} × a backup under load, a kill, the data gone, a restore, on ${server ? 'PostgreSQL' : 'the embedded database'}`, async () => {
  await backend.start()
  for (let round = 0; round < rounds; round += 1) {
    const [erasedNumber, optedOutNumber] = [erasedIn(round), optedOutIn(round)]
    const { id } = Made.parse(await ask('POST /contacts', person(erasedNumber)))
    const people = await Promise.all(world.shops.map(async one => ({ shop: one, token: await issuer.token(one.sub) })))
    const log = openAckLog()
    const stopSending = startSenders([backend.url], people, log, load)
    await expect.poll(() => log.acks.length, { timeout: 30_000 }).toBeGreaterThan(50)

    const before = [...log.acks]
    const known = wholeBackups()
    log.slowestMs = 0
    await afterAKill('backup')
    const name = wholeBackups().findLast(one => !known.includes(one))
    expect(log.slowestMs, 'ms that the slowest send took meanwhile').toBeLessThan(within(pauseMs))

    const kept = optOutsKept()
    await ask(`POST /contacts/${id}/erase`)
    expect((await fetch(incomingUrl(backend, { from: optedOutNumber, to: shop.number, body: 'STOP' }))).status).toBe(200)
    await expect.poll(optOutsKept, { timeout: 30_000 }).toBeGreaterThan(kept)
    await backend.kill()
    await stopSending({ isGone: true })
    await world.lose()

    await afterAKill('restore', name ?? 'none', '--yes')
    await checkStored(before)
    await world.withRows(checkLedger)
    await backend.start()
    await sendOne()
    checkNothingTwice()
    expect(await numbersIn('contacts')).not.toContain(erasedNumber)
    await ask('POST /contacts', person(optedOutNumber))
    expect(await numbersIn('block-list')).toContain(optedOutNumber)
    console.log(
      `  ${before.length} acknowledged before, ${log.acks.length} in all, the slowest send took ${Math.round(log.slowestMs)} ms`,
    )
  }
  await backend.stop()
  await world.withRows(checkLedger)
})
