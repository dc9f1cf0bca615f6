import type { PlanUse } from '#contract/billing/plans.ts'
import type { Tx } from '../../db/transaction.ts'

const dayMs = 86_400_000
const paceDays = 7

type Left = { texts: number; leads: number; confirmations: number }
type Unit = keyof Left
type PeriodRow = Left & { subscription_id: string; ends_at: Date }

const units: { unit: PlanUse['unit']; column: Unit }[] = [
  { unit: 'text', column: 'texts' },
  { unit: 'lead', column: 'leads' },
  { unit: 'confirmation', column: 'confirmations' },
]

/** What of each plan's grant is used in its period, by the subscription's id; what was used is taken to be of it first. */
export async function planUses(tx: Tx, now = new Date()): Promise<Map<string, PlanUse[]>> {
  const periods = await tx.rows<PeriodRow>(
    'select subscription_id, ends_at, texts, leads, confirmations from plan_period where account_id = $1 and ended_at is null',
    [tx.accountId],
    'plan-periods',
  )
  const [balance] = await tx.rows<Left>(
    'select texts, leads, confirmations from balance where account_id = $1',
    [tx.accountId],
    'plan-left',
  )
  const paces = await pacesOf(tx, now)
  const uses = (period: PeriodRow) =>
    units.flatMap(({ unit, column }): PlanUse[] => {
      const of = period[column]
      if (of === 0) return []
      const others = periods.reduce((sum, one) => sum + one[column], 0) - of
      const left = Math.min(of, Math.max(0, (balance?.[column] ?? 0) - others))
      const perDay = paces.get(unit) ?? 0
      const runsOutAt = new Date(now.getTime() + (perDay > 0 ? (left / perDay) * dayMs : Infinity))
      return [{ unit, used: of - left, of, runsOutAt: runsOutAt < period.ends_at ? runsOutAt.toISOString() : null }]
    })
  return new Map(periods.map(period => [period.subscription_id, uses(period)]))
}

/** What a day took of each unit on the average of the last 7, or of those since the first that took any. */
async function pacesOf(tx: Tx, now: Date): Promise<Map<string, number>> {
  const rows = await tx.rows<{ unit: string; used: number; first: Date }>(
    `select unit, -sum(amount)::bigint as used, min(created_at) as first from ledger_entry
     where account_id = $1 and unit in ('text', 'lead', 'confirmation') and kind in ('HOLD', 'RELEASE', 'CHARGE')
       and created_at > $2::timestamptz - $3 * interval '1 day' and created_at <= $2 group by unit`,
    [tx.accountId, now, paceDays],
    'plan-paces',
  )
  const daysSince = (first: Date) => Math.min(paceDays, Math.max(1, (now.getTime() - first.getTime()) / dayMs))
  return new Map(rows.map(({ unit, used, first }) => [unit, used / daysSince(first)]))
}
