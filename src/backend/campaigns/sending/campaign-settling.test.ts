// Also on PGlite: holds of thousands, and what one transaction saw before another moved the campaign.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SubmitResult } from '../../carriers/carrier.ts'
import { withAccount } from '../../db/transaction.ts'
import { settleRestored } from '../../backups/settle-restored.ts'
import { atNoon, noon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { heldByCampaigns, takeBack } from './take-back.ts'

let answer: () => SubmitResult
let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: false,
      partsPerSecond: () => 1000,
      send: async batch => batch.map(() => answer()),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>
const opening = 10_000_000
const money = async (shop: Shop) => [await desk.balance(shop), await desk.ledger(shop)]

test('texts that the carrier took and never told of again are unknown in the end, and all of them given back', async () => {
  answer = () => ({ outcome: 'taken', status: 'PROCESSING', carrierId: randomUUID() })
  const shop = await desk.shopWith(510, { monetary: 2 * opening })
  const { id } = await desk.confirm(shop)
  await desk.run(shop, 8)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT_TO_CHARGE', sent: 510 })
  await app.database.pool.query(`update message set time = time - interval '96 hours' where account_id = $1`, [shop.id])
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT', cost: 0 })
  expect(await money(shop)).toEqual([2 * opening, 2 * opening])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { UNKNOWN: 510 }, charged: 0, stillHeld: 0 })
})

test('a text that is taken back while its campaign is cancelled keeps no money', async () => {
  answer = () => ({ outcome: 'later', seconds: 3600, reason: 'away' })
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  await desk.run(shop, 1)
  await shop.api(`POST /campaigns/${id}/pause`)
  const { rows } = await app.database.pool.query<{ id: string }>(
    `update message set status = 'PROCESSING' where account_id = $1 and status = 'PENDING' returning id`,
    [shop.id],
  )
  // A worker sees the pause, the campaign is cancelled, and then the worker writes.
  const { back } = await withAccount(app.database, shop.id, tx =>
    heldByCampaigns(
      tx,
      rows.map(row => row.id),
    ),
  )
  expect(back).toHaveLength(3)
  await shop.api(`POST /campaigns/${id}/cancel`)
  await withAccount(app.database, shop.id, tx => takeBack(tx, back))
  await desk.run(shop)
  expect(await money(shop)).toEqual([opening, opening])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 3 }, stillHeld: 0 })
})

test('texts without an end when a backup was made go again only once a person says so', async () => {
  const shop = await desk.shopWith(2)
  answer = () => ({ outcome: 'unknown', reason: 'lost' })
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT_TO_CHARGE' })
  const client = await app.database.pool.connect()
  await settleRestored(client, new Date(noon).toISOString())
  client.release()
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENDING', isPaused: true, failure: 'RESTORED' })
})
