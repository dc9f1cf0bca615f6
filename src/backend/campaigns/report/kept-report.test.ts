import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { campaignExactUpTo } from '#contract/limits.ts'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { beforeEachStatement, explainAnalyze, rowsRead } from '../../testing/explain.ts'
import { startApp } from '../../testing/start-app.ts'

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

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string().optional() })

test('a report that is old asks the worker for a new one, also of a campaign that is over', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const { pool } = app.database
  await pool.query(
    `update campaign set status = 'SENT', next_at = null, checked = jsonb_set(checked, '{sum,audience}', '20000') where id = $1`,
    [id],
  )
  await pool.query(
    `insert into campaign_report (account_id, campaign_id, counted_at, report) values ($1, $2, now() - interval '2 minutes', $3)`,
    [shop.id, id, JSON.stringify(await desk.report(shop, id))],
  )
  await pool.query(`update campaign_recipient set outcome = 'FAILED' where campaign_id = $1`, [id])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { FAILED: 0 } })
  await pool.query(`update campaign set tell_at = '-infinity' where id = $1`, [id])
  await desk.work()
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { FAILED: 2 } })
})

test('the report of a campaign to very many is what the worker counted, is read without a count, and is counted anew once it is old', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const { pool } = app.database
  const more = campaignExactUpTo
  await pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, outcome, country, body, parts, price, ended_at)
     select $1, $2, '+1202' || (2000000 + i), i + 10, 'DELIVERED', 'US', 'x', 1, 0, now() from generate_series(1, $3::int) i`,
    [shop.id, id, more],
  )
  await pool.query(`update campaign set checked = jsonb_set(checked, '{sum,audience}', to_jsonb($2::int)) where id = $1`, [
    id,
    more + 2,
  ])
  await pool.query('vacuum analyze')
  // Nobody has counted it yet: whoever looks first does.
  expect(await desk.report(shop, id)).toMatchObject({ audience: more + 2, outcomes: { DELIVERED: more } })
  await desk.run(shop, 1)
  let mostRead = 0
  beforeEachStatement(pool, Statement, async (run, { text, values }) => {
    if (/^\s*select/i.test(text)) mostRead = Math.max(mostRead, ...(await explainAnalyze(run, text, values)).map(rowsRead))
  })
  expect(await desk.report(shop, id)).toMatchObject({ audience: more + 2 })
  expect(mostRead).toBeLessThan(100)
})
