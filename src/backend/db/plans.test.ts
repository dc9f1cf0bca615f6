import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { Hub } from '../live/hub.ts'
import { beforeEachStatement, planOf, type PlanNode } from '../testing/explain.ts'
import { fillAccount } from '../testing/fill.ts'
import { startApp } from '../testing/start-app.ts'

// With real amounts every list is read along its index: as role app, under row-level security, with values known and unknown.

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string() })
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
/** PGlite writes slower, and with few rows reading all of them may be right: there the promise is that an index can serve. */
const share = isPostgres ? 1 : 0.05
const planner = isPostgres
  ? ''
  : 'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off;'
const shops = [
  { conversations: 12_000, messages: 120_000, longThread: 20_000 },
  { conversations: 6_000, messages: 60_000, longThread: 1_000 },
  { conversations: 1_900, messages: 19_000, longThread: 500 },
  { conversations: 100, messages: 1_000, longThread: 100 },
]

let app: Awaited<ReturnType<typeof startApp>>
const accounts: { id: string; name: string; longest: string; api: Awaited<ReturnType<typeof app.shop>>['api'] }[] = []
const plans = new Map<string, PlanNode[]>()

beforeAll(async () => {
  app = await startApp()
  for (const [index, { conversations, messages, longThread }] of shops.entries()) {
    const shop = await app.shop()
    const amounts = { conversations: conversations * share, messages: messages * share, longThread: longThread * share }
    const longest = await fillAccount(app.database, shop, {
      ...amounts,
      assignees: ['marta', 'jonas', null],
      firstClient: 2_000_000_000 + index * 1e6,
    })
    accounts.push({ id: shop.id, name: shop.name, api: shop.api, longest })
  }
  await app.database.pool.query('vacuum analyze')
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values, name }) => {
    if (planner) await run(planner)
    const custom = await run({ text: `explain (format json) ${text}`, values })
    await run(`set local plan_cache_mode = force_generic_plan; prepare probe as ${text}`)
    const generic = await run(
      `explain (format json) execute probe${values.length ? `(${values.map(() => 'null').join(', ')})` : ''}`,
    )
    await run('deallocate probe; set local plan_cache_mode = auto')
    plans.set(name, [...(plans.get(name) ?? []), ...planOf(custom), ...planOf(generic)])
  })
}, 300_000)
afterAll(() => app.stop())

/** The indexes that a named statement went by, in all plans of it; a whole table read is an error. */
function indexesOf(name: string): string[] {
  const nodes = plans.get(name) ?? []
  expect(nodes.length, `${name} was asked`).toBeGreaterThan(0)
  const scanned = nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'])
  expect(
    scanned.filter(table => ['message', 'conversation', 'event'].includes(table ?? '')),
    `${name} reads a whole table`,
  ).toEqual([])
  return [...new Set(nodes.flatMap(node => node['Index Name'] ?? []))]
}

test('the list of conversations is read newest first along its index, in every account', async () => {
  for (const { api } of accounts) expect((await api('GET /conversations')).status).toBe(200)
  expect(indexesOf('newest-conversations')).toEqual(expect.arrayContaining(['conversation_newest', 'message_pkey']))
})

test('a page of a thread is read along its index, the newest and every older one', async () => {
  for (const { api, longest } of accounts) {
    const { body } = await api(`GET /conversations/${longest}/messages`)
    const [oldest] = z.array(z.object({ messageId: z.uuid() })).parse(body)
    expect((await api(`GET /conversations/${longest}/messages?before=${oldest?.messageId}`)).status).toBe(200)
  }
  expect(indexesOf('thread-newest')).toEqual(['message_thread'])
  expect(indexesOf('thread-before')).toEqual(expect.arrayContaining(['message_thread']))
})

test('the counts of the tabs come from the index alone', async () => {
  for (const { api } of accounts) expect((await api('GET /stats')).status).toBe(200)
  expect(indexesOf('stats')).toEqual(['conversation_tab'])
})

test('who comes back gets the events after a number along the key', async () => {
  const hub = new Hub(app.database)
  for (const { id } of accounts) {
    const { rows } = await app.database.pool.query<{ number: number }>('select number from event_counter where account_id = $1', [
      id,
    ])
    const frames: string[] = []
    const listener = { send: (frame: string) => void frames.push(frame), reset: () => undefined }
    await hub.join(id, listener, (rows[0]?.number ?? 0) - 5, () => undefined)
    expect(frames).toHaveLength(5)
  }
  hub.close()
  expect(indexesOf('events-after')).toEqual(['event_pkey'])
  expect(indexesOf('messages-by-id')).toEqual(expect.arrayContaining(['message_pkey']))
  expect(indexesOf('conversations-by-id')).toEqual(expect.arrayContaining(['conversation_pkey']))
})

test('workers find what waits among all messages of all accounts by its index', async () => {
  const { pool } = app.database
  await pool.query(
    `update message set status = 'PENDING' where (account_id, id) in (select account_id, id from message where direction = 'out' order by id limit 50)`,
  )
  await pool.query('analyze message')
  const { rows } = await pool.query<{ source: string }>(`select prosrc as source from pg_proc where proname = 'claim_messages'`)
  const explained = await pool.query(`explain (format json) ${rows[0]?.source.replaceAll(/\bmost\b/g, '500')}`)
  plans.set('claim', planOf(explained))
  expect(indexesOf('claim')).toEqual(expect.arrayContaining(['message_waiting', 'message_pkey']))
})

test('what waits of one account is counted without what waits of all others', async () => {
  const [busy, ...others] = accounts
  await app.database.pool.query(
    `update message set status = 'PENDING', run_at = now() where account_id = $1 and direction = 'out' and run_at is not null`,
    [busy?.id],
  )
  await app.database.pool.query('vacuum analyze message')
  for (const { api } of others) expect((await api('GET /carriers')).status).toBe(200)
  expect(indexesOf('carrier-waiting')).toEqual(['message_waiting_of_account'])
})
