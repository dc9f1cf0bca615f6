import { LedgerUnit } from '#contract/billing/ledger.ts'
import type { Database } from '../../db/open.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'

/**
 * What does not add up. BALANCE: the row that sends are paid from is not the sum of the entries. CHARGE: what was taken for a text is
 * not what was held for it, or not its price. TEXT: it left, and nothing was taken for it.
 * SUM: what the history says of the lines of a quarter of an hour is not what they come to.
 */
export type Difference = {
  accountId: string
  what: 'BALANCE' | 'CHARGE' | 'TEXT' | 'SUM'
  unit: LedgerUnit
  messageId: string | null
  is: number
  shouldBe: number
}
type Found = Omit<Difference, 'accountId' | 'what'>

/** Entries and texts that are looked at in one go: everybody else's work comes between. */
const atOnce = 2000
const before = '00000000-0000-0000-0000-000000000000'
const after = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const firstMoment = '0001-01-01T00:00:00Z'
const lastMoment = '9999-01-01T00:00:00Z'
/**
 * Without statistics, as after a kill, the planner may loop over all of them for each, and sort all of them to find the end of each
 * piece: one long statement holds up the whole embedded database.
 */
const asWithStatistics = `select ${['nestloop', 'bitmapscan', 'sort'].map(way => `set_config('enable_${way}', 'off', true)`).join(', ')}`

/** Each account's balance against its sum, each charge against its text, and each text that left against its charge. */
export async function findDifferences(database: Database, isStopped = () => false): Promise<Difference[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from account order by id')
  const all: Difference[] = []
  for (const { id } of rows) if (!isStopped()) all.push(...(await differencesOf(database, id, isStopped)))
  return all
}

export async function differencesOf(database: Database, accountId: string, isStopped = () => false): Promise<Difference[]> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(database, accountId, work)
  const all = named('BALANCE', await inAccount(wrongBalances))
  for (const [what, endOf, find] of [
    ['CHARGE', endOfEntries, wrongCharges],
    ['TEXT', endOfTexts, missingCharges],
  ] as const)
    for (let from = before; from !== after && !isStopped(); )
      from = await inAccount(async tx => {
        await tx.rows(asWithStatistics)
        const till = await endOf(tx, from)
        all.push(...named(what, await find(tx, from, till)))
        return till
      })
  for (const unit of LedgerUnit.options)
    for (let from = firstMoment; from !== lastMoment && !isStopped(); )
      from = await inAccount(async tx => {
        await tx.rows(asWithStatistics)
        const till = await endOfLines(tx, unit, from)
        all.push(...named('SUM', await wrongSums(tx, unit, from, till)))
        return till
      })
  return all.map(found => ({ accountId, ...found }))
}

const named = (what: Difference['what'], found: Found[]) => found.map(one => ({ what, ...one }))

function wrongBalances(tx: Tx): Promise<Found[]> {
  return tx.rows<Found>(
    `select u.unit, null::uuid as "messageId", u.is, coalesce(s.sum, 0)::bigint as "shouldBe"
     from balance b
     cross join lateral (values ('money', b.monetary), ('text', b.texts::bigint), ('lead', b.leads::bigint),
       ('confirmation', b.confirmations::bigint)) as u (unit, "is")
     left join (select unit, sum(amount) as sum from ledger_entry where account_id = $1 group by unit) s on s.unit = u.unit
     where b.account_id = $1 and u.is <> coalesce(s.sum, 0)`,
    [tx.accountId],
    'wrong-balances',
  )
}

async function endOfEntries(tx: Tx, from: string): Promise<string> {
  const [row] = await tx.rows<{ till: string }>(
    `select message_id as till from ledger_entry where account_id = $1 and message_id > $2 order by message_id offset ${atOnce} limit 1`,
    [tx.accountId, from],
    'entries-end',
  )
  return row?.till ?? after
}

/** Whose chat was erased has left its entries behind: of those the hold still says what the charge must be. */
function wrongCharges(tx: Tx, from: string, till: string): Promise<Found[]> {
  return tx.rows<Found>(
    `select e.unit, e.message_id as "messageId", e.charged::bigint as "is", coalesce(-p.price, e.held)::bigint as "shouldBe"
     from (
       select message_id, min(unit) as unit, count(distinct unit) as units,
         coalesce(sum(amount) filter (where kind = 'HOLD'), 0) as held,
         coalesce(sum(amount) filter (where kind = 'RELEASE'), 0) as released,
         coalesce(sum(amount) filter (where kind = 'CHARGE'), 0) as charged
       from ledger_entry where account_id = $1 and message_id > $2 and message_id <= $3 group by message_id
     ) e
     left join message m on m.account_id = $1 and m.id = e.message_id and m.id > $2 and m.id <= $3
     cross join lateral (
       select case when e.unit = 'money' then m.price when e.unit = 'text' then m.plan_parts::bigint end as price
     ) p
     where e.units > 1 or e.charged not in (0, e.held) or (e.charged <> 0 and e.charged <> coalesce(-p.price, e.charged))
       or (e.released = 0 and e.charged <> 0) or e.released not in (0, -e.held)`,
    [tx.accountId, from, till],
    'wrong-charges',
  )
}

