import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listTotalMax } from '#contract/limits.ts'
import { beforeEachStatement, explainAnalyze, rowsRead } from '../../testing/explain.ts'
import { givePlan } from '../../testing/plans.ts'
import { startApp } from '../../testing/start-app.ts'

// A page of the history reads a page, however long the history is and however large campaigns were: as role app, under row-level security.

/** At full length those of a large account; the embedded database writes slower. */
const isLarge = process.env['LONG'] === '1' && process.env['TEST_DATABASE_URL'] !== undefined
const texts = isLarge ? 120_000 : 12_000
const textsAtOnce = 2000
const pageSize = 50
const [campaigns, textsOfCampaign] = [12, 300]
/** To one number: all of them but one are lines of another history. */
const planTexts = 5100
const values = z.array(z.unknown())
const Lines = z.object({
  text: z.string().startsWith('with shown as'),
  values,
  name: z.optional(z.enum(['ledger-lines', 'ledger-lines-back'])),
})
const Pace = z.object({ text: z.string(), values, name: z.literal('balance-pace') })
const Found = z.object({ text: z.string().startsWith('/* ledger-found */'), values, name: z.optional(z.string()) })
const Statement = z.union([Lines, Pace, Found])

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

test('pages at the beginning, in the middle, back and of a filter read no more than they show', {
  timeout: isLarge ? 600_000 : 60_000,
}, async () => {
  const shop = await app.shop()
  const { pool } = app.database
  const { rows } = await pool.query<{ id: string }>(
    `insert into conversation (account_id, id, client_number, account_number) values ($1, gen_random_uuid(), '+14155550137', $2) returning id`,
    [shop.id, shop.from],
  )
  // An hour of texts three times a day, in pieces that stay below the time limit of a statement.
  for (let from = 0; from < texts; from += textsAtOnce)
    await pool.query(
      `with sent as (
         insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, parts, price, time)
         select $1, gen_random_uuid(), $2, 'Hi', $3, '+14155550137', 'out', 'sms', 'DELIVERED', 1, 1,
           now() - i % 60 * interval '1 minute' - i / 60 * interval '8 hours'
         from generate_series($4::int, $5) i returning id, time
       )
       insert into ledger_entry (account_id, id, kind, amount, message_id, created_at)
       select $1, gen_random_uuid(), kind, sign, id, time from sent, (values ('HOLD', -1), ('RELEASE', 1), ('CHARGE', -1)) as k (kind, sign)`,
      [shop.id, rows[0]?.id, shop.from, from + 1, from + textsAtOnce],
    )
  await pool.query(
    `with begun as (
       insert into campaign (account_id, id, name, created_by, status, started_at, cost)
       select $1, gen_random_uuid(), 'Kiln', 'marta', 'SENT', now() - i * interval '3 minutes', 1000 from generate_series(1, $2::int) i returning id
     )
     insert into ledger_entry (account_id, id, kind, amount, campaign_id, message_id)
     select $1, gen_random_uuid(), 'CHARGE', -1, id, gen_random_uuid() from begun, generate_series(1, $3::int)`,
    [shop.id, campaigns, textsOfCampaign],
  )
  for (let from = 0; from < planTexts; from += textsAtOnce)
    await pool.query(
      `with chat as (
         insert into conversation (account_id, id, client_number, account_number)
         values ($1, $1, '+14155550138', $2) on conflict do nothing
       ), sent as (
         insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, parts, price)
         select $1, gen_random_uuid(), $1, 'Hi', $2, '+14155550138', 'out', 'sms', 'DELIVERED', 1, i from generate_series($3::int, $4) i
         returning id, price
       )
       insert into ledger_entry (account_id, id, kind, amount, unit, message_id, created_at)
       select $1, gen_random_uuid(), 'CHARGE', -1, case when price = 1 then 'money' else 'text' end, id, now() - interval '30 days' from sent`,
      [shop.id, shop.from, from + 1, Math.min(from + textsAtOnce, planTexts)],
    )
  await pool.query(
    `insert into ledger_entry (account_id, id, kind, amount, created_at) values ($1, gen_random_uuid(), 'TOP_UP', 5, now() - interval '100 hours')`,
    [shop.id],
  )
  await pool.query('vacuum analyze')
  const { id: plan } = await givePlan(app.database, shop.id, { texts: 6 })
  const read: { name: string | undefined; most: number; scans: string[] }[] = []
  beforeEachStatement(pool, Statement, async (run, { name, text, values }) => {
    const nodes = await explainAnalyze(run, text, values)
    const scans = nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'] ?? '')
    read.push({ name, most: Math.max(...nodes.map(rowsRead)), scans })
  })
  type Page = { next: string; previous: string; items: unknown[]; total: number }
  const asked = async (query: string) => (await shop.api(`GET /ledger-entries${query}`)).body as Page
  const page = (cursor = '') => asked(cursor && `?cursor=${cursor}`)
  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)
  expect((await page(third.previous)).items).toEqual(second.items)
  const day = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10)
  expect((await asked(`?from=${day}&to=${day}`)).items).toHaveLength(pageSize)
  expect((await asked('?cause=TOP_UP')).items).toHaveLength(2)
  const usual = ['ledger-lines', 'ledger-lines', 'ledger-lines', 'ledger-lines-back']
  expect(read.map(({ name }) => name)).toEqual([...usual, undefined, undefined])
  // A week's pace reads that week, of the money and of what the plan gives.
  await shop.api('GET /balance-overview')
  expect((await shop.api('GET /subscriptions')).body).toMatchObject([{ id: plan, use: [{ unit: 'text' }] }])
  const paces = read.splice(6)
  expect(paces.map(({ name }) => name)).toEqual(['balance-pace', 'balance-pace'])
  for (const { most } of paces) expect(most).toBeLessThan(8 * 180 + campaigns * textsOfCampaign)
  read.push(...paces.map(pace => ({ ...pace, most: 0 })))
  // A search that finds all there is counts till there is no more to say; its pages go on.
  const found = await asked('?search=4155550137')
  expect(found).toMatchObject({ total: listTotalMax + 1, items: { length: pageSize } })
  expect((await asked(`?search=4155550137&cursor=${found.next}`)).items).toHaveLength(pageSize)
  const searches = read.splice(8)
  expect(searches).toHaveLength(3)
  for (const { most } of searches) expect(most).toBeLessThanOrEqual(listTotalMax + 1)
  // One that finds chats of thousands of texts, few or none of them lines of what is asked for, reads those lines alone.
  expect(await asked('?search=4155550138')).toMatchObject({ total: 1, items: [{ message: { clientNumber: '+14155550138' } }] })
  expect(await asked('?search=4155550137&unit=text')).toMatchObject({ total: 0, items: [] })
  expect(await asked('?search=4155550137&cause=TRANSACTIONAL')).toMatchObject({ total: 0, items: [] })
  expect(await asked(`?search=4155550138&from=${day}`)).toMatchObject({ total: 0, items: [] })
  const few = read.splice(8)
  expect(few).toHaveLength(4)
  for (const { most } of few) expect(most).toBeLessThanOrEqual(10 * campaigns)
  for (const { scans } of [...searches, ...few]) expect(scans).not.toContain('ledger_entry')
  // Small tables are read whole.
  expect(read.flatMap(({ scans }) => scans).filter(table => /ledger_entry|message/.test(table))).toEqual([])
  for (const { most } of read) expect(most).toBeLessThan(13 * (pageSize + 1))
})
