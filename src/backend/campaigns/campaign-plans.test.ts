import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../testing/campaign-desk.ts'
import { beforeEachStatement, explainAnalyze, rowsRead, type PlanNode } from '../testing/explain.ts'
import { startApp } from '../testing/start-app.ts'

// What workers ask again and again reads what it needs along an index, however many recipients there are: as role app, under
// row-level security.

const recipients = 20_000
const watched = ['campaign-texts-open', 'campaign-texts-waiting', 'due-recipients']
const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.enum(watched) })

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
const seen = new Map<string, { scans: string[]; mostRead: number }>()

beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined

test('the next batch, what waits, and what has no end yet are read along indexes, and no more of them than is needed', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const next = await desk.confirm(shop, { message: 'Another' })
  await app.database.pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, outcome, country, body, parts, price, due_at)
     select $1, c, '+1202' || (2000000 + i), i + 10, case when i % 2 = 0 then 'DELIVERED' else 'TO_SEND' end, 'US', 'x', 1, 0, timestamptz '2099-01-01'
     from unnest($2::uuid[]) as c, generate_series(1, $3::int) i`,
    [shop.id, [id, next.id], recipients],
  )
  await app.database.pool.query(
    `insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, origin, origin_id)
     select $1, gen_random_uuid(), gen_random_uuid(), 'x', $3, '+1202' || (2000000 + i), 'out', 'sms', 'DELIVERED', 'campaign', $2
     from generate_series(1, $4::int) i`,
    [shop.id, id, shop.from, recipients],
  )
  await app.database.pool.query('vacuum analyze')
  beforeEachStatement(app.database.pool, Statement, async (run, { name, text, values }) => {
    const nodes = await explainAnalyze(run, text, values)
    seen.set(name, {
      scans: nodes.filter(isScan).map(node => `${name}: ${node['Relation Name']}`),
      mostRead: Math.max(...nodes.map(rowsRead)),
    })
  })
  await desk.run(shop)
  expect([...seen.keys()].toSorted()).toEqual(watched)
  expect([...seen.values()].flatMap(({ scans }) => scans)).toEqual([])
  for (const { mostRead } of seen.values()) expect(mostRead).toBeLessThan(1100)
})
