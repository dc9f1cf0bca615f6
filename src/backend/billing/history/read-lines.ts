import type { LedgerCause } from '#contract/billing/ledger.ts'
import { listTotalMax } from '#contract/limits.ts'
import { momentColumn } from '../../chat/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Place } from './cursor.ts'
import { conditionsOf, momentsOf, type Asked } from './filter.ts'
import { balanceNow, causeColumn, causeJoins, linesWhere } from './lines.ts'

export type LineRow = {
  id: string
  /** With all its digits, for a cursor. */
  key: string
  at: Date
  cause: LedgerCause
  amount: number
  balance: number
  is_held: boolean
  message_id: string | null
  conversation_id: string | null
  client_number: string | null
  name: string | null
  parts: number | null
  channel: 'sms' | 'mms' | null
  campaign_id: string | null
  campaign_name: string | null
  campaign_texts: number | null
  campaign_sent: number | null
  payment_id: string | null
  document_number: string | null
  plan: string | null
}

/** After every line. */
const end = { at: '9999-01-01T00:00:00.000000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * The next lines from a place on, older ones (newer ones where it goes back), each with what was left after it. The balance is added up
 * along all lines, also those that a filter leaves out: it goes on from the place, or from what there is now.
 */
export async function readLines(tx: Tx, asked: Asked, zone: string, place: Place | null, most: number): Promise<LineRow[]> {
  const isBack = place?.isBack ?? false
  const values: unknown[] = [tx.accountId, asked.unit, place?.at ?? end.at, place?.id ?? end.id, place?.balance ?? null, most]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { from, to } = momentsOf(asked, zone)
  const { conditions, needsCause } = await conditionsOf(tx, asked, bind)
  const isFiltered = conditions.length > 0
  const days = [...(from ? [`at >= ${bind(from)}`] : []), ...(to ? [`at < ${bind(to)}`] : [])]
  const wanted = [`(at, id) ${isBack ? '>' : '<'} ($3::timestamptz, $4::uuid)`, ...days]
  const base = `coalesce($5::bigint, ${balanceNow}${to ? ` - (select coalesce(sum(amount), 0) from ${linesWhere([`at >= ${bind(to)}`])} after)` : ''})`
  const way = isBack ? 'asc' : 'desc'
  const sum = (rows: string) =>
    `coalesce(sum(a.amount) over (order by a.at ${way}, a.id ${way} rows between unbounded preceding and ${rows}), 0)`
  const rows = await tx.rows<LineRow>(
    `with shown as (
       select l.* from (
         select a.*, (${base} ${isBack ? `+ ${sum('current row')}` : `- ${sum('1 preceding')}`})::bigint as balance
         from ${linesWhere(wanted, `order by at ${way}, id ${way} ${isFiltered ? '' : 'limit $6'}`)} a
       ) l ${needsCause ? causeJoins : ''}
       ${isFiltered ? `where ${conditions.join(' and ')}` : ''} order by l.at ${way}, l.id ${way} limit $6
     )
     select l.id, ${momentColumn('l.at')} as key, l.at, ${causeColumn} as cause, l.amount, l.balance, l.is_held,
       m.id as message_id, m.conversation_id, v.client_number, nullif(concat_ws(' ', k.name, k.surname), '') as name, m.parts, m.channel,
       c.id as campaign_id, c.name as campaign_name, c.texts as campaign_texts, c.sent as campaign_sent,
       p.id as payment_id, d.number as document_number, n.name as plan
     from shown l ${causeJoins}
     left join conversation v on v.account_id = $1 and v.id = m.conversation_id
     left join contact k on k.account_id = $1 and k.phone = v.client_number
     left join campaign c on c.account_id = $1 and c.id = l.campaign_id
     left join document d on d.account_id = $1 and d.payment_id = p.id
     left join plan n on n.price_id = p.price_id
     order by l.at ${way}, l.id ${way}`,
    values,
    // Prepared once: the usual page without a filter. Others are put together as they are asked.
    isFiltered || days.length ? undefined : isBack ? 'ledger-lines-back' : 'ledger-lines',
  )
  return isBack ? rows.toReversed() : rows
}

/** How many lines a filter leaves, counted to listTotalMax. */
export async function countLines(tx: Tx, asked: Asked, zone: string): Promise<number> {
  const values: unknown[] = [tx.accountId, asked.unit]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { from, to } = momentsOf(asked, zone)
  const { conditions, needsCause } = await conditionsOf(tx, asked, bind)
  const days = [...(from ? [`at >= ${bind(from)}`] : []), ...(to ? [`at < ${bind(to)}`] : [])]
  const [row] = await tx.rows<{ total: number }>(
    `select count(*)::int as total from (
       select from ${linesWhere(days)} l ${needsCause ? causeJoins : ''} ${conditions.length ? `where ${conditions.join(' and ')}` : ''}
       limit ${listTotalMax + 1}
     ) counted`,
    values,
  )
  return row?.total ?? 0
}

/** `left` is what there is now. */
export type Sum = { key: string; entries: number; debits: number; credits: number; net: number; left: number }

/** What lines came to by day of the zone, newest first, from a day on till now, or by cause between two. */
export async function sumLines(tx: Tx, asked: Asked & { by: 'day' | 'cause' }, zone: string): Promise<Sum[]> {
  const values: unknown[] = [tx.accountId, asked.unit]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { from, to } = momentsOf(asked, zone)
  const { conditions, needsCause } = await conditionsOf(tx, asked, bind)
  const shown = conditions.length ? conditions.join(' and ') : 'true'
  // A day's balance is told by what came after it: by day nothing newer is left out.
  const days = [...(from ? [`at >= ${bind(from)}`] : []), ...(to && asked.by === 'cause' ? [`at < ${bind(to)}`] : [])]
  const key = asked.by === 'day' ? `to_char(l.at at time zone ${bind(zone)}, 'YYYY-MM-DD')` : causeColumn
  return tx.rows<Sum>(
    `select key, count(*) filter (where shown)::int as entries, coalesce(-sum(amount) filter (where shown and amount < 0), 0)::bigint as debits,
       coalesce(sum(amount) filter (where shown and amount > 0), 0)::bigint as credits, sum(amount)::bigint as net, ${balanceNow} as left
     from (
       select ${key} as key, l.amount, ${shown} as shown
       from ${linesWhere(days)} l ${needsCause || asked.by === 'cause' ? causeJoins : ''}
     ) one group by key order by key desc`,
    values,
  )
}
