import { expect, test } from 'vitest'
import { unusual } from './figures.ts'

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
