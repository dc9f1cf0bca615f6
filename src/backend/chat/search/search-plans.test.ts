// Also on PGlite: its planner is younger and its statistics are ours to make.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { ChatsFound } from '#contract/chat/search.ts'
import { beforeEachStatement, explainAnalyze, planOf, rowsRead, type PlanNode } from '../../testing/explain.ts'
import { fillAccount } from '../../testing/fill-bulk.ts'
import { startApp } from '../../testing/start-app.ts'

// Every page of a search reads a bounded number of rows, along its indexes: as role app, under row-level security, beside other
// accounts. On PostgreSQL (TEST_DATABASE_URL) with 100,000 messages in one account, and a million in the long run.

const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const share = process.env['LONG'] === '1' ? 1 : 0.1
const amounts = isPostgres
  ? { conversations: 20_000, messages: 1_000_000 * share, longThread: 20_000 * share, events: 100 }
  : { conversations: 3000, messages: 30_000, longThread: 2000, events: 100 }
/** What a page may read of any table: the longest way, and what the index of words may give. */
const rowsAtMost = 9000

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()), name: z.optional(z.string()) })
let app: Awaited<ReturnType<typeof startApp>>
let shop: Awaited<ReturnType<typeof app.shop>>
let nodes: PlanNode[] = []

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop()
  const other = await app.shop()
  await fillAccount(app.database, shop, amounts)
  await fillAccount(app.database, other, { conversations: 500, messages: 5000, firstClient: 2_100_000_000 })
  await app.database.pool.query(`update contact set name = 'Swiętosława' where phone like '%77'`)
  await app.database.pool.query('vacuum analyze')
  beforeEachStatement(app.database.pool, Statement, async (run, { text, values }) => {
    if (!/^\s*(select|with)/.test(text) || text.includes('set_config')) return
    nodes.push(...(await explainAnalyze(run, text, values)))
  })
}, 900_000)
afterAll(() => app.stop(), 60_000)

async function ask(search: string, cursor?: string): Promise<ChatsFound> {
  nodes = []
  const { body } = await shop.api(`GET /chat-search?search=${encodeURIComponent(search)}${cursor ? `&cursor=${cursor}` : ''}`)
  const tables = ['message', 'message_words', 'conversation', 'conversation_number', 'contact']
  const scans = nodes.filter(node => tables.includes(node['Relation Name'] ?? ''))
  expect(
    scans.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name']),
    `${search} reads a whole table`,
  ).toEqual([])
  expect(
    scans.reduce((sum, node) => sum + rowsRead(node), 0),
    search,
  ).toBeLessThan(rowsAtMost)
  return z.parse(ChatsFound, body)
}

test.each([
  ['a word that every text has', 'message'],
  ['a word that most texts have', 'blue'],
  ['one letter', 'm'],
  ['a number that one text has', String(amounts.messages - 7)],
  ['a beginning that some have', String(amounts.messages / 10).slice(0, 4)],
  ['common words of which none is together', 'blue teapot'],
  ['a common word and a rare one', `message ${amounts.messages / 2 + 1}`],
  ['a word that nobody wrote', 'zolw'],
  ['a name', 'swietoslawa'],
  ['a name that half of them have', 'customer'],
  ['a part of a number', '5550'],
  ['a whole number', '+1 (201) 555-0123'],
])('%s is found in pages that read no more than their share', async (_what, search) => {
  let pages = 0
  for (let cursor: string | undefined; pages < 6; pages += 1) {
    const page = await ask(search, cursor)
    cursor = page.next
    if (!cursor) break
  }
})

test('the doors ask the index of words and the index of numbers', async () => {
  const client = await app.database.pool.connect()
  const explained = async (door: string, inner: string) => {
    const { rows } = await client.query<{ source: string; config: string[] }>(
      'select prosrc as source, proconfig as config from pg_proc where proname = $1',
      [door],
    )
    await client.query('begin')
    for (const setting of rows[0]?.config ?? []) {
      const [name, value] = setting.split('=')
      await client.query(`set local ${name} = ${value}`)
    }
    const plan = planOf(await client.query(`explain (analyze, timing off, format json) ${inner}`))
    await client.query('rollback')
    return plan.flatMap(node => node['Index Name'] ?? [])
  }
  const words = `select w.message_id from message_words w where w.account_id = '${shop.id}' and w.words @@ '''77'''::tsquery limit 100`
  expect(await explained('search_messages', words)).toEqual(['message_words_search'])
  const walked = `select near.message_id from (
    select w.message_id, w.words from message_words w where w.account_id = '${shop.id}' and w.message_id < 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    order by w.message_id desc limit 500) near where near.words @@ '''77'''::tsquery limit 10`
  expect(await explained('walk_messages', walked)).toEqual(['message_words_pkey'])
  const numbers = `select n.conversation_id from conversation_number n where n.account_id = '${shop.id}' and n.client_number ilike '%' || '155500' || '%' limit 10`
  // So few as there are on PGlite are as well read along the key.
  if (isPostgres) expect(await explained('search_numbers', numbers)).toEqual(['conversation_number_letters'])
  client.release()
})
