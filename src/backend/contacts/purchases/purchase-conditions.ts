import type { PurchaseFilter } from '#contract/contacts/purchase-filters.ts'
import { wallTime } from '#contract/local-time.ts'
import { startOfDay } from '../local-days.ts'

type Bind = (value: unknown) => string
/** What contacts must be, as SQL over the columns of `contact`; `of` stands before each of them, as `c.`. */
export type ContactCondition = (of: string, bind: Bind) => string

/** The day so many calendar months before another (YYYY-MM-DD): the same day of its month, or that month's last. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

const dayIn = (zone: string, nowMs: number) => new Date(wallTime(nowMs, zone)).toISOString().slice(0, 10)

/** When a period of so many calendar months back begins on the calendar of a zone: with its first day. */
export const periodStart = (months: number, zone: string, nowMs: number): string =>
  startOfDay(monthsBefore(dayIn(zone, nowMs), months), zone)

/** The calendar month before this one: from its first moment to the first that is no longer in it. */
export function lastMonth(zone: string, nowMs: number): { from: string; to: string } {
  const first = `${dayIn(zone, nowMs).slice(0, 7)}-01`
  return { from: startOfDay(monthsBefore(first, 1), zone), to: startOfDay(first, zone) }
}

const since =
  (operator: '>=' | '<', months: number) =>
  (zone: string, nowMs: number): ContactCondition => {
    const start = periodStart(months, zone, nowMs)
    return (of, bind) => `${of}last_purchase_at ${operator} ${bind(start)}::timestamptz`
  }
const always = (condition: ContactCondition) => () => condition

// Counts stand as literals, so that the planner sees that they are in the indexes of those who bought.
const conditions: Record<PurchaseFilter, (zone: string, nowMs: number) => ContactCondition> = {
  WITHIN_1: since('>=', 1),
  WITHIN_3: since('>=', 3),
  WITHIN_6: since('>=', 6),
  WITHIN_12: since('>=', 12),
  // Who never bought has -infinity there.
  NONE_1: since('<', 1),
  NONE_3: since('<', 3),
  NONE_6: since('<', 6),
  NONE_12: since('<', 12),
  ONE: always(of => `${of}purchases = 1`),
  TWO: always(of => `${of}purchases = 2`),
  THREE_OR_MORE: always(of => `${of}purchases >= 3`),
  FIRST_LAST_MONTH: (zone, nowMs) => {
    const { from, to } = lastMonth(zone, nowMs)
    return (of, bind) =>
      `${of}purchases > 0 and ${of}first_purchase_at >= ${bind(from)}::timestamptz and ${of}first_purchase_at < ${bind(to)}::timestamptz`
  },
  ACCOUNT_WITHOUT: always(of => `${of}purchases = 0 and ${of}shop_account_at is not null`),
}

/** A filter of contacts by what they bought, on the calendar of the account. */
export const purchaseCondition = (filter: PurchaseFilter, zone: string, nowMs = Date.now()): ContactCondition =>
  conditions[filter](zone, nowMs)
