import type { Api } from '#contract/api.ts'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'
import type { LedgerUnit } from '#contract/billing/ledger.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { billingDataOf } from '../billing-data.ts'
import { vatOf } from '../documents/vat.ts'
import { linesWhere } from './lines.ts'

const paceDays = 7
const dayMs = 86_400_000

type BalanceRow = {
  monetary: number
  texts: number
  leads: number
  confirmations: number
  currency: string
  alert_on: boolean
  alert_below: number | null
  alert_days_left: number | null
}

export const balanceOverview = {
  'GET /balance-overview': call =>
    call.inAccount(async tx => {
      const [row] = await tx.rows<BalanceRow>(
        `select b.monetary, b.texts, b.leads, b.confirmations, a.currency, coalesce(s.alert_on, false) as alert_on, s.alert_below, s.alert_days_left
         from balance b join account a on a.id = b.account_id left join balance_settings s on s.account_id = b.account_id
         where b.account_id = $1`,
        [tx.accountId],
        'balance-overview',
      )
      if (!row) throw new Error('an account without a balance')
      const { monetary, currency } = row
      const perDay = Math.round(await paceOf(tx))
      const lastsMs = perDay > 0 ? Math.max(0, (monetary / perDay) * dayMs) : null
      const granted = await grantedNow(tx)
      const of = (left: number, unit: Unit): BalanceOverview['texts'] => {
        const { of: given, until } = granted[unit]
        return until && { left, of: given, until: until.toISOString() }
      }
      return {
        monetary,
        currency,
        held: await heldNow(tx),
        perDay,
        lastsUntil: lastsMs === null ? null : momentIn(lastsMs),
        isBelowAlert: isBelow(row, lastsMs),
        texts: of(row.texts, 'texts'),
        leads: of(row.leads, 'leads'),
        confirmations: of(row.confirmations, 'confirmations'),
        vat: vatOf(await billingDataOf(tx)),
      }
    }),
} satisfies Partial<Handlers<keyof Api>>

const farthestMs = 100 * 365 * dayMs
const momentIn = (ms: number) => new Date(Date.now() + Math.min(ms, farthestMs)).toISOString()

function isBelow({ alert_on, alert_below, alert_days_left, monetary }: BalanceRow, lastsMs: number | null): boolean {
  if (!alert_on) return false
  if (alert_below !== null && monetary < alert_below) return true
  return alert_days_left !== null && lastsMs !== null && lastsMs < alert_days_left * dayMs
}

/**
 * What a day took of the money, or of what plans give, on the average of the last 7, or of those since the first that took any; at
 * present, or at a moment of the past.
 */
export async function paceOf(tx: Tx, unit: LedgerUnit = 'money', at: Date | null = null): Promise<number> {
  // Either a moment that the database knows beforehand, or it could not tell how little of the history is asked for.
  const now = at ? '$4::timestamptz' : 'now()'
  const since = `${now} - $3 * interval '1 day'`
  const [row] = await tx.rows<{ used: number; days: number | null }>(
    `select used, extract(epoch from ${now} - least(first, case when (
         select e.created_at from ledger_entry e where e.account_id = $1 and e.unit = $2 and e.cause is not null and e.kind = 'CHARGE'
         order by e.created_at, e.id limit 1
       ) <= ${since} or exists (
         select from campaign c where c.account_id = $1 and $2 in ('money', 'text') and c.started_at <= ${since}
       ) then ${since} end))::float8 / 86400 as days
     from (
       select coalesce(-sum(amount), 0)::bigint as used, min(at) as first
       from ${linesWhere([`at > ${since}`, ...(at ? [`at <= ${now}`] : []), `kind in ('CHARGE', 'HOLD', 'CAMPAIGN')`])} line
     ) used`,
    [tx.accountId, unit, paceDays, ...(at ? [at] : [])],
    at ? undefined : 'balance-pace',
  )
  return row && row.days !== null ? row.used / Math.max(1, row.days) : 0
}

/** What is held for texts and campaigns whose end nobody knows yet. */
async function heldNow(tx: Tx): Promise<number> {
  const [row] = await tx.rows<{ held: number }>(
    `select coalesce(-sum(case when l.kind = 'CAMPAIGN' then c.held else l.amount end), 0)::bigint as held
     from ${linesWhere(['is_held'])} l
     left join lateral (
       select sum(e.amount) filter (where e.kind <> 'CHARGE') as held from ledger_entry e
       where e.account_id = $1 and e.campaign_id = l.campaign_id and e.unit = $2
     ) c on true`,
    [tx.accountId, 'money'],
    'balance-held',
  )
  return row?.held ?? 0
}

type Unit = 'texts' | 'leads' | 'confirmations'
type Granted = { of: number; until: Date | null }

/** What the plans of the account gave for the periods that go on: of each kind how much, and until when the first that gave some does. */
async function grantedNow(tx: Tx): Promise<Record<Unit, Granted>> {
  const rows = await tx.rows<Granted & { unit: Unit }>(
    `select g.unit, coalesce(sum(g.given), 0)::int as of, min(p.ends_at) as until
     from plan_period p
     cross join lateral (values ('texts', p.texts), ('leads', p.leads), ('confirmations', p.confirmations)) g (unit, given)
     where p.account_id = $1 and p.ended_at is null and g.given > 0 group by g.unit`,
    [tx.accountId],
    'granted-now',
  )
  const none: Granted = { of: 0, until: null }
  const of = (unit: Unit) => rows.find(row => row.unit === unit) ?? none
  return { texts: of('texts'), leads: of('leads'), confirmations: of('confirmations') }
}
