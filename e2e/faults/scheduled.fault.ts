import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { clock, databaseAheadMs, numberOf, place } from './awake.ts'
import { createBackend } from './backend.ts'
import { incomingUrl, startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, quietMs, within } from './length.ts'
import type { RecordingMode } from './recording-carrier.ts'
import { openAckLog } from './senders.ts'
import { settle } from './settle.ts'

const kills = byRun(100, 4)
const customers = byRun(60, 12)
const textsEach = byRun(20, 4)
const dueWithinMs = byRun(120_000, 6000)
const answerWithinMs = 20_000

const dayMs = 24 * 3_600_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier(1500)
  world = await openTestWorld({ server: process.env.TEST_DATABASE_URL })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env, ...clock })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  carrier.stop()
  issuer.stop()
  await world.drop()
})

const Stored = z.object({ id: z.string(), version: z.number() })
const Listed = z.array(z.object({ id: z.string(), body: z.string(), state: z.string() }))
const Begun = z.object({ _id: z.string() })

/** What clients were told of each text. Of a cancel that nobody answered nobody knows: it `mayBeGone`. */
type Text = { id: string; version: number; body: string; wasCancelled: boolean; mayBeGone: boolean }
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A connection that was refused: what was asked surely did nothing. */
const nobodyListens = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'

