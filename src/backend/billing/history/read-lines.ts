import type { LedgerCause } from '#contract/billing/ledger.ts'
import { listTotalMax } from '#contract/limits.ts'
import { momentColumn } from '../../chat/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Place } from './cursor.ts'
import { momentsOf, searched, type Asked, type Bind } from './filter.ts'
import { balanceNow, fewLines, lineColumns, linesOfChats, linesWhere } from './lines.ts'

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

function filtersOf(asked: Asked, zone: string, bind: Bind): string[] {
  const { from, to } = momentsOf(asked, zone)
  return [
    ...(from ? [`at >= ${bind(from)}`] : []),
    ...(to ? [`at < ${bind(to)}`] : []),
    ...(asked.cause ? [`cause = ${bind(asked.cause)}`] : []),
  ]
}

/** Lines that fit, with the values that the text binds; `own` are conditions of the caller. */
async function linesAsked(tx: Tx, asked: Asked, zone: string, bind: Bind) {
  const found = await searched(tx, asked.search, bind)
  const conditions = filtersOf(asked, zone, bind)
  return {
    isUsual: conditions.length === 0 && !found,
    /** `order` with its limit is of use where each kind of lines is read in that order. */
    lines: (own: string[], order = '') => {
      const all = [...own, ...conditions]
      if (!found) return linesWhere(all, order)
      const others = found.conditions.map(one => linesWhere([...all, one]))
      return `(${[...(found.chats ? [linesOfChats(found.chats, all, order, asked.cause)] : []), ...others].join(' union all ')})`
    },
  }
}

/**
 * The next lines from a place on, older ones (newer ones where it goes back), each with what was left after it: what there is now less all
 * that came later, also what a filter leaves out. Of two lines the older one's is the newer one's less what lies between, in whole
 * quarters of an hour as ledger_sum has it, and entry by entry at both ends.
 */
export async function readLines(tx: Tx, asked: Asked, zone: string, place: Place | null, most: number): Promise<LineRow[]> {
  const isBack = place?.isBack ?? false
  const values: unknown[] = [tx.accountId, asked.unit, place?.at ?? end.at, place?.id ?? end.id, most]
  const { lines, isUsual } = await linesAsked(tx, asked, zone, value => `$${values.push(value)}`)
  const way = isBack ? 'asc' : 'desc'
  const rows = await tx.rows<LineRow>(
    `with shown as materialized (
       select * from ${lines([`(at, id) ${isBack ? '>' : '<'} ($3::timestamptz, $4::uuid)`], `order by at ${way}, id ${way} limit $5`)} l
       order by at ${way}, id ${way} limit $5
     ), line as (
       select ${lineColumns}, true as is_shown, ledger_between($1, $2, at, id, lag(at, 1, '${end.at}') over w, lag(id, 1, '${end.id}') over w) as later
       from shown window w as (order by at desc, id desc)
       union all
       select ${lineColumns}, false, amount from ${fewLines(['at >= (select min(at) from shown)'])} few
     )
     select l.id, ${momentColumn('l.at')} as key, l.at, l.cause, l.amount, (${balanceNow} - l.later)::bigint as balance, l.is_held,
       m.id as message_id, m.conversation_id, v.client_number, nullif(concat_ws(' ', k.name, k.surname), '') as name, m.parts, m.channel,
       c.id as campaign_id, c.name as campaign_name, c.texts as campaign_texts, c.sent as campaign_sent,
       p.id as payment_id, d.number as document_number, n.name as plan
     from (
       select ${lineColumns}, is_shown, sum(later) over (order by at desc, id desc, is_shown desc rows unbounded preceding) as later from line
     ) l
     left join message m on m.account_id = $1 and m.id = l.message_id
     left join conversation v on v.account_id = $1 and v.id = m.conversation_id
     left join contact k on k.account_id = $1 and k.phone = v.client_number
     left join campaign c on c.account_id = $1 and c.id = l.campaign_id
     left join payment p on p.account_id = $1 and p.id = l.payment_id
     left join document d on d.account_id = $1 and d.payment_id = p.id
     left join plan n on n.price_id = p.price_id
     where l.is_shown
     order by l.at ${way}, l.id ${way}`,
    values,
    // Prepared once: the usual page without a filter. Others are put together as they are asked.
    isUsual ? (isBack ? 'ledger-lines-back' : 'ledger-lines') : undefined,
  )
  return isBack ? rows.toReversed() : rows
}

/** How many lines a filter leaves, counted to listTotalMax. */
export async function countLines(tx: Tx, asked: Asked, zone: string): Promise<number> {
  const values: unknown[] = [tx.accountId, asked.unit]
  const bind: Bind = value => `$${values.push(value)}`
  if (!asked.search.trim()) {
    const { from, to } = momentsOf(asked, zone)
    const both = asked.cause ? [`cause = ${bind(asked.cause)}`] : []
    const days = (column: string) => [...(from ? [`${column} >= ${bind(from)}`] : []), ...(to ? [`${column} < ${bind(to)}`] : [])]
    const [row] = await tx.rows<{ total: number }>(
      `select least(${listTotalMax + 1},
         (select coalesce(sum(entries), 0) from ledger_sum where ${['account_id = $1', 'unit = $2', ...both, ...days('quarter')].join(' and ')})
         + (select count(*) from ${fewLines([...both, ...days('at')])} few))::int as total`,
      values,
    )
    return row?.total ?? 0
  }
  const { lines } = await linesAsked(tx, asked, zone, bind)
  const [row] = await tx.rows<{ total: number }>(
    `/* ledger-found */ select count(*)::int as total from (select from ${lines([])} l limit ${listTotalMax + 1}) counted`,
    values,
  )
  return row?.total ?? 0
}

/** `left` is what there is now. */
export type Sum = { key: string; entries: number; debits: number; credits: number; net: number; left: number }

/** What lines came to by day of the zone, newest first, from a day on till now, or by cause between two. */
export async function sumLines(tx: Tx, asked: Omit<Asked, 'search'> & { by: 'day' | 'cause' }, zone: string): Promise<Sum[]> {
  const values: unknown[] = [tx.accountId, asked.unit]
  const bind = (value: unknown) => `$${values.push(value)}`
  const { from, to } = momentsOf(asked, zone)
  const shown = asked.cause ? `cause = ${bind(asked.cause)}` : 'true'
  // A day's balance is told by what came after it: by day nothing newer is left out.
  const days = (column: string) => [
    ...(from ? [`${column} >= ${bind(from)}`] : []),
    ...(to && asked.by === 'cause' ? [`${column} < ${bind(to)}`] : []),
  ]
  const key = asked.by === 'day' ? `(at at time zone ${bind(zone)})::date` : 'cause'
  return tx.rows<Sum>(
    `select key::text, coalesce(sum(entries) filter (where shown), 0)::int as entries,
       coalesce(sum(debits) filter (where shown), 0)::bigint as debits,
       coalesce(sum(credits) filter (where shown), 0)::bigint as credits, sum(credits - debits)::bigint as net, ${balanceNow} as left
     from (
       select ${key} as key, ${shown} as shown, entries, debits, credits from (
         select quarter as at, cause, entries, debits, credits from ledger_sum
         where ${['account_id = $1', 'unit = $2', ...days('quarter')].join(' and ')}
         union all
         select at, cause, 1, greatest(-amount, 0), greatest(amount, 0) from ${fewLines(days('at'))} few
       ) line
     ) one group by key order by key desc`,
    values,
  )
}
