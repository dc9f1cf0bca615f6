import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startOracle } from './carrier.ts'
import { openGround } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { byRun, within } from './length.ts'
import { openAckLog, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const intruders = byRun(10, 2)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let oracle: Awaited<ReturnType<typeof startOracle>>
let ground: Awaited<ReturnType<typeof openGround>>

beforeAll(async () => {
  issuer = await startIssuer()
  oracle = await startOracle()
  ground = await openGround()
})

afterAll(async () => {
  oracle.stop()
  issuer.stop()
  await ground.drop()
})

// Two processes on one embedded database would lose each other's rows: the second says what is wrong and ends.
test('a second backend on a folder that is in use', async () => {
  const env = { ...ground.env, ...issuer.env, ...oracle.env }
  const backend = await createBackend(env)
  await backend.start()
  const people = await Promise.all(ground.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
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
  await settle(backend, ground, oracle)
  expect(log.acks.length).toBeGreaterThan(0)
  await checkInvariants(ground, oracle, log)
})
