import { wallTime } from '../local-time.ts'

// Facts 3: from 9 to 20 where the customer is; in the United States on Sundays from 12.
const opensAt = 9 * 60
const sundayOpensAt: Record<string, number> = { US: 12 * 60 }
const closesAt = 20 * 60
const stepMs = 15 * 60_000
const lookAheadMs = 8 * 24 * 60 * 60_000

function isOpenIn(atMs: number, zone: string, country: string | null): boolean {
  const wall = new Date(wallTime(atMs, zone))
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const from = wall.getUTCDay() === 0 ? (sundayOpensAt[country ?? ''] ?? opensAt) : opensAt
  return from <= minute && minute < closesAt
}

/** Whether a text that no person writes at this moment may arrive: open in all zones in which the customer may be. */
export function isOpen(atMs: number, zones: readonly string[], country: string | null): boolean {
  return zones.every(zone => isOpenIn(atMs, zone, country))
}

/** The first moment from `atMs` on, in quarters of an hour after it, at which a text may arrive; null where none comes. */
export function nextOpening(atMs: number, zones: readonly string[], country: string | null): number | null {
  if (isOpen(atMs, zones, country)) return atMs
  for (let quarter = Math.ceil(atMs / stepMs) * stepMs; quarter < atMs + lookAheadMs; quarter += stepMs)
    if (isOpen(quarter, zones, country)) return quarter
  return null
}
