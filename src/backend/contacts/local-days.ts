import { wallTime } from '#contract/local-time.ts'

const dayMs = 86_400_000
/** Before it the database knows no dates. */
const firstMs = Date.parse('0001-01-01T00:00:00Z')

/**
 * When a day (YYYY-MM-DD) begins in a time zone. Where clocks change that night, midnight may come twice or not at all: the
 * first moment that bears the date counts.
 */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offsets = [midnight - dayMs, midnight + dayMs].map(at => wallTime(at, zone) - at)
  const starts = offsets.map(offset => midnight - offset).toSorted((one, other) => one - other)
  const start = starts.find(at => wallTime(at, zone) >= midnight) ?? midnight
  return new Date(Math.max(start, firstMs)).toISOString()
}

/** The next day, as far as there are four digits for its year. */
export function dayAfter(day: string): string {
  return day >= '9999-12-30' ? '9999-12-31' : new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}
