import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrInstall } from '../check/needs.ts'
import { startCluster } from '../check/postgres.ts'
import type { Cluster } from '../check/postgres.ts'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { misfortunes } from './cluster.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { newText, openAckLog, post, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const rounds = byRun(17, 1)
// A tenth of 30 s would end before anybody has to be told.
const awayMs = byRun(30_000, 6000)
const tellsWithinMs = 5000
const worksAgainWithinMs = 5000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let cluster: Cluster
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
const log = openAckLog()

beforeAll(async () => {
  const initdb = findOrInstall('postgresql')
  if (!initdb) throw new Error('PostgreSQL is missing')
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  cluster = await startCluster(initdb)
  world = await openTestWorld({ server: cluster.url })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  carrier.stop()
  issuer.stop()
  cluster.drop()
})

const people = () => Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))

// A database that dies or hangs is told in seconds instead of a spinner, the process outlives it, and work goes on when it is back.
test.each(Object.entries(misfortunes))('a database that %s while 8 clients send', async (_name, befall) => {
  for (let round = 0; round < rounds; round += 1) {
    log.slowestMs = 0
    const stopSending = startSenders([backend.url], await people(), log, { clients: 8 })
    await sleep(between(500, 1500))
    await befall(cluster, awayMs)
    const back = performance.now()
    const [person] = await people()
    if (!person) throw new Error('nobody')
    while ((await post(backend.url, person.shop, person.token, newText())).status !== 200) {
      expect(backend.isAlive(), 'the backend outlives its database').toBe(true)
      expect(performance.now() - back, 'ms until it works again').toBeLessThan(within(worksAgainWithinMs))
      await sleep(50)
    }
    await stopSending()
    expect(log.slowestMs, 'ms until a client was told').toBeLessThan(within(tellsWithinMs))
    expect(backend.isAlive()).toBe(true)
  }
  expect(log.refusals.get(500), 'answers that blame the server').toBeUndefined()
})

// And nothing was lost, sent twice or charged twice.
test('after all of it each text has its end, or a person is told that nobody knows', async () => {
  await settle(backend, world, carrier)
  await checkInvariants(world, carrier, log)
})
