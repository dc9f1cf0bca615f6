import { wallTime } from '../local-time.ts'

type Hours = { from: number; until: number }
const hours = (from: number, until: number): Hours => ({ from: from * 60, until: until * 60 })

const everyDay = hours(9, 20)
/** By the day of the week, Sunday first, where it is not from 9 to 20: noon on Sundays in the United States, and what Canada's CRTC allows. */
const ofCountry: Record<string, (day: number) => Hours> = {
  US: day => (day === 0 ? hours(12, 20) : everyDay),
  CA: day => (day === 0 || day === 6 ? hours(10, 18) : hours(9, 21.5)),
}
const stepMs = 15 * 60_000
const lookAheadMs = 8 * 24 * 60 * 60_000

function isOpenIn(atMs: number, zone: string, country: string | null): boolean {
  const wall = new Date(wallTime(atMs, zone))
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const { from, until } = ofCountry[country ?? '']?.(wall.getUTCDay()) ?? everyDay
  return from <= minute && minute < until
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
