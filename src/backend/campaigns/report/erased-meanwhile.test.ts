import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { withAccount } from '../../db/transaction.ts'
import { atNoon, openCampaignDesk, phoneOf, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { lockCampaign } from '../campaign-rows.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

test('who is erased while a check writes them down is not kept by it', async () => {
  // The embedded database has one connection: nobody writes meanwhile.
  if (app.database.kind === 'pglite') return
  const { pool } = app.database
  const shop = await desk.shopWith(0)
  const contact = (await shop.api('POST /contacts', { phone: phoneOf(0) })).body as ContactRow
  const { id } = await desk.confirm(shop)
  await pool.query(`update campaign set status = 'CHECKING', next_at = null where account_id = $1`, [shop.id])
  const erased = await withAccount(app.database, shop.id, async tx => {
    await lockCampaign(tx, id)
    await tx.rows(
      `insert into campaign_recipient (account_id, campaign_id, phone, place, contact_id, outcome, body)
       values ($1, $2, $3, 1, $4, 'TO_SEND', 'Hi')`,
      [shop.id, id, phoneOf(0), contact.id],
    )
    const answer = shop.api(`POST /contacts/${contact.id}/erase`)
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select from campaign %'`,
      )
      expect(rows).toHaveLength(1)
    })
    return { answer }
  })
  expect(await erased.answer).toMatchObject({ status: 204 })
  const { rows } = await pool.query('select phone, body, outcome, reason from campaign_recipient where account_id = $1', [
    shop.id,
  ])
  expect(rows).toEqual([{ phone: 'erased-1', body: null, outcome: 'SKIPPED', reason: 'ERASED' }])
})
