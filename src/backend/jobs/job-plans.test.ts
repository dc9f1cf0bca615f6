import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Job } from '#contract/jobs/jobs.ts'
import { beforeEachStatement, explainAnalyze, planOf, rowsRead, type PlanNode } from '../testing/explain.ts'
import { startApp } from '../testing/start-app.ts'
import { workOffJobs } from '../testing/work-off-jobs.ts'

// With weeks of jobs of many accounts each statement reads its own few rows: as role app, under row-level security.

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string() })

let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
const plans = new Map<string, PlanNode[]>()

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
  const others = await Promise.all([1, 2, 3].map(() => app.shop()))
  await app.database.pool.query(
    `insert into job (account_id, id, kind, lane, details, status, counts, created_by, created_at, worked_at, finished_at)
     select a.id, gen_random_uuid(), k.kind, k.lane, jsonb_build_object('fileId', gen_random_uuid(), 'n', i), 'COMPLETED', '{"changed": 1}', 'marta',
       now() - i * interval '2 minutes', case when i % 4 = 0 then now() - i * interval '2 minutes' end, now() - i * interval '2 minutes'
     from unnest($1::uuid[]) as a (id), (values ('contacts', 'acts'), ('conversations', 'acts'), ('import', 'imports')) as k (kind, lane),
       generate_series(100, 1600) as i`,
    [[shop.id, ...others.map(other => other.id)]],
  )
  await app.database.pool.query(
    `insert into contact (account_id, id, phone) select $1, gen_random_uuid(), '+4850' || (1000000 + i) from generate_series(1, 3) i`,
    [shop.id],
  )
  await app.database.pool.query('vacuum analyze')
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values, name }) => {
    if (!/\bjob(_change)?\b/.test(text) || name === 'claim-job') return
    // What is explained like this is also done: here it is taken back.
    await run('savepoint explained')
    const nodes = await explainAnalyze(run, text, values)
    await run('rollback to savepoint explained')
    plans.set(name, [...(plans.get(name) ?? []), ...nodes])
  })
}, 120_000)
afterAll(() => app.stop())

const ofJobs = (nodes: PlanNode[]) => nodes.filter(node => /^job(_change)?$/.test(node['Relation Name'] ?? ''))

test('a job is started, worked off, followed and taken back along indexes', async () => {
  const act = { selection: { match: {} }, do: { action: 'block', reason: 'SPAM' } }
  const { id } = (await shop.api('POST /contacts/bulk', act)).body as Job
  await workOffJobs(app.context)
  expect((await shop.api(`GET /jobs/${id}`)).body).toMatchObject({ status: 'COMPLETED', counts: { changed: 3 } })
  expect((await shop.api('GET /jobs')).body).toHaveLength(1)
  expect((await shop.api(`POST /jobs/${id}/undo`)).body).toMatchObject({ undo: { counts: { changed: 3 } } })
  expect((await shop.api('GET /imports?limit=50')).status).toBe(200)
  const asked = ['add-job', 'job-at-work', 'job-progress', 'job', 'jobs', 'lock-job', 'add-undo', 'next-changed']
  for (const name of asked) {
    const nodes = ofJobs(plans.get(name) ?? [])
    expect(plans.has(name), `${name} was asked`).toBe(true)
    expect(
      nodes.filter(node => node['Node Type'] === 'Seq Scan' && rowsRead(node) > 100),
      `${name} reads a whole table`,
    ).toEqual([])
    expect(
      nodes.reduce((sum, node) => sum + rowsRead(node), 0),
      name,
    ).toBeLessThan(700)
  }
})

test('a worker finds its next job among those that wait, not among all', async () => {
  const { pool } = app.database
  await pool.query(
    `update job set status = 'PENDING', finished_at = null where id in (select id from job where lane = 'acts' order by id limit 20)`,
  )
  await pool.query('analyze job')
  const { rows } = await pool.query<{ source: string }>(`select prosrc as source from pg_proc where proname = 'claim_job'`)
  const source = rows[0]?.source.replaceAll(/\bwanted\b/g, `'acts'`).replaceAll(/\blease\b/g, `interval '1 second'`) ?? ''
  const client = await pool.connect()
  await client.query('begin')
  const nodes = planOf(await client.query(`explain (analyze, timing off, format json) ${source}`))
  await client.query('rollback')
  client.release()
  const used = new Set(nodes.flatMap(node => node['Index Name'] ?? []))
  expect([...used]).toEqual(expect.arrayContaining(['job_waiting', 'job_turns']))
  expect(ofJobs(nodes).reduce((sum, node) => sum + rowsRead(node), 0)).toBeLessThan(200)
})
