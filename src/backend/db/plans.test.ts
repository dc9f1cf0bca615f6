// Also on PGlite: its planner is younger and its statistics are ours to make.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { placeOf } from '#contract/chat/conversation-order.ts'
import { applyStatuses } from '../chat/sending/statuses.ts'
import { Hub } from '../live/hub.ts'
import { beforeEachStatement, explainAnalyze, planOf, rowsRead, type PlanNode } from '../testing/explain.ts'
import { fillAccount } from '../testing/fill-bulk.ts'
import { startApp } from '../testing/start-app.ts'
import { withAccount } from './transaction.ts'

// With real amounts every list is read along its index: as role app, under row-level security, with values known and unknown.

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.string() })
const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
/**
 * Of the amounts below: two fifths are enough for PostgreSQL to go by its indexes of its own accord. PGlite writes slower, and with few
 * rows reading all of them may be right: there the promise is that an index can serve.
 */
const share = isPostgres ? (process.env['LONG'] === '1' ? 1 : 0.4) : 0.05
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
const accounts: (Awaited<ReturnType<typeof app.shop>> & { longest: string })[] = []
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
    accounts.push({ ...shop, longest })
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
  expect(indexesOf('conversations-active-1000')).toEqual(expect.arrayContaining(['conversation_newest', 'message_pkey']))
})

test('every tab, all of it or what is unread, is read along an index of its own, from its top and from any place', async () => {
  const indexes = { my: 'conversation_of', queued: 'conversation_of', team: 'conversation_team', spam: 'conversation_spam' }
  for (const { api } of accounts)
    for (const tab of Object.keys(indexes)) {
      const { body } = await api(`GET /conversations?tab=${tab}&limit=50`)
      const last = z
        .array(z.object({ conversationId: z.uuid(), lastMessageAt: z.string() }))
        .parse(body)
        .at(-1)
      const before = last ? placeOf(last) : `2026-04-01T00:00:00.000000Z~${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
      expect((await api(`GET /conversations?tab=${tab}&limit=50&before=${encodeURIComponent(before)}`)).status).toBe(200)
      expect((await api(`GET /conversations?tab=${tab}&unread=true&limit=50`)).status).toBe(200)
      expect((await api(`GET /conversations/count?tab=${tab}`)).status).toBe(200)
    }
  for (const [tab, index] of Object.entries(indexes)) {
    // Of few rows any index will do.
    if (!isPostgres) continue
    for (const more of ['', '-before']) expect(indexesOf(`conversations-active-${tab}${more}-50`)).toContain(index)
    for (const name of [`conversations-active-${tab}-unread-50`, `count-active-${tab}`])
      expect(indexesOf(name).length).toBeGreaterThan(0)
  }
})

test('a number is found by the index of its digits, behind a door that knows the account', async () => {
  for (const { api } of accounts) {
    const [row] = z.array(z.object({ clientNumber: z.string() })).parse((await api('GET /conversations?limit=1')).body)
    const number = row?.clientNumber.slice(-7) ?? ''
    const { body } = await api(`GET /conversations?number=${number}`)
    expect(z.array(z.object({ clientNumber: z.string() })).parse(body)).toContainEqual(row)
  }
  expect(indexesOf('conversations-active-number-1000')).toContain('conversation_pkey')
  const { rows } = await app.database.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'conversations_with'`,
  )
  expect(rows[0]?.source).toContain('conversation_number')
  const client = await app.database.pool.connect()
  try {
    await client.query(`begin; ${planner}`)
    const explained = await client.query({
      text: `explain (format json) select from conversation_number n where n.account_id = $1 and n.client_number ilike $2 limit 5001`,
      values: [accounts[0]?.id, '%0001234%'],
    })
    expect(planOf(explained).flatMap(node => node['Index Name'] ?? [])).toEqual(['conversation_number_letters'])
  } finally {
    await client.query('rollback')
    client.release()
  }
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
  const own = ['conversation_tab', 'conversation_spam', 'conversation_team', 'conversation_of', 'conversation_unread']
  expect(own).toEqual(expect.arrayContaining(indexesOf('stats')))
  const scans = new Set(plans.get('stats')?.flatMap(node => (node['Index Name'] ? node['Node Type'] : [])))
  expect([...scans]).toEqual(['Index Only Scan'])
})

const client = '+14155550132'

