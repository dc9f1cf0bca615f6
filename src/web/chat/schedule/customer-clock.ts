import { nextOpening } from '#contract/chat/quiet-hours.ts'
import type { CustomerTime } from '#contract/chat/scheduled-texts.ts'
import { declined } from '#web/format/times.ts'
import { momentOf, wallTime } from '#contract/local-time.ts'

const dayMs = 86_400_000

/** What a customer's clock shows, as the two inputs take it. */
export type Wall = { date: string; time: string }

function wallOf(shownMs: number): Wall {
  const [date = '', time = ''] = new Date(shownMs).toISOString().split('T')
  return { date, time: time.slice(0, 5) }
}

/** The clock of a zone at a moment. */
export function wallAt(atMs: number, zone: string): Wall {
  return wallOf(wallTime(atMs, zone))
}

/** An hour there, on the next day: nine in the morning where none is named. */
export function tomorrowMorning(nowMs: number, zone: string, time = '09:00'): Wall {
  return { date: wallOf(wallTime(nowMs, zone) + dayMs).date, time }
}

/** Nine in the morning there, on the next Monday after today. */
export function mondayMorning(nowMs: number, zone: string): Wall {
  const shownMs = wallTime(nowMs, zone)
  const days = (8 - new Date(shownMs).getUTCDay()) % 7 || 7
  return { date: wallOf(shownMs + days * dayMs).date, time: '09:00' }
}

/** That hour, or the first after it at which the customer may be texted. */
export function openFrom(wall: Wall, zone: string, { zones, country }: Pick<CustomerTime, 'zones' | 'country'>): Wall {
  const opens = nextOpening(momentOf(`${wall.date}T${wall.time}`, zone), zones, country)
  return opens === null ? wall : wallAt(opens, zone)
}

export type Preset = { label: 'soonest' | 'tomorrow' | 'afternoon' | 'monday'; wall: Wall }

/** The hours that people choose most, each another moment. */
export function presetsAt(nowMs: number, zone: string, customer: CustomerTime): Preset[] {
  const opening = customer.isOpen || !customer.opensAt ? null : wallAt(Date.parse(customer.opensAt), zone)
  const all: Preset[] = [
    ...(opening ? [{ label: 'soonest' as const, wall: opening }] : []),
    { label: 'tomorrow', wall: openFrom(tomorrowMorning(nowMs, zone), zone, customer) },
    { label: 'afternoon', wall: openFrom(tomorrowMorning(nowMs, zone, '14:00'), zone, customer) },
    { label: 'monday', wall: openFrom(mondayMorning(nowMs, zone), zone, customer) },
  ]
  return all.filter((one, index) => all.findIndex(({ wall }) => isSameWall(wall, one.wall)) === index)
}

export const isSameWall = (one: Wall, other: Wall): boolean => one.date === other.date && one.time === other.time

/** "Fri, Nov 20, 9:00 AM" on the customer's clock. */
export function theirMoment(iso: string, zone: string, locale: string): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  } as const
  return declined(new Intl.DateTimeFormat(locale, options).format(new Date(iso)))
}

/** "2026-11-20 09:00:00" on the customer's clock. */
export function theirExactTime(iso: string, zone: string): string {
  return new Date(wallTime(Date.parse(iso), zone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** "3:12 AM" there. */
export function theirClock(nowMs: number, zone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(nowMs)
}
