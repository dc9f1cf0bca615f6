import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { withoutAccount } from '../../db/transaction.ts'
import { beforeEachStatement, explainAnalyze, rowsRead, type PlanNode } from '../../testing/explain.ts'
import { startApp } from '../../testing/start-app.ts'

// However many endings and clicks there are, one of them is found along its index: as role app, under row-level security.

const Statement = z.object({ text: z.string().regex(/^\s*select .*from link_(ending|click)/s), values: z.array(z.unknown()) })
const endings = 20_000
let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let plans: PlanNode[] = []
/** The plan of the door before anything was counted. */
let unknown: PlanNode[] = []
const linkId = '01a2056c-050f-7a76-847c-b2fdfb44b879'

/** What the door reads for two visitors, one of whom asks for nothing that there is. */
async function doorPlan(): Promise<PlanNode[]> {
  const { rows } = await app.database.pool.query<{ source: string; settings: string[] }>(
    `select prosrc as source, proconfig as settings from pg_proc where proname = 'open_links'`,
  )
  const inner = /return query(.*?);\s*end/s.exec(rows[0]?.source ?? '')?.[1] ?? ''
  const statement = inner.replace('unnest(endings, parts, subdomains)', 'unnest($1::text[], $2::text[], $3::text[])')
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    for (const setting of rows[0]?.settings ?? []) await client.query(`set local ${setting.replace('=', ' = ')}`)
    const asked = [
      ['plan-sale', 'nothing-here'],
      [null, null],
      [null, 'x'],
    ]
    return await explainAnalyze(client.query.bind(client), statement, asked)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
  const other = await app.shop()
  const { pool } = app.database
  for (const { id } of [shop, other]) {
    await pool.query(
      `insert into short_link (account_id, id, name, target, ending) values ($1, $2, 'Sale', 'https://shop.example', 'sale')`,
      [id, linkId],
    )
    await pool.query(
      `insert into link_ending (account_id, ending, link_id, is_recipient, phone, origin, origin_id)
       select $1::uuid, right($1::uuid::text, 12) || n, $2, true, '+1415' || n, 'campaign', gen_random_uuid()
       from generate_series(1, $3::int) n`,
      [id, linkId, endings],
    )
    await pool.query(
      `insert into link_click (account_id, id, link_id, ending, at, is_person)
       select $1, gen_random_uuid(), $2, 'sale', now() - n * interval '10 minutes', true from generate_series(1, $3::int) n`,
      [id, linkId, endings],
    )
  }
  await pool.query(`insert into link_ending (account_id, ending, link_id) values ($1, 'plan-sale', $2)`, [shop.id, linkId])
  unknown = await doorPlan()
  await pool.query('vacuum analyze')
  beforeEachStatement(pool, Statement, async (run, { text, values }) => {
    plans.push(...(await explainAnalyze(run, text, values)))
  })
}, 300_000)
afterAll(() => app.stop())

/** The most rows that a node of what was asked just now read of a table. */
const mostOf = (table: string) =>
  Math.max(0, ...plans.filter(node => node['Relation Name'] === table || node['Index Name']?.startsWith(table)).map(rowsRead))

test('the door that a redirect goes through reads one ending, one link and one account for each visitor, whatever is known of the tables', async () => {
  for (const nodes of [unknown, await doorPlan()]) {
    expect(nodes.map(node => node['Index Name'])).toContain('link_ending_once')
    for (const node of nodes) expect(rowsRead(node), node['Relation Name'] ?? node['Node Type']).toBeLessThanOrEqual(2)
  }
})

test('role app opens links through that door alone', async () => {
  const found = await withoutAccount(app.database, tx =>
    tx.rows<{ target: string }>(`select target from open_links('{plan-sale}', '{null}', '{null}')`),
  )
  expect(found).toEqual([{ target: 'https://shop.example' }])
  expect(await withoutAccount(app.database, tx => tx.rows('select 1 from link_ending limit 1'))).toEqual([])
  await expect(withoutAccount(app.database, tx => tx.rows('select 1 from abuse_report'))).rejects.toThrow('permission denied')
})

test('a link is found by its ending, and a month of its clicks is read without the years before', async () => {
  plans = []
  expect(await shop.api('GET /links/plan-sale/clicks?zone=UTC&days=7')).toMatchObject({ status: 200 })
  expect(mostOf('link_ending')).toBeLessThanOrEqual(1)
  expect(mostOf('link_click')).toBeLessThanOrEqual(2 * 7 * 24 * 6)
})
