import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { openTestWorld, type Shop } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'
import type { RecordingMode } from './recording-carrier.ts'
import { newText, openAckLog, sendSurely } from './senders.ts'
import { settle } from './settle.ts'

const texts = byRun(1000, 14)
/** A backend that has been at work for a while: what it does for the first time takes longer. */
const textsBefore = byRun(500, 0)
const carrierTimeoutMs = byRun(10_000, 1500)
const badForMs = byRun(20_000, 1200)

describe.each(['kannel', 'twilio'] as const)('through %s', name => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>
  let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
  let world: Awaited<ReturnType<typeof openTestWorld>>
  let backend: Awaited<ReturnType<typeof createBackend>>
  const log = openAckLog()

  beforeAll(async () => {
    issuer = await startIssuer()
    carrier = await startRecordingCarrier(carrierTimeoutMs, name)
    world = await openTestWorld({ server: process.env.TEST_DATABASE_URL })
    backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
    await backend.start()
    await sendMany(world.shops[0], textsBefore)
  })

  const sendMany = async (shop: Shop | undefined, count: number) => {
    if (!shop) throw new Error('no shop')
    const token = await issuer.token(shop.sub)
    await Promise.all(Array.from({ length: count }, () => sendSurely([backend.url], shop, token, log, newText(), () => true)))
  }

  afterAll(async () => {
    await backend.kill()
    carrier.stop()
    issuer.stop()
    await world.drop()
  })

  type Badness = { name: string; begin: () => Promise<void> | boolean; end: () => Promise<void> | boolean }
  const mode = (name: string, bad: Partial<RecordingMode>): Badness => ({
    name,
    begin: () => carrier.set(bad),
    end: () => carrier.set({ answer: 'accept' }),
  })

  const badnesses: Badness[] = [
    mode('answers too late', { answer: 'late', lateMs: carrierTimeoutMs * 3 }),
    mode('takes it and never answers', { answer: 'hang' }),
    mode('is too busy', { answer: 'busy' }),
    mode('takes it and answers 500', { answer: 'error' }),
    mode('takes it and resets the connection', { answer: 'reset' }),
    mode('takes it and answers garbage', { answer: 'garbage' }),
    mode('breaks off in the middle of its answer', { answer: 'half' }),
    { name: 'stands still', begin: () => carrier.signal('SIGSTOP'), end: () => carrier.signal('SIGCONT') },
  ]

  // However badly a carrier behaves, people keep working meanwhile, also at the account whose texts it holds up.
  test.each(badnesses)('a carrier that $name', async ({ begin, end }) => {
    const [busy, quiet] = world.shops
    if (!busy || !quiet) throw new Error('two shops are needed')
    const headers = { authorization: `Bearer ${await issuer.token(quiet.sub)}`, 'x-account': quiet.name }
    await begin()
    const slowest = { ms: 0 }
    const sending = sendMany(busy, texts)
    const until = Date.now() + badForMs
    while (Date.now() < until) {
      const began = performance.now()
      const answer = await fetch(`${backend.url}/backend/conversations`, { headers })
      expect(answer.status).toBe(200)
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      await sleep(50)
    }
    await sending
    await end()
    expect(slowest.ms, 'ms of the slowest answer to another account').toBeLessThan(within(1000))
  })

  // And no text was lost, sent twice or charged twice.
  test('after all of them each text has its end, or a person is told that nobody knows', async () => {
    await settle(backend, world, carrier)
    await checkInvariants(world, carrier, log)
  })
})
