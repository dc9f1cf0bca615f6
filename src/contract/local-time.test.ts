import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isZone, momentOf, wallTime } from './local-time.ts'

const iso = (wall: string, zone: string) => new Date(momentOf(wall, zone)).toISOString()

// An hour that the clock skips is the one after it; of an hour that comes twice the first is meant.
test.each([
  ['2026-11-21T09:00', 'Europe/Warsaw', '2026-11-21T08:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Warsaw', '2026-07-01T07:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Warsaw', '2026-03-29T01:30:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Warsaw', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-06-01T12:00', 'Asia/Kathmandu', '2026-06-01T06:15:00.000Z'],
  ['2026-06-01T00:00', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
])('%s in %s is %s', (wall, zone, expected) => expect(iso(wall, zone)).toBe(expected))

test('what is no time is none, and what is no zone is none', () => {
  expect(momentOf('2026-13-40T99:99', 'Europe/Warsaw')).toBeNaN()
  expect(isZone('Europe/Warsaw')).toBe(true)
  expect(isZone('Europe/Nowhere')).toBe(false)
})

test('the moment of what a clock shows shows the same again', () => {
  const zones = ['Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns']
  const minuteMs = 60_000
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 28_000_000, max: 32_000_000 }), (zone, minute) => {
      const shown = wallTime(minute * minuteMs, zone)
      const moment = momentOf(new Date(shown).toISOString().slice(0, 16), zone)
      expect(wallTime(moment, zone)).toBe(shown)
      expect(moment).toBeLessThanOrEqual(minute * minuteMs)
    }),
  )
})
