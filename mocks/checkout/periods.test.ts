import { expect, test } from 'vitest'
import { secondsOf } from './objects.ts'
import { periodEnd } from './subscriptions.ts'

const seconds = (day: string) => secondsOf(new Date(`${day}T10:30:00Z`))
const end = (anchor: string, interval: 'month' | 'year', after: number) =>
  new Date(periodEnd(seconds(anchor), interval, after) * 1000).toISOString().slice(0, 16)

test.each([
  ['2027-01-31', 'month', 1, '2027-02-28T10:30'],
  ['2027-01-31', 'month', 2, '2027-03-31T10:30'],
  ['2028-01-31', 'month', 1, '2028-02-29T10:30'],
  ['2026-12-15', 'month', 1, '2027-01-15T10:30'],
  ['2028-02-29', 'year', 1, '2029-02-28T10:30'],
  ['2028-02-29', 'year', 4, '2032-02-29T10:30'],
] as const)('a period that is anchored on %s ends by %s %i on %s', (anchor, interval, after, expected) => {
  expect(end(anchor, interval, after)).toBe(expected)
})
