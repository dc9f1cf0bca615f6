import { expect, test } from 'vitest'
import { isOpen, nextOpening } from './quiet-hours.ts'

const at = (iso: string) => Date.parse(iso)
const next = (iso: string, zones: string[], country: string | null) => {
  const opening = nextOpening(at(iso), zones, country)
  return opening === null ? null : new Date(opening).toISOString()
}
const warsaw = ['Europe/Warsaw']
const coasts = ['America/New_York', 'America/Los_Angeles']

test.each([
  ['2026-11-20T07:59:00Z', false],
  ['2026-11-20T08:00:00Z', true],
  ['2026-11-20T18:59:59Z', true],
  ['2026-11-20T19:00:00Z', false],
  // A Sunday, which is like any day outside of the United States.
  ['2026-11-22T08:00:00Z', true],
])('in Warsaw it is open from 9 to 20: %s %s', (iso, open) => expect(isOpen(at(iso), warsaw, 'PL')).toBe(open))

test('in the United States Sundays begin at noon', () => {
  expect(isOpen(at('2026-11-22T14:00:00Z'), ['America/New_York'], 'US')).toBe(false)
  expect(isOpen(at('2026-11-22T17:00:00Z'), ['America/New_York'], 'US')).toBe(true)
})

test.each([
  ['a Friday morning', '2026-11-20T14:00:00Z', true],
  ['a Friday at nine in the evening', '2026-11-21T02:00:00Z', true],
  ['a Friday after half past nine', '2026-11-21T02:30:00Z', false],
  ['a Saturday at nine', '2026-11-21T14:00:00Z', false],
  ['a Sunday at ten', '2026-11-22T15:00:00Z', true],
  ['a Sunday at six in the evening', '2026-11-22T23:00:00Z', false],
])('a Canadian has the hours of Canada: %s, %s, %s', (_, iso, open) =>
  expect(isOpen(at(iso), ['America/Toronto'], 'CA')).toBe(open),
)

test('a customer who may be in several zones is texted while all are open', () => {
  expect(isOpen(at('2026-11-20T15:00:00Z'), coasts, 'US')).toBe(false)
  expect(next('2026-11-20T15:00:00Z', coasts, 'US')).toBe('2026-11-20T17:00:00.000Z')
  expect(isOpen(at('2026-11-21T00:59:00Z'), coasts, 'US')).toBe(true)
  expect(isOpen(at('2026-11-21T01:00:00Z'), coasts, 'US')).toBe(false)
})

test('the next opening is the same day’s, else the next local day’s, also where clocks change', () => {
  expect(next('2026-11-20T03:12:00Z', warsaw, 'PL')).toBe('2026-11-20T08:00:00.000Z')
  expect(next('2026-11-20T21:00:00Z', warsaw, 'PL')).toBe('2026-11-21T08:00:00.000Z')
  expect(next('2026-03-28T20:00:00Z', warsaw, 'PL')).toBe('2026-03-29T07:00:00.000Z')
  expect(next('2026-10-24T20:00:00Z', warsaw, 'PL')).toBe('2026-10-25T08:00:00.000Z')
  expect(next('2026-11-20T10:12:00Z', warsaw, 'PL')).toBe('2026-11-20T10:12:00.000Z')
})

test('zones that are never open together have no opening', () => {
  expect(next('2026-11-20T10:00:00Z', ['Pacific/Auckland', 'America/New_York', 'Europe/Warsaw'], null)).toBeNull()
})
