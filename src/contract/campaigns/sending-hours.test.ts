import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpen } from '../chat/quiet-hours.ts'
import { wallTime } from '../local-time.ts'
import { defaultSendingHours, isSendingOpen, nextClosing, nextSending } from './sending-hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Zones with clock changes of an hour, of half an hour, of none, and with quarters of an hour in their offset. */
const places = [
  { zones: ['Europe/Warsaw'], country: 'PL' },
  { zones: ['America/New_York'], country: 'US' },
  { zones: ['America/New_York', 'America/Chicago'], country: 'US' },
  { zones: ['America/Vancouver'], country: 'CA' },
  { zones: ['Australia/Lord_Howe'], country: 'AU' },
  { zones: ['Asia/Kathmandu'], country: 'NP' },
  { zones: ['Pacific/Honolulu'], country: 'US' },
]
const place = fc.constantFrom(...places)
/** Around the clock changes of 2026, and any other time of that year. */
const moment = fc.oneof(
  ...['2026-03-08T07:00Z', '2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-11-01T06:00Z', '2026-04-04T15:00Z'].map(change =>
    fc.integer({ min: -36 * 60, max: 36 * 60 }).map(minutes => Date.parse(change) + minutes * minuteMs),
  ),
  fc.integer({ min: 0, max: 365 * 24 * 60 }).map(minutes => Date.parse('2026-01-01T00:00Z') + minutes * minuteMs),
)
const hours = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from: from * 15, to: to * 15 }))

const minuteOf = (atMs: number, zone: string) => {
  const wall = new Date(wallTime(atMs, zone))
  return wall.getUTCHours() * 60 + wall.getUTCMinutes()
}

test('the next opening is the first minute at which it may arrive where the recipient lives, whatever clocks do', () => {
  fc.assert(
    fc.property(moment, hours, place, (atMs, own, { zones, country }) => {
      const opening = nextSending(atMs, own, zones, country)
      if (opening === null) return
      for (const zone of zones) {
        expect(minuteOf(opening, zone)).toBeGreaterThanOrEqual(own.from)
        expect(minuteOf(opening, zone)).toBeLessThan(own.to)
      }
      expect(isOpen(opening, zones, country)).toBe(true)
      // Nothing before it, at moments of the last half day that fall on no quarter.
      for (let before = opening - minuteMs; before >= Math.max(atMs, opening - dayMs / 2); before -= 37 * minuteMs)
        expect(isSendingOpen(before, own, zones, country)).toBe(false)
    }),
    { numRuns: 40 },
  )
})

test('within the hours it goes at once; outside them on the same date or the next, never 24 hours on', () => {
  const warsaw = (wall: string) => nextSending(Date.parse(wall), defaultSendingHours, ['Europe/Warsaw'], 'PL')
  expect(warsaw('2026-11-20T11:00:00Z')).toBe(Date.parse('2026-11-20T11:00:00Z'))
  expect(warsaw('2026-11-20T05:00:00Z')).toBe(Date.parse('2026-11-20T08:00:00Z'))
  expect(warsaw('2026-11-20T19:00:00Z')).toBe(Date.parse('2026-11-21T08:00:00Z'))
  // The night in which clocks go back has an hour more, the one in which they go forward one less.
  expect(warsaw('2026-10-24T19:00:00Z')).toBe(Date.parse('2026-10-25T08:00:00Z'))
  expect(warsaw('2026-03-28T20:00:00Z')).toBe(Date.parse('2026-03-29T07:00:00Z'))
})

test('hours that never meet the hours in which texts may arrive have no opening', () => {
  expect(nextSending(Date.now(), { from: 21 * 60, to: 23 * 60 }, ['Europe/Warsaw'], 'PL')).toBeNull()
})

test('until the next closing it may arrive, and then no more', () => {
  fc.assert(
    fc.property(moment, hours, place, (atMs, own, { zones, country }) => {
      fc.pre(isSendingOpen(atMs, own, zones, country))
      const closing = nextClosing(atMs, own, zones, country)
      for (let at = atMs; at < closing; at += minuteMs) expect(isSendingOpen(at, own, zones, country)).toBe(true)
      expect(isSendingOpen(closing, own, zones, country)).toBe(false)
    }),
    { numRuns: 100 },
  )
})
