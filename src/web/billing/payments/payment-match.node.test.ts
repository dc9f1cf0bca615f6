import { expect, test } from 'vitest'
import { lastMonths, monthOf, paymentsAsked } from './payment-match.ts'

test('a month of the address is asked for by its first and last day', () => {
  expect(paymentsAsked({ month: '2028-02' })).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
  expect(paymentsAsked({ month: '2026-12' })).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
})

test('what is no month filters nothing', () => {
  for (const month of ['2026-13', '2026-00', 'november', '2026-1', '']) {
    expect(monthOf(month)).toBeUndefined()
    expect(paymentsAsked({ month })).not.toHaveProperty('from')
  }
})

test('the last months go back over a year’s end, from the last day of a long one too', () => {
  expect(lastMonths(new Date(2027, 0, 31), 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(lastMonths(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02'])
})
