import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, isLong, within } from './length.ts'
import { newText, openAckLog, sendSurely } from './senders.ts'
import { settle } from './settle.ts'
import { openTestWorld } from './test-world.ts'
import { campaignNumber, letCampaignWait, takeBackWaiting, untilTaken } from './waiting-campaign.ts'

const server = process.env.TEST_DATABASE_URL
const waiting = byRun(100_000, 5000)
const chatTexts = byRun(200, 15)
/** Several instances share the work; the short run leaves out one alone on PostgreSQL. */
const instancesOn = server ? (isLong ? [1, 2] : [2]) : [1]
const drainedWithinMs = 30 * 60_000

let issuer: Awaited<ReturnType<typeof startIssuer>>

beforeAll(async () => {
  issuer = await startIssuer()
})

afterAll(() => issuer.stop())

// Whoever writes to a customer never waits for a campaign, their own account's or another's; and none of it is lost or sent twice.
test.each(instancesOn)(
  `a chat text is at the carrier within a second while ${waiting} texts of a campaign wait, on %i instances`,
  async count => {
    const carrier = await startRecordingCarrier()
    const world = await openTestWorld({ server, shops: 3 })
    const [busy] = world.shops
    if (!busy) throw new Error('a shop is needed')
    await letCampaignWait(world, busy, waiting)
    const env = { ...world.env, ...issuer.env, ...carrier.env }
    const instances = await Promise.all(Array.from({ length: count }, () => createBackend(env)))
    const urls = instances.map(one => one.url)
    const all = {
      start: () => Promise.all(instances.map(one => one.start())),
      stop: () => Promise.all(instances.map(one => one.stop())),
    }
    const log = openAckLog()
    const began: number[] = []
    try {
      await all.start()
      await untilTaken(carrier, 200, within(20_000))
      const people = await Promise.all(world.shops.map(async shop => ({ shop, token: await issuer.token(shop.sub) })))
      for (let index = 0; index < chatTexts; index += 1) {
        const { shop, token } = people[index % people.length] ?? {}
        if (!shop || !token) throw new Error('somebody has to write')
        // Sometimes to a customer for whom a text of the campaign waits: that one goes before, and both at once.
        const to = shop === busy && index % 2 === 0 ? campaignNumber(waiting - 1 - index) : undefined
        began.push(Date.now())
        await sendSurely(urls, shop, token, log, newText(to), () => true)
        await sleep(between(50, 300))
      }
      if (isLong) await untilTaken(carrier, waiting + chatTexts, drainedWithinMs)
      else await untilTaken(carrier, carrier.taken().length + 1, within(20_000))
      await all.stop()

      const takenAt = new Map(carrier.taken().map(one => [one.id, one.at]))
      const took = log.acks.map(({ id }, index) => (takenAt.get(id) ?? Number.POSITIVE_INFINITY) - (began[index] ?? 0))
      console.log(`  ${carrier.taken().length} at the carrier, chat texts after ${took.toSorted((a, b) => a - b).join(' ')} ms`)
      expect(took).toHaveLength(chatTexts)
      expect(Math.max(...took), 'ms until the slowest was there').toBeLessThan(within(1000))
      await takeBackWaiting(world, busy)
      await settle(all, world, carrier)
      await checkInvariants(world, carrier, log)
    } finally {
      await Promise.all(instances.map(one => one.kill()))
      carrier.stop()
      await world.drop()
    }
  },
)
