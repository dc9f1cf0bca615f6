const dayMs = 86_400_000

/** A day as the calls have it: YYYY-MM-DD. Without an hour it is the same everywhere, so all is counted in UTC. */
const asDate = (day: string) => new Date(`${day}T00:00:00Z`)
const asDay = (date: Date) => date.toISOString().slice(0, 10)
const isDay = (day: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(asDate(day).getTime()) && asDay(asDate(day)) === day

/** Today on the clock of whoever looks. */
export function today(): string {
  const now = new Date()
  return asDay(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

export const addDays = (day: string, days: number): string => asDay(new Date(asDate(day).getTime() + days * dayMs))

/** The same day so many months later; the last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const date = asDate(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(wanted, last))
  return asDay(date)
}

/** 0 for Sunday: the first of a week as people of the language have it. */
const firstWeekday = (locale: string) => (locale.startsWith('en') ? 0 : 1)

/** How many days after the beginning of its week a day is. */
export const placeInWeek = (day: string, locale: string): number => (asDate(day).getUTCDay() - firstWeekday(locale) + 7) % 7

/** The six weeks around a day's month, whole; so a calendar keeps its height. */
export function weeksOf(day: string, locale: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const begin = addDays(first, -placeInWeek(first, locale))
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(begin, week * 7 + at)))
}

const parts = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/** A day as it is typed: "11/25/2026", "25.11.2026". */
export const dayText = (day: string, locale: string): string =>
  isDay(day) ? new Intl.DateTimeFormat(locale, parts).format(asDate(day)) : day

/** "November 25, 2026" */
export const dayInWords = (day: string, locale: string): string =>
  isDay(day) ? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(asDate(day)) : day

/** A typed day in the order of the language, or YYYY-MM-DD; any mark may stand between. Null for what is no whole day. */
export function readDay(text: string, locale: string): string | null {
  const numbers = text
    .trim()
    .split(/[^\d]+/)
    .filter(Boolean)
  if (numbers.length !== 3) return null
  const isYearFirst = numbers[0]?.length === 4
  const order = isYearFirst
    ? ['year', 'month', 'day']
    : new Intl.DateTimeFormat(locale, parts).formatToParts(0).flatMap(({ type }) => (type === 'literal' ? [] : [type]))
  const at = (type: string) => numbers[order.indexOf(type)] ?? ''
  if (at('year').length !== 4) return null
  const day = `${at('year')}-${at('month').padStart(2, '0')}-${at('day').padStart(2, '0')}`
  return isDay(day) ? day : null
}
