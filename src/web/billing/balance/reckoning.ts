import { numberFormat } from '#web/format/numbers.ts'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'

const millionthsPerMinorUnit = 10_000
const dayMs = 86_400_000

export type Reckoning = {
  /** In millionths, as all of them. */
  amount: number
  vat: number
  youPay: number
  after: number
  /** Null where nothing is used. */
  lastsUntil: string | null
}

/** What a top-up of so many minor units costs with tax, and leaves. Tax is rounded to the smallest coin. */
export function reckon(minorUnits: number, overview: BalanceOverview, nowMs: number): Reckoning {
  const amount = minorUnits * millionthsPerMinorUnit
  const vat = Math.round((minorUnits * overview.vat.percent) / 100) * millionthsPerMinorUnit
  const after = overview.monetary + amount
  const lastsMs = overview.perDay > 0 ? (Math.max(0, after) / overview.perDay) * dayMs : null
  return { amount, vat, youPay: amount + vat, after, lastsUntil: dateAfter(nowMs, lastsMs) }
}

/** Beyond what a date can be it lasts for ever. */
function dateAfter(nowMs: number, ms: number | null): string | null {
  const date = ms === null ? null : new Date(nowMs + ms)
  return date === null || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Whole days until then. */
export const daysUntil = (iso: string, nowMs: number): number => Math.max(0, Math.floor((Date.parse(iso) - nowMs) / dayMs))

/** Only amounts of two decimals can be paid (specification 9). */
export function isPayable(currency: string): boolean {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2
}
