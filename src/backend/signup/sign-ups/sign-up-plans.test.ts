import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { beforeEachStatement, explainAnalyze, rowsRead, type PlanNode } from '../../testing/explain.ts'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { startApp } from '../../testing/start-app.ts'

// What every incoming text and every sign-up asks reads what it needs along an index, however many codes, sign-ups and texts
// there are: as role app, under row-level security.

const many = 20_000
const watched = [
  'give-back-coupons',
  'hand-out-coupon',
  'queue-sign-up-text',
  'reserve-coupon',
  'sign-up-before',
  'sign-up-that-asked',
  'tool-by-keyword',
]
const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.enum(watched) })

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] !== undefined

test('a sign-up, its code and its answer are found along indexes, and no more is read than is needed', async () => {
  const { shop, add, addCoupons, send } = await openSignUpDesk(app)
  const couponTagId = await addCoupons(0)
  const answer = await add({ couponTagId, isDoubleOptIn: true, firstMessage: 'Reply {{keyword}}' })
  const { id: toolId } = answer.body as { id: string }
  const { pool } = app.database
  await pool.query(
    `insert into coupon (account_id, id, tag_id, code, state) select $1, gen_random_uuid(), $2, 'A' || n,
       case when n % 10 = 0 then 'STOCK' else 'REDEEMED' end from generate_series(1, $3::int) n`,
    [shop.id, couponTagId, many],
  )
  await pool.query(
    `insert into sign_up (account_id, id, tool_id, version, phone, own_number, state, words, started_at, expires_at)
     select $1, gen_random_uuid(), $2, 1, '+1202' || (2000000 + n), $3, 'CONFIRMED', 'LUMO', now(), now() from generate_series(1, $4::int) n`,
    [shop.id, toolId, shop.from, many],
  )
  await pool.query(
    `insert into sign_up_text (account_id, id, sign_up_id, phone, kind, body, is_counted, state)
     select account_id, gen_random_uuid(), id, phone, 'CONFIRMATION', 'x', true, 'SENT' from sign_up where account_id = $1`,
    [shop.id],
  )
  await pool.query('vacuum analyze')
  const seen = new Map<string, { scans: string[]; mostRead: number }>()
  beforeEachStatement(pool, Statement, async (run, { name, text, values }) => {
    // It is explained by running it: taken back, so that it does its work once.
    await run('savepoint looked')
    const nodes = await explainAnalyze(run, text, values)
    await run('rollback to savepoint looked')
    seen.set(name, {
      scans: nodes.filter(isScan).map(node => `${name}: ${node['Relation Name']}`),
      mostRead: Math.max(...nodes.map(rowsRead)),
    })
  })
  await shop.receive('+14155550132', 'LUMO')
  await send()
  await shop.receive('+14155550132', 'YES')
  await send()
  await shop.receive('+14155550133', 'LUMO')
  await send()
  await shop.receive('+14155550133', 'NO')
  expect([...seen.keys()].toSorted()).toEqual(watched)
  // Tools and tags are few.
  const scans = [...seen.values()].flatMap(one => one.scans).filter(scan => !/sign_up_tool|coupon_tag$/.test(scan))
  expect(scans).toEqual([])
  for (const [name, { mostRead }] of seen) expect([name, mostRead < 50]).toEqual([name, true])
})