/** Quarters of an hour are looked at whole. */
async function endOfLines(tx: Tx, unit: LedgerUnit, from: string): Promise<string> {
  const [row] = await tx.rows<{ till: Date }>(
    `select quarter_of(created_at) + interval '15 minutes' as till from ledger_entry
     where account_id = $1 and unit = $2 and cause is not null and created_at >= $3 order by created_at, id offset ${atOnce} limit 1`,
    [tx.accountId, unit, from],
    'lines-end',
  )
  return row?.till.toISOString() ?? lastMoment
}

function wrongSums(tx: Tx, unit: LedgerUnit, from: string, till: string): Promise<Found[]> {
  return tx.rows<Found>(
    `select $2::text as unit, null::uuid as "messageId", sum(told)::bigint as "is", sum(amount)::bigint as "shouldBe"
     from (
       select quarter, cause, credits - debits as told, 0::bigint as amount, entries, debits from ledger_sum
       where account_id = $1 and unit = $2 and quarter >= $3 and quarter < $4
       union all
       select quarter_of(created_at), cause, 0, amount, -1, least(amount, 0) from ledger_entry
       where account_id = $1 and unit = $2 and cause is not null and created_at >= $3 and created_at < $4
     ) both_sides
     group by quarter, cause having sum(told) <> sum(amount) or sum(entries) <> 0 or sum(debits) <> 0`,
    [tx.accountId, unit, from, till],
    'wrong-sums',
  )
}

async function endOfTexts(tx: Tx, from: string): Promise<string> {
  const [row] = await tx.rows<{ till: string }>(
    `select id as till from message where account_id = $1 and id > $2 order by id offset ${atOnce} limit 1`,
    [tx.accountId, from],
    'texts-end',
  )
  return row?.till ?? after
}

/** A campaign's text of which nobody told anything for days was given up and given back; it may be told of after all. */
function missingCharges(tx: Tx, from: string, till: string): Promise<Found[]> {
  return tx.rows<Found>(
    `select case when m.plan_parts > 0 then 'text' else 'money' end as unit, m.id as "messageId", 0::bigint as "is",
       (-m.price - m.plan_parts)::bigint as "shouldBe"
     from message m
     left join ledger_entry charge on charge.account_id = $1 and charge.message_id = m.id and charge.kind = 'CHARGE'
       and charge.message_id > $2 and charge.message_id <= $3
     left join ledger_entry back on back.account_id = $1 and back.message_id = m.id and back.kind = 'RELEASE'
       and back.message_id > $2 and back.message_id <= $3
     where m.account_id = $1 and m.id > $2 and m.id <= $3 and m.direction = 'out' and m.status in ('SENT', 'DELIVERED')
       and (m.price > 0 or m.plan_parts > 0) and charge.id is null and (m.origin <> 'campaign' or back.id is null)`,
    [tx.accountId, from, till],
    'missing-charges',
  )
}

/** A hold without an end, of a text or of what is left of a campaign's. */
export type OldHold = {
  account: string
  what: 'TEXT' | 'CAMPAIGN'
  id: string
  status: string
  unit: string
  amount: number
  at: Date
}

/** Holds older than a day whose fate nobody has told. */
export async function oldHolds({ pool }: Pick<Database, 'pool'>): Promise<OldHold[]> {
  const { rows } = await pool.query<OldHold>(
    `select a.name as account, 'TEXT' as what, e.message_id as id, coalesce(m.status, 'ERASED') as status, e.unit, -e.amount as amount,
       e.created_at as at
     from ledger_entry e join account a on a.id = e.account_id left join message m on m.account_id = e.account_id and m.id = e.message_id
     where e.kind = 'HOLD' and e.message_id is not null and e.created_at < now() - interval '1 day' and not exists (
       select from ledger_entry b where b.account_id = e.account_id and b.message_id = e.message_id and b.kind = 'RELEASE'
     )
     union all
     select a.name, 'CAMPAIGN', c.id, c.status, e.unit, -sum(e.amount)::bigint, min(e.created_at)
     from ledger_entry e join account a on a.id = e.account_id join campaign c on c.account_id = e.account_id and c.id = e.campaign_id
     where e.message_id is null and e.kind <> 'CHARGE' group by a.name, c.account_id, c.id, c.status, e.unit
     having sum(e.amount) < 0 and max(e.created_at) < now() - interval '1 day'
     order by at, id`,
  )
  return rows
}
