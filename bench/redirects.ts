import { openDatabase } from '#backend/db/open.ts'
import { caller, closedLoop, openLoop } from './load.ts'
import { startParley, startProgram } from './processes.ts'
import { milliseconds, percentile, times, type Row } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const endings = 500_000
const rate = 1000
const seconds = 10
const clients = 64
const linkId = '01a2056c-050f-7a76-847c-b2fdfb44b879'
const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Opening one of half a million recipients' links on PostgreSQL at a steady rate, its click written, against an empty answer. */
export async function redirects(url: string): Promise<Row[]> {
  measuring(`${endings} links are written`)
  const database = await openDatabase({ url, folder: null })
  const shop = await openShop(database)
  await database.pool.query(
    `insert into short_link (account_id, id, name, target, ending) values ($1, $2, 'Sale', 'https://shop.example/sale', 'bench-sale')`,
    [shop.id, linkId],
  )
  for (let from = 0; from < endings; from += 50_000)
    await database.pool.query(
      `insert into link_ending (account_id, ending, link_id, is_recipient, phone, made_at)
       select $1, 'bench' || n, $2, true, '+1415' || n, now() - interval '1 day' from generate_series($3::int, $3 + 49999) n`,
      [shop.id, linkId, from],
    )
  await database.pool.query('analyze link_ending')
  const parley = await startParley({ DATABASE_URL: url, ROLES: 'web' })
  const floor = await startProgram('bench/floor-server.ts', { DATABASE_URL: url })
  const ours = caller(parley.origin, clients)
  const bare = caller(floor.origin, clients)
  const headers = { 'user-agent': browser }
  let opened = 0
  const open = () => {
    opened += 1
    return ours.ask(`/bench${(opened * 7919) % endings}`, { headers })
  }
  const empty = () => bare.ask('/empty', { headers })
  for (const warm of [open, empty]) await closedLoop(8, 2, warm)
  measuring('redirects at a steady rate')
  const took = await openLoop(rate, seconds, open)
  const floorTook = await openLoop(rate, seconds, empty)
  for (const end of [ours.close, bare.close]) end()
  // A gentle end writes what is left.
  await Promise.all([parley.stop(), floor.stop()])
  const { rows } = await database.pool.query<{ kept: number }>(
    'select count(*)::int as kept from link_click where account_id = $1',
    [shop.id],
  )
  await database.close()
  const [p50, p99, floor99] = [percentile(took, 0.5), percentile(took, 0.99), percentile(floorTook, 0.99)]
  const kept = rows[0]?.kept ?? 0
  return [
    {
      promise: `redirects of links at ${rate}/s among ${endings.toLocaleString('en')}, PostgreSQL, p50/p99`,
      measured: `${milliseconds(p50)} / ${milliseconds(p99)}`,
      floor: `${milliseconds(floor99)} p99 of an empty Hono answer`,
      ratio: times(p99 / floor99),
      target: 'p99 ≤ 10 ms',
      isMet: p99 <= 10,
    },
    {
      promise: 'clicks of these that are kept after a gentle end',
      measured: kept.toLocaleString('en'),
      floor: `${opened.toLocaleString('en')} opened`,
      ratio: times(kept / opened),
      target: 'all',
      isMet: kept === opened,
    },
  ]
}