/** Asks as the shop's person; status 0 when nobody answered, and null when nobody listened. */
async function asker() {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const headers = { authorization: `Bearer ${await issuer.token(shop.sub)}`, 'x-account': shop.name }
  return async (route: string, body?: unknown): Promise<{ status: number | null; body: unknown }> => {
    const [method, path] = route.split(' ')
    const isForm = body instanceof FormData
    try {
      const answer = await fetch(`${backend.url}/backend${path}`, {
        method: method ?? 'GET',
        headers: { ...headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
        body: isForm || body === undefined ? (body ?? null) : JSON.stringify(body),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    } catch (error) {
      return { status: nobodyListens(error) ? null : 0, body: null }
    }
  }
}
type Ask = Awaited<ReturnType<typeof asker>>

/** A chat that begins with a note and a whisper, which are nobody's but the staff's, and texts for tomorrow. */
async function schedule(ask: Ask, index: number, inside: string[]): Promise<{ conversationId: string; texts: Text[] }> {
  const from = world.shops[0]?.number ?? ''
  let conversationId = ''
  await customerWrites(index)
  for (const channel of ['note', 'whisper']) {
    const form = new FormData()
    const words = `${channel} ${randomUUID()}`
    for (const [name, value] of Object.entries({ from, to: numberOf(index), body: words, channel })) form.append(name, value)
    conversationId = Begun.parse((await ask('POST /conversations', form)).body)._id
    inside.push(hash(words))
  }
  const at = `${new Date(place.opensAt + dayMs).toISOString().slice(0, 10)}T12:30`
  const texts = await Promise.all(
    Array.from({ length: textsEach }, async () => {
      const body = `Later ${randomUUID()}`
      const answer = await ask('POST /scheduled-texts', { conversationId, body, from, at, zone: place.zone })
      return { ...Stored.parse(answer.body), body, wasCancelled: false, mayBeGone: false }
    }),
  )
  return { conversationId, texts }
}

/** Their hours come one after another from now on. */
const becomeDue = () =>
  world.withRows(({ pool }) =>
    pool.query(`update scheduled_text set send_at = $1::timestamptz + random() * $2 * interval '1 millisecond'`, [
      new Date(Date.now() + databaseAheadMs).toISOString(),
      dueWithinMs,
    ]),
  )

async function customerWrites(index: number): Promise<void> {
  const text = { from: numberOf(index), to: world.shops[0]?.number ?? '', body: 'Never mind' }
  await fetch(incomingUrl(backend, text)).catch(() => undefined)
}

const badAnswers: RecordingMode['answer'][] = ['accept', 'busy', 'error', 'reset', 'hang', 'half']

/** Colleagues cancel texts, and send some before their hour, two at once; customers write, which holds what waits for them. */
async function meddle(ask: Ask, texts: Text[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const text = texts[between(0, texts.length - 1)]
    const chance = between(0, 9)
    if (!text) return
    if (chance < 3) await Promise.all([1, 2].map(() => ask(`POST /scheduled-texts/${text.id}/send`, { version: text.version })))
    else if (chance < 5) {
      const { status } = await ask(`DELETE /scheduled-texts/${text.id}?version=${text.version}`)
      if (status === 204) text.wasCancelled = true
      else if (status !== null && status !== 404 && status !== 409) text.mayBeGone = true
    } else if (chance < 6) await customerWrites(between(0, customers - 1))
    await sleep(between(50, 250))
  }
}

// Whatever breaks while its hour comes: a scheduled text goes once or is told of, a cancelled or held one never, and no note or whisper leaves.
test(`${kills} kills while ${customers * textsEach} scheduled texts become due, through a carrier that answers badly`, async () => {
  const ask = await asker()
  const inside: string[] = []
  const texts: Text[] = []
  const chats: string[] = []
  for (let index = 0; index < customers; index += 1) {
    const scheduled = await schedule(ask, index, inside)
    chats.push(scheduled.conversationId)
    texts.push(...scheduled.texts)
  }
  await backend.stop()
  await becomeDue()
  await backend.start()
  let isOver = false
  const meddling = Promise.all([1, 2].map(() => meddle(ask, texts, () => isOver)))
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await carrier.set({ answer: badAnswers[kill % badAnswers.length] ?? 'accept' })
      await sleep(between(200, (dueWithinMs / kills) * 2))
      await backend.kill()
      expect(await backend.start(), 'ms until it answers again').toBeLessThan(within(3000))
    }
  } finally {
    isOver = true
    await meddling
  }
  await carrier.set({ answer: 'accept' })
  // Chat by chat: an answer holds 200 at most.
  const listed = async () => {
    const answers = await Promise.all(chats.map(id => ask(`GET /scheduled-texts?conversationId=${id}`)))
    return answers.flatMap(({ body }) => Listed.parse(body))
  }
  const waiting = async () => (await listed()).filter(text => text.state === 'WAITING').length
  await expect
    .poll(waiting, { timeout: dueWithinMs + quietMs, interval: 500, message: 'texts whose hour came and that wait' })
    .toBe(0)
  const left = new Map((await listed()).map(text => [text.id, text.state]))
  await settle(backend, world, carrier)

  const stored = await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ body: string }>(`select body from message where direction = 'out' and channel = 'sms'`)
    return Map.groupBy(rows, row => row.body)
  })
  const taken = carrier.taken()
  const times = (body: string) => ({
    stored: stored.get(body)?.length ?? 0,
    taken: taken.filter(one => one.hash === hash(body)).length,
  })
  const wrong = texts.filter(({ id, body, wasCancelled }) => {
    const seen = times(body)
    if (wasCancelled || left.has(id)) return seen.stored > 0 || seen.taken > 0
    return seen.stored > 1 || seen.taken > 1
  })
  expect(
    wrong.map(text => ({ ...text, ...times(text.body), state: left.get(text.id) })),
    'scheduled texts that went twice, or went though they were cancelled or held',
  ).toEqual([])
  const isAccountedFor = ({ id, body, wasCancelled, mayBeGone }: Text) =>
    wasCancelled || mayBeGone || left.has(id) || times(body).stored > 0
  expect(
    texts.filter(text => !isAccountedFor(text)),
    'texts of which nothing is left',
  ).toEqual([])
  expect([...stored.values()].flat().length, 'texts that went').toBeGreaterThan(texts.length / 4)
  expect(
    taken.filter(one => inside.includes(one.hash)),
    'notes and whispers at the carrier',
  ).toEqual([])
  await checkInvariants(world, carrier, openAckLog())
})
