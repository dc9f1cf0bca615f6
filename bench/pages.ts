import { openDatabase } from '#backend/db/open.ts'
import { withAccount } from '#backend/db/transaction.ts'
import { threadPage } from '#backend/chat/rows.ts'
import { fillAccount } from '#backend/testing/fill-bulk.ts'
import { audience, startIdentity } from './identity.ts'
import { caller, timed } from './load.ts'
import { startParley } from './processes.ts'
import { milliseconds, percentile, times, type Row } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const amounts = { conversations: 20_000, messages: 1_000_000, longThread: 20_000, events: 1000 }
const pageSize = 50
const asked = 600

/** A page of a thread among a million messages, at the API and at the bare database. */
export async function pages(url: string): Promise<Row[]> {
  measuring('a million messages are written', 15)
  const database = await openDatabase({ url, folder: null })
  const shop = await openShop(database)
  const longest = await fillAccount(database, shop, amounts)
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from (select id, row_number() over (order by time) as n from message where account_id = $1 and conversation_id = $2) m where n % 31 = 0`,
    [shop.id, longest],
  )
  const before = rows.map(row => row.id)
  measuring('pages of a thread')
  const identity = await startIdentity()
  const jwt = await identity.token('bench')
  const parley = await startParley({ DATABASE_URL: url, ROLES: 'web', OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: audience })
  const { ask, close } = caller(parley.origin, 1)
  const headers = { authorization: `Bearer ${jwt}`, 'x-account': shop.name }
  const bareQuery = {
    name: 'bare',
    text: `select * from message where account_id = $1 and conversation_id = $2 and (time, id) < (select time, id from message where account_id = $1 and id = $3)
           order by time desc, id desc limit ${pageSize}`,
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let index = 0; index < asked; index += 1) {
    const id = before[index % before.length] ?? ''
    const took = await timed(() => ask(`/backend/conversations/${longest}/messages?limit=${pageSize}&before=${id}`, { headers }))
    const tookBare = await timed(() => database.pool.query({ ...bareQuery, values: [shop.id, longest, id] }))
    // The first ones warm both up.
    if (index >= 100) ours.push(took)
    if (index >= 100) bare.push(tookBare)
  }
  await printPlan(database, shop.id, longest, before[before.length - 1] ?? '')
  close()
  identity.close()
  await Promise.all([parley.stop(), database.close()])
  const [p50, p99, floor] = [percentile(ours, 0.5), percentile(ours, 0.99), percentile(bare, 0.5)]
  return [
    {
      promise: 'page of 50 of 1 M messages at the API p50/p99',
      measured: `${milliseconds(p50)} / ${milliseconds(p99)}`,
      floor: `${milliseconds(floor)} bare query`,
      ratio: times(p50 / floor),
      target: '≤ 5 / 25 ms',
      isMet: p50 <= 5 && p99 <= 25,
    },
  ]
}

/** The plan of the very statement that the API asks, as role app under row-level security. */
async function printPlan(
  database: Awaited<ReturnType<typeof openDatabase>>,
  accountId: string,
  conversationId: string,
  before: string,
): Promise<void> {
  await withAccount(database, accountId, async tx => {
    const explained: typeof tx = {
      ...tx,
      rows: async (text, values) => {
        const plan = await tx.rows<{ 'QUERY PLAN': string }>(`explain (analyze, buffers, costs off) ${text}`, values)
        for (const line of plan) console.log(`    ${line['QUERY PLAN']}`)
        return []
      },
    }
    await threadPage(explained, conversationId, pageSize, before)
  })
}
