// Also on PGlite: its planner is younger and its statistics are ours to make.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { auditPageSize, listTotalMax } from '#contract/limits.ts'
import { beforeEachStatement, explainAnalyze, rowsRead, type PlanNode } from '../testing/explain.ts'
import { startApp } from '../testing/start-app.ts'

// However long the trail is, a page of it reads a page: as role app, under row-level security.

const Statement = z.object({ text: z.string().includes('audit_entry'), values: z.array(z.unknown()) })

/** Far more than are counted. */
const entries = process.env['LONG'] === '1' ? 200_000 : 3 * listTotalMax
const others = 1000
let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let scans: PlanNode[] = []

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
  const other = await app.shop()
  for (const { id } of [shop, other])
    await app.database.pool.query(
      `insert into audit_entry (account_id, id, at, person, action, subject)
       select $1, gen_random_uuid(), now() - n * interval '1 second', case when n % 100 = 0 then 'jonas' else 'marta' end,
         'CONTACT_TAG_DELETED', 'Tag ' || n from generate_series(1, $2::int) n`,
      [id, id === shop.id ? entries : others],
    )
  await app.database.pool.query('vacuum analyze audit_entry')
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values }) => {
    const nodes = await explainAnalyze(run, text, values)
    scans.push(...nodes.filter(node => node['Relation Name'] === 'audit_entry'))
  })
}, 300_000)
afterAll(() => app.stop())

async function readPage(query: Record<string, string>) {
  scans = []
  const { status, body } = await shop.api(`GET /audit-entries?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return body as { items: object[]; next?: string }
}

test.each([
  ['everybody', {}, 'audit_entry_newest'],
  ['one person', { person: 'jonas' }, 'audit_entry_by_person'],
])('of many entries a page of %s is read along its index, the first and a later one', async (_whose, query, index) => {
  const { next = '' } = await readPage(query)
  for (const cursor of [undefined, next]) {
    const { items } = await readPage({ ...query, ...(cursor !== undefined && { cursor }) })
    expect(items).toHaveLength(auditPageSize)
    // The count stops where it says "more than"; with an account that has nearly all rows it may well begin at the table's first.
    expect(Math.max(...scans.map(rowsRead))).toBeLessThanOrEqual(listTotalMax + 1 + others)
    const [, page] = scans
    expect(page).toMatchObject({ 'Index Name': index })
    expect(page?.['Actual Rows']).toBeLessThanOrEqual(auditPageSize + 1)
  }
})
