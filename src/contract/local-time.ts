const hourMs = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Shows date and time as 2026-11-21 09:30:00. Making one takes a hundred times as long as using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const part = 'numeric'
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: part,
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The clock on the wall of a time zone at this moment, as if it were UTC's. */
export function wallTime(atMs: number, zone: string): number {
  // What is no moment is no time either.
  if (Number.isNaN(new Date(atMs).getTime())) return Number.NaN
  return Date.parse(`${clockOf(zone).format(atMs).replace(' ', 'T')}Z`)
}

/**
 * The moment at which the clock of a zone shows `wall` (YYYY-MM-DDTHH:mm), in ms since 1970. Where clocks change, the first of
 * two counts, and an hour that there is not is the hour after it, as in Temporal. NaN for what is no time.
 */
export function momentOf(wall: string, zone: string): number {
  const shown = Date.parse(`${wall}Z`)
  if (Number.isNaN(shown)) return Number.NaN
  const [before = 0, after = 0] = [shown - 26 * hourMs, shown + 26 * hourMs].map(atMs => wallTime(atMs, zone) - atMs)
  const found = [shown - before, shown - after].filter(atMs => wallTime(atMs, zone) === shown)
  return found.length ? Math.min(...found) : shown - before
}

/** The IANA name of a time zone as the runtime writes it; null for what is none, and for a mere offset. */
export function zoneNamed(text: string): string | null {
  try {
    const written = text.trim().replaceAll(' ', '_')
    return /^[A-Za-z]/.test(written) ? new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}

/** Whether the runtime knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
