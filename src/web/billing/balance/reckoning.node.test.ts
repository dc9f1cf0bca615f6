import { expect, test } from 'vitest'
import type { BalanceOverview } from '#contract/billing/balance-settings.ts'
import { daysUntil, isPayable, reckon } from './reckoning.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const overview: BalanceOverview = {
  monetary: 182_400_000,
  currency: 'USD',
  held: 1_420_000,
  perDay: 10_700_000,
  lastsUntil: '2026-12-09T12:00:00Z',
  isBelowAlert: true,
  texts: null,
  leads: null,
  confirmations: null,
  vat: { percent: 23, rule: 'DOMESTIC' },
}

test('a top-up says the tax, what is paid, and what there is afterwards', () => {
  expect(reckon(10_000, overview, now)).toEqual({
    amount: 100_000_000,
    vat: 23_000_000,
    youPay: 123_000_000,
    after: 282_400_000,
    lastsUntil: '2026-12-18T21:25:14.018Z',
  })
})

test('tax is rounded to the smallest coin', () => {
  expect(reckon(1001, overview, now)).toMatchObject({ vat: 2_300_000, youPay: 12_310_000 })
  expect(reckon(1003, overview, now)).toMatchObject({ vat: 2_310_000 })
})

test('where nothing is used, and where it lasts beyond all dates, no day is named', () => {
  expect(reckon(1000, { ...overview, perDay: 0 }, now).lastsUntil).toBeNull()
  expect(reckon(200_000, { ...overview, perDay: 1, monetary: 2e12 }, now).lastsUntil).toBeNull()
})

test('a balance below nothing lasts no longer than now', () => {
  expect(reckon(1000, { ...overview, monetary: -50_000_000 }, now).lastsUntil).toBe('2026-11-22T12:00:00.000Z')
})

test('days until then are whole ones, and never less than none', () => {
  expect(daysUntil('2026-12-09T18:00:00Z', now)).toBe(17)
  expect(daysUntil('2026-11-01T00:00:00Z', now)).toBe(0)
})

test('only currencies of two decimals can be paid', () => {
  expect(['USD', 'PLN', 'EUR', 'JPY', 'KWD'].map(isPayable)).toEqual([true, true, true, false, false])
})
