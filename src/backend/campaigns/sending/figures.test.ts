import { expect, test } from 'vitest'
import { expectedEnd, unusual } from './figures.ts'

const usual = { watchedFrom: 50, failuresMaxPercent: 30, optOutsMaxPercent: 5 }

test('what is unusual', () => {
  expect(unusual({ sent: 60, delivered: 30, failed: 15, opted_out: 0 }, usual)).toBeNull()
  expect(unusual({ sent: 60, delivered: 34, failed: 16, opted_out: 0 }, usual)).toBe('FAILURES')
  expect(unusual({ sent: 49, delivered: 0, failed: 49, opted_out: 9 }, usual)).toBeNull()
  expect(unusual({ sent: 100, delivered: 100, failed: 0, opted_out: 6 }, usual)).toBe('OPT_OUTS')
})

test('an account says itself what is unusual', () => {
  const strict = { watchedFrom: 10, failuresMaxPercent: 10, optOutsMaxPercent: 1 }
  expect(unusual({ sent: 10, delivered: 8, failed: 2, opted_out: 0 }, strict)).toBe('FAILURES')
  expect(unusual({ sent: 100, delivered: 95, failed: 5, opted_out: 2 }, strict)).toBe('OPT_OUTS')
  const never = { watchedFrom: 1, failuresMaxPercent: 100, optOutsMaxPercent: 100 }
  expect(unusual({ sent: 10, delivered: 0, failed: 10, opted_out: 10 }, never)).toBeNull()
})

test('the end is told by the pace of the last minute, and for who waits for their hours behind these', () => {
  const now = 1_000_000
  const waits = { waiting_parts: 100, later_parts: 0, last_due: null, recent_parts: 0, recent_seconds: 0 }
  expect(expectedEnd({ ...waits, waiting_parts: 0 }, 10, now)).toBeNull()
  expect(expectedEnd(waits, 10, now)).toBe(now + 10_000)
  expect(expectedEnd({ ...waits, recent_parts: 120, recent_seconds: 60 }, 10, now)).toBe(now + 50_000)
  // What was let out at once at first says nothing of the pace.
  expect(expectedEnd({ ...waits, recent_parts: 30, recent_seconds: 1 }, 10, now)).toBe(now + 10_000)
  expect(expectedEnd({ ...waits, later_parts: 40, last_due: new Date(now + 60_000) }, 10, now)).toBe(now + 64_000)
})
