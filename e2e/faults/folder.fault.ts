import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'
import { openAckLog, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const intruders = byRun(10, 2)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  world = await openTestWorld()
})

afterAll(async () => {
  carrier.stop()
  issuer.stop()
  await world.drop()
})

// Two processes on one embedded database would lose each other's rows: the second says what is wrong and ends.
test('a second backend on a folder that is in use', async () => {
  const env = { ...world.env, ...issuer.env, ...carrier.env }
  const backend = await createBackend(env)
  await backend.start()
  const people = await Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
  const log = openAckLog()
  const stopSending = startSenders([backend.url], people, log, { clients: 4 })
  for (let count = 0; count < intruders; count += 1) {
    const intruder = await createBackend(env)
    const began = performance.now()
    expect(await intruder.startAndEnd(), 'exit code: settings are wrong').toBe(2)
    expect(performance.now() - began, 'ms until it said so').toBeLessThan(within(2000))
    expect(intruder.said()).toContain('in use by another Parley')
  }
  await stopSending()
  await settle(backend, world, carrier)
  expect(log.acks.length).toBeGreaterThan(0)
  await checkInvariants(world, carrier, log)
})
