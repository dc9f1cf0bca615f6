import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { startProxy } from './proxy.ts'
import type { Proxy } from './proxy.ts'
import { newText, openAckLog, post, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const rounds = byRun(10, 1)
const cutMs = () => between(1000, byRun(120_000, 3000))
const seenWithinMs = 15_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
let toDatabase: Proxy
let toCarrier: Proxy
const log = openAckLog()

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  world = await openTestWorld({ server })
  toDatabase = await startProxy(Number(new URL(server).port))
  toCarrier = await startProxy(carrier.port)
  const [database, sendUrl] = [new URL(world.databaseUrl ?? ''), new URL(carrier.sendUrl)]
  database.port = String(toDatabase.port)
  // By the port, not by the server's socket file.
  database.search = ''
  sendUrl.port = String(toCarrier.port)
  const lines = { DATABASE_URL: database.href, KANNEL_SEND_URL: sendUrl.href }
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env, ...lines })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  for (const proxy of [toDatabase, toCarrier]) proxy.stop()
  carrier.stop()
  issuer.stop()
  await world.drop()
})

type Cut = { line: string; how: 'stalls' | 'is reset' | 'is closed on one side' }
const hows = ['stalls', 'is reset', 'is closed on one side'] as const
const cuts = ['database', 'carrier'].flatMap(line => hows.map((how): Cut => ({ line, how })))

async function cut(proxy: Proxy, how: Cut['how']): Promise<void> {
  if (how === 'is reset') proxy.reset()
  if (how === 'is closed on one side') proxy.halfClose()
  if (how !== 'stalls') return
  proxy.stall()
  await sleep(cutMs())
  proxy.restore()
}

// A network that is cut, for a second or for minutes, delays texts and tells people so; afterwards nothing needs a restart.
test.each(cuts)('the line to the $line $how while 6 clients send', async ({ line, how }) => {
  const people = await Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
  const [person] = people
  if (!person) throw new Error('nobody')
  for (let round = 0; round < rounds; round += 1) {
    const stopSending = startSenders([backend.url], people, log, { clients: 6, pauseMs: 50 })
    await sleep(between(300, 1000))
    await cut(line === 'database' ? toDatabase : toCarrier, how)
    const back = performance.now()
    while ((await post(backend.url, person.shop, person.token, newText())).status !== 200) {
      expect(performance.now() - back, 'ms until the dead connections were seen').toBeLessThan(within(seenWithinMs))
      await sleep(50)
    }
    await stopSending()
    expect(backend.isAlive(), 'the backend outlives the cut').toBe(true)
  }
})

// And nothing was lost, sent twice or charged twice.
test('after all of it each text has its end, or a person is told that nobody knows', async () => {
  await settle(backend, world, carrier)
  await checkInvariants(world, carrier, log)
})