test('what one sends, begins and asks of a customer touches their own rows, whatever the account holds', async () => {
  for (const { api, send, longest } of accounts) {
    for (const channel of ['sms', 'note'])
      expect(await send({ to: client, body: 'Hello', channel }, { key: randomUUID() })).toMatchObject({ status: 200 })
    const words = { channel: 'sms', sms: 'Half a', note: '', whisper: '', from: null, device: randomUUID(), change: 1 }
    expect((await api(`PUT /conversations/${longest}/draft`, words)).status).toBe(204)
    for (const path of [
      '/drafts',
      `/contacts/${client}/consent`,
      `/contacts/${client}/earlier-chats`,
      `/conversations/${longest}/customer-time`,
    ])
      expect((await api(`GET ${path}`)).status, path).toBe(200)
    for (const action of ['archive', 'unarchive'])
      expect((await api('POST /conversations/bulk', { selection: { ids: [longest] }, do: { action } })).status).toBe(200)
  }
  const asked = [
    'key-new',
    'drafts',
    'draft-kept',
    'draft-chat',
    'number-is-known',
    'blocks-of-number',
    'first-consent',
    'earlier-chats',
    'client-of',
  ]
  for (const name of asked.filter(one => plans.has(one))) indexesOf(name)
  expect(asked.filter(name => !plans.has(name))).toEqual([])
})

test('what a carrier answers and reports of a text touches that text and its chat alone', async () => {
  for (const { id } of accounts) {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from message where account_id = $1 and direction = 'out' limit 1`,
      [id],
    )
    const messageId = rows[0]?.id ?? ''
    await withAccount(app.database, id, tx => applyStatuses(tx, [{ messageId, status: 'DELIVERED', wasTaken: true }]))
  }
  for (const name of ['lock-conversations', 'apply-status'])
    expect(indexesOf(name).toSorted()).toEqual(['conversation_pkey', 'message_pkey'])
})

test('what a carrier was not heard of is found by indexes, among all messages of all accounts', async () => {
  const [account] = accounts
  const text = { id: 'SM1', from: '+12015550100', to: account?.from ?? '', at: new Date() }
  expect(await app.inbox.missingIncoming('twilio', [text])).toEqual(new Set(['SM1']))
  expect(await app.inbox.unfinished(new Date(0), new Date())).toEqual([])
  expect(indexesOf('missing-incoming')).toContain('message_incoming_once')
  expect(indexesOf('unfinished')).toEqual(['message_unfinished'])
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

test('workers find what waits among all messages of all accounts by its indexes, whatever waits beside it', async () => {
  const { pool } = app.database
  await pool.query(
    `update message set status = 'PENDING', run_at = now(), origin = case when right(id::text, 1) < '8' then 'campaign' else 'chat' end
     where direction = 'out' and channel = 'sms' and account_id = $1 and conversation_id <> $2`,
    [accounts[0]?.id, accounts[0]?.longest],
  )
  await pool.query('vacuum analyze message')
  const { rows } = await pool.query<{ source: string; settings: string[] }>(
    `select prosrc as source, proconfig as settings from pg_proc where proname = 'claim_messages'`,
  )
  const client = await pool.connect()
  try {
    for (const queue of ['0', '1']) {
      await client.query('begin')
      for (const setting of rows[0]?.settings ?? []) await client.query(`set local ${setting.replace('=', ' = ')}`)
      const statement = rows[0]?.source.replaceAll(/\bqueue\b/g, queue).replaceAll(/\bmost\b/g, '50') ?? ''
      const nodes = await explainAnalyze(client.query.bind(client), statement, [])
      plans.set('claim', nodes)
      expect(indexesOf('claim')).toEqual(expect.arrayContaining(['message_waiting', 'message_pkey', 'message_holds_up']))
      for (const node of nodes) expect(rowsRead(node), node['Index Name'] ?? node['Node Type']).toBeLessThanOrEqual(200)
      await client.query('rollback')
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('what waits of one account is counted without what waits of all others', async () => {
  const [busy, ...others] = accounts
  await app.database.pool.query(
    `update message set status = 'PENDING', run_at = now() where account_id = $1 and direction = 'out' and channel = 'sms'`,
    [busy?.id],
  )
  await app.database.pool.query('vacuum analyze message')
  for (const { api } of others) expect((await api('GET /carriers')).status).toBe(200)
  expect(indexesOf('carrier-waiting')).toEqual(['message_waiting'])
})
