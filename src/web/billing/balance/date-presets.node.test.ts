import { expect, test } from 'vitest'
import { isWholeMonth, presetOf, presets, rangeOf } from './date-presets.ts'

test.each([
  ['today', '2028-03-01', '2028-03-01', '2028-03-01'],
  ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['thisMonth', '2026-11-23', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['last7', '2026-11-03', '2026-10-28', '2026-11-03'],
  ['last30', '2026-11-23', '2026-10-25', '2026-11-23'],
] as const)('%s on %s goes from %s to %s', (preset, today, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test('a range is known again as its preset', () => {
  for (const preset of presets) expect(presetOf(rangeOf(preset, '2026-11-23'), '2026-11-23')).toBe(preset)
  expect(presetOf({ from: '2026-11-02', to: '2026-11-03' }, '2026-11-23')).toBeUndefined()
})

test('a whole month is told from one that lacks a day', () => {
  expect(isWholeMonth({ from: '2028-02-01', to: '2028-02-29' })).toBe(true)
  expect(isWholeMonth({ from: '2028-02-01', to: '2028-02-28' })).toBe(false)
})
