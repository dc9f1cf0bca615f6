import { isOpen } from '../chat/quiet-hours.ts'
import { wallTime } from '../local-time.ts'

/** Minutes of a recipient's day in which a campaign may arrive, `from` ≤ t < `to`, on all seven days; whole quarters of an hour. */
export type SendingHours = { from: number; to: number }

/** What a new campaign begins with: a day's usual shop hours. */
export const defaultSendingHours: SendingHours = { from: 9 * 60, to: 20 * 60 }

export const sendingHoursStepMinutes = 15
export const lastMinute = 24 * 60
const stepMs = sendingHoursStepMinutes * 60_000
const lookAheadMs = 8 * 24 * 60 * 60_000
const dayMs = 24 * 60 * 60_000

/** Whether a campaign's text may arrive: within its hours and outside the quiet ones, in all zones in which the recipient may be. */
export function isSendingOpen(atMs: number, hours: SendingHours, zones: readonly string[], country: string | null): boolean {
  return zones.every(zone => isWithin(atMs, hours, zone)) && isOpen(atMs, zones, country)
}

function isWithin(atMs: number, { from, to }: SendingHours, zone: string): boolean {
  const wall = new Date(wallTime(atMs, zone))
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  return from <= minute && minute < to
}

/**
 * The first moment from `atMs` on at which it may arrive: later on the same day or on the next local date, never "24 hours on";
 * null where none comes. Hours are whole quarters, and so are the offsets of all zones: quarters miss no opening.
 */
export function nextSending(atMs: number, hours: SendingHours, zones: readonly string[], country: string | null): number | null {
  if (isSendingOpen(atMs, hours, zones, country)) return atMs
  for (let quarter = Math.ceil(atMs / stepMs) * stepMs; quarter < atMs + lookAheadMs; quarter += stepMs)
    if (isSendingOpen(quarter, hours, zones, country)) return quarter
  return null
}

/** When what may arrive at `atMs` may no longer: at the end of a quarter, a day later at the latest. */
export function nextClosing(atMs: number, hours: SendingHours, zones: readonly string[], country: string | null): number {
  let quarter = Math.floor(atMs / stepMs) * stepMs + stepMs
  while (quarter < atMs + dayMs && isSendingOpen(quarter, hours, zones, country)) quarter += stepMs
  return quarter
}
