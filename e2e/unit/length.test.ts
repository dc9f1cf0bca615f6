import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, scaled } from '../faults/length.ts'

const machines = fc.record({
  load: fc.double({ min: 0, max: 400, noNaN: true }),
  processors: fc.integer({ min: 1, max: 256 }),
})
const times = fc.integer({ min: 1, max: 600_000 })

test('a deadline that is scaled to a busy machine is one that a timer takes, and never shorter than three times its own', () => {
  fc.assert(
    fc.property(times, machines, (ms, machine) => {
      const scaledMs = scaled(ms, machine)
      expect(Number.isInteger(scaledMs)).toBe(true)
      expect(scaledMs).toBeGreaterThanOrEqual(ms * 3)
      // Throws for a fraction.
      AbortSignal.timeout(scaledMs)
    }),
  )
})

test('the load that made a fraction', () => {
  expect(scaled(5000, { load: 2.11, processors: 2 })).toBe(15_825)
})

test('a random length is a whole number within its bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (from, more) => {
      const length = between(from, from + more)
      expect(Number.isInteger(length)).toBe(true)
      expect(length).toBeGreaterThanOrEqual(from)
      expect(length).toBeLessThanOrEqual(from + more)
    }),
  )
})
