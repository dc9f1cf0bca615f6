// Also on PGlite: claims and clocks.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Carrier } from '../../carriers/carrier.ts'
import { withoutAccount } from '../../db/transaction.ts'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import type { MessageRow } from '../rows.ts'
import { sendWaiting, stillOurs } from './send-waiting.ts'
import { settleUnsettled } from './settle-unknown.ts'

let taken: string[] = []
let bodies: string[] = []
/** It can be asked, and knows what it took. */
const carrier: Carrier = {
  name: 'askable',
  canMms: false,
  partsPerSecond: () => 1000,
  send: async batch =>
    batch.map(({ id, to, body }) => {
      taken.push(to)
      bodies.push(body)
      return { outcome: 'taken', status: 'SENT', carrierId: id }
    }),
  ask: async () => new Map(),
}

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({ carrier: () => carrier })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  atNoon()
  taken = []
  bodies = []
})
afterEach(async () => {
  await desk.rest()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What a worker claims, and then stands still. */
const claim = (queue = 1) =>
  withoutAccount(app.database, tx =>
    tx.rows<MessageRow & { claimed_at: Date }>('select * from claim_messages($1, $2) order by time, id', [queue, 100]),
  )

test('a text that was taken back from a worker that stood still is no longer its to send', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  await desk.work()
  const rows = await claim()
  expect(rows).toHaveLength(2)
  expect(await stillOurs(app.context, shop.id, rows)).toHaveLength(2)
  const again = rows.map(row => ({ ...row, claimed_at: new Date(0) }))
  expect(await stillOurs(app.context, shop.id, again)).toEqual([])
  // Taken for dead: the carrier knows nothing of them, so they wait again; then the campaign is cancelled.
  await app.database.pool.query(`update message set claimed_at = now() - interval '6 seconds' where account_id = $1`, [shop.id])
  await settleUnsettled(app.context)
  await shop.api(`POST /campaigns/${id}/cancel`)
  await app.work()
  expect(await stillOurs(app.context, shop.id, rows)).toEqual([])
  expect(taken).toEqual([])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 2 }, stillHeld: 0, charged: 0 })
})

test('a worker that stood still sends what is its own still', async () => {
  const shop = await desk.shopWith(2)
  await desk.confirm(shop)
  await desk.work()
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 10_000))
  await sendWaiting(app.context, 'campaigns')
  expect(taken).toHaveLength(2)
})

test('what a worker that was killed had claimed holds up later texts to that number until the carrier was asked, no longer', async () => {
  vi.useRealTimers()
  const shop = await app.shop()
  const to = '+14155550132'
  await shop.send({ to, body: 'Claimed' })
  expect(await claim(0)).toHaveLength(1)
  await shop.send({ to, body: 'Behind it' })
  await settleUnsettled(app.context)
  await app.work()
  expect(bodies).toEqual([])
  await app.database.pool.query(
    `update message set claimed_at = now() - interval '6 seconds' where account_id = $1 and status = 'PROCESSING'`,
    [shop.id],
  )
  await settleUnsettled(app.context)
  await app.work()
  expect(bodies).toEqual(['Claimed', 'Behind it'])
})
