import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { openAckLog, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const server = process.env.TEST_DATABASE_URL
const kills = byRun(100, 4)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  world = await openTestWorld({ server })
})

afterAll(async () => {
  carrier.stop()
  issuer.stop()
  await world.drop()
})

// Whoever was told that a text is sent can rely on it: a crash at any moment loses none, sends none twice and charges none twice.
test(`${kills} kills on ${server ? 'PostgreSQL' : 'the embedded database'} while 8 clients send`, async () => {
  const backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
  await backend.start()
  const people = await Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
  const log = openAckLog()
  const stopSending = startSenders([backend.url], people, log, { clients: 8 })
  for (let count = 0; count < kills; count += 1) {
    await sleep(between(200, 2000))
    await backend.kill()
    expect(await backend.start(), 'ms until it answers again').toBeLessThan(within(3000))
  }
  await stopSending()
  await settle(backend, world, carrier)
  expect(log.acks.length).toBeGreaterThan(kills)
  await checkInvariants(world, carrier, log)
})
