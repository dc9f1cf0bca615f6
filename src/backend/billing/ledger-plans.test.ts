import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../testing/campaign-desk.ts'
import { beforeEachStatement, explainAnalyze, planOf, rowsRead, type PlanNode } from '../testing/explain.ts'
import { givePlan } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'
import { topUpAutomatically } from './automatic/auto-top-up.ts'
import { tellLowBalances } from './automatic/low-balance.ts'
import { findDifferences } from './check/ledger-differences.ts'

// What each send asks of prices, plan, balance and ledger is read along indexes, however much there is: as role app, under row-level
// security, with values known and unknown.

/** The embedded database writes slower. */
const many = process.env['TEST_DATABASE_URL'] ? 6000 : 2000
const people = 10
const watched = [
  'gate',
  'store-sent',
  'store-many-sent',
  'end-holds',
  'campaign-covered',
  'hold-campaign',
  'store-campaign-texts',
  'campaign-hold',
  'campaign-sums',
  'entries-end',
  'texts-end',
  'low-balance',
  'balance-pace',
  'begin-top-up',
]
const large = [
  'ledger_entry',
  'message',
  'campaign_recipient',
  'text_price',
  'subscription',
  'plan',
  'balance',
  'phone_number',
  'balance_settings',
]
const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.enum(watched) })

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
const seen = new Map<string, PlanNode[]>()
const generic = new Map<string, PlanNode[]>()

beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

async function fill(shop: Awaited<ReturnType<typeof app.shop>>): Promise<void> {
  const { pool } = app.database
  await pool.query(
    `insert into text_price (currency, country, since, part) select chr(65 + c) || 'XX', chr(65 + i / 26) || chr(65 + i % 26), 'epoch', 1
     from generate_series(0, 25) c, generate_series(0, 99) i`,
  )
  await pool.query(
    `with others as (
       insert into account (id, name, display_name) select gen_random_uuid(), 'other-' || i, '' from generate_series(1, 500) i returning id
     ), balances as (
       insert into balance (account_id) select id from others
     ), settings as (
       insert into balance_settings (account_id) select id from others
     ), numbers as (
       insert into phone_number (account_id, number, country, is_default) select id, id::text, 'US', true from others
     ), plans as (
       insert into plan (price_id, type, name, currency, price) select id::text, 'sms', 'Plan', 'USD', 1 from others
     )
     insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
     select id, id, id::text, $1, 'sms', 'ACTIVE', now(), now(), now() from others`,
    [(await givePlan(app.database, shop.id, { texts: 8, outboundSms: 11_000 })).priceId],
  )
  await pool.query(
    `insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, price)
     select $1, gen_random_uuid(), gen_random_uuid(), 'x', $2, '+1202' || (2000000 + i), 'out', 'sms', 'DELIVERED', 1 from generate_series(1, $3::int) i`,
    [shop.id, shop.from, many],
  )
  await pool.query(
    `insert into ledger_entry (account_id, id, kind, amount, message_id, campaign_id)
     select m.account_id, gen_random_uuid(), kind, amount, m.id, md5(right(m.to_number, 2))::uuid
     from message m, (values ('HOLD', -1), ('RELEASE', 1), ('CHARGE', -1)) e (kind, amount) where m.account_id = $1`,
    [shop.id],
  )
  await pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, outcome, country, body, parts, price)
     select $1, c.id, '+1202' || (2000000 + i), i, 'DELIVERED', 'US', 'x', 1, 1
     from generate_series(1, $2::int) i, (select id from campaign where account_id = $1 limit 1) c`,
    [shop.id, many],
  )
  await pool.query(
    `insert into balance_settings (account_id, alert_on, alert_below, alert_days_left, top_up_on, top_up_below) values ($1, true, 1, 1, true, 1)`,
    [shop.id],
  )
  await pool.query('vacuum analyze')
}

test('texts, campaigns and the check read prices, plans, balances and entries along indexes', { timeout: 120_000 }, async () => {
  const shop = await desk.shopWith(people, { numbers: [{ number: '+16285580001', country: 'US', isZenon: true }] })
  await desk.make(shop)
  await fill(shop)
  beforeEachStatement(app.database.pool, Statement, async (run, { name, text, values }) => {
    const nodes = seen.get(name) ?? []
    seen.set(name, nodes)
    await run('savepoint before_plan')
    nodes.push(...(await explainAnalyze(run, text, values)))
    await run('rollback to before_plan')
    await run(`set local plan_cache_mode = force_generic_plan; prepare probe as ${text}`)
    const unknown = planOf(await run(`explain (format json) execute probe(${values.map(() => 'null').join(', ')})`))
    generic.set(name, [...(generic.get(name) ?? []), ...unknown])
    await run('deallocate probe; set local plan_cache_mode = auto')
  })
  await shop.send({ to: '+14155550132', body: 'Hi' })
  await shop.api(
    'POST /bulk-send',
    { from: shop.from, body: 'Hi', recipients: ['+14155550133', '+14155550134'] },
    { key: randomUUID() },
  )
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await shop.api(`GET /campaigns/${id}/report`)
  await findDifferences(app.database)
  await tellLowBalances(app.context, { byDays: true })
  // Below its measure, so that it is looked into.
  await app.database.pool.query('update balance_settings set top_up_below = 1e15 where account_id = $1', [shop.id])
  await topUpAutomatically(app.context)
  expect(watched.filter(name => !seen.has(name))).toEqual([])
  const isLarge = (node: PlanNode) => large.includes(node['Relation Name'] ?? '')
  const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && isLarge(node)
  const scans = [...seen, ...generic].flatMap(([name, nodes]) =>
    nodes.filter(isScan).map(node => `${name}: ${node['Relation Name']}`),
  )
  expect(scans).toEqual([])
  for (const [name, nodes] of seen) {
    const most = name.endsWith('-end') || name === 'balance-pace' ? many * 4 : 200
    expect(Math.max(0, ...nodes.filter(isLarge).map(rowsRead)), name).toBeLessThanOrEqual(most)
  }
})
