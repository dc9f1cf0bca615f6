import { type ListSearch, listQuery } from '#web/ui/list/list-search.ts'

export type PaymentSearch = ListSearch & { month?: string | undefined }

const shapeOfMonth = /^\d{4}-(0[1-9]|1[0-2])$/

/** "2026-11", or nothing for what is no month. */
export const monthOf = (text: string | undefined): string | undefined =>
  text !== undefined && shapeOfMonth.test(text) ? text : undefined

/** First and last day of a month. */
function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}

/** What the address says, as the query of the payments. */
export function paymentsAsked(search: PaymentSearch) {
  const month = monthOf(search.month)
  return { ...listQuery(search), ...(month !== undefined && daysOf(month)) }
}

/** The month of `today` and those before it, newest first. */
export function lastMonths(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(today.getFullYear(), today.getMonth() - back, 1))
    return first.toISOString().slice(0, 7)
  })
}
