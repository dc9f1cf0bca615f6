import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, isLong } from './length.ts'
import { openAckLog, startSenders } from './senders.ts'
import { settle } from './settle.ts'

const server = process.env.TEST_DATABASE_URL
const kills = byRun(10, 3)

let issuer: Awaited<ReturnType<typeof startIssuer>>

beforeAll(async () => {
  issuer = await startIssuer()
})

afterAll(() => issuer.stop())

// Several instances on one PostgreSQL share the work: whichever dies, each text is taken up by one of them, once.
test.each(isLong ? [2, 3] : [3])(
  '%i instances on one PostgreSQL, killed in turn while 8 clients send to any of them',
  async count => {
    const world = await openTestWorld({ server })
    const carrier = await startRecordingCarrier()
    const env = { ...world.env, ...issuer.env, ...carrier.env }
    const instances = await Promise.all(Array.from({ length: count }, () => createBackend(env)))
    const all = {
      start: () => Promise.all(instances.map(one => one.start())),
      stop: () => Promise.all(instances.map(one => one.stop())),
    }
    try {
      await all.start()
      const people = await Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
      const log = openAckLog()
      const stopSending = startSenders(
        instances.map(one => one.url),
        people,
        log,
        { clients: 8 },
      )
      for (let killed = 0; killed < kills; killed += 1) {
        await sleep(between(300, 1500))
        const victim = instances[between(0, count - 1)]
        await victim?.kill()
        await victim?.start()
      }
      await stopSending()
      // Reports go to the instance that sent: all come back until each has had its own.
      await settle(all, world, carrier)
      expect(log.acks.length).toBeGreaterThan(kills)
      await checkInvariants(world, carrier, log)
    } finally {
      await Promise.all(instances.map(one => one.kill()))
      carrier.stop()
      await world.drop()
    }
  },
)
