import type { PlanUse } from '#contract/billing/plans.ts'
import type { Tx } from '../../db/transaction.ts'
import { paceOf } from '../history/balance-overview.ts'

const dayMs = 86_400_000

type Left = { texts: number; leads: number; confirmations: number }
type Unit = keyof Left
type PeriodRow = Left & { subscription_id: string; ends_at: Date }

const units: { unit: PlanUse['unit']; column: Unit }[] = [
  { unit: 'text', column: 'texts' },
  { unit: 'lead', column: 'leads' },
  { unit: 'confirmation', column: 'confirmations' },
]

/** What of each plan's grant is used in its period, by the subscription's id; what was used is taken to be of it first. */
export async function planUses(tx: Tx, at: Date | null = null): Promise<Map<string, PlanUse[]>> {
  const now = at ?? new Date()
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
  const paces = new Map<string, number>()
  for (const { unit, column } of units)
    if (periods.some(period => period[column] > 0)) paces.set(unit, await paceOf(tx, unit, at))
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
