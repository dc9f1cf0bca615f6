import { expect, test } from 'vitest'
import { amountOf, readPurchase } from './purchase-values.ts'

test.each([
  ['129.99', 129_990_000],
  ['129,99', 129_990_000],
  ['129', 129_000_000],
  ['0', 0],
  ['1 234,56', 1_234_560_000],
  ['1\u00a0234,56 zł', 1_234_560_000],
  ['1.234,56', 1_234_560_000],
  ['1,234.56', 1_234_560_000],
  ['$1,234.5', 1_234_500_000],
  ['€ 10', 10_000_000],
  ['10 PLN', 10_000_000],
  ["1'234.50", 1_234_500_000],
  ['1,234', 1_234_000_000],
  ['1.234.567', 1_234_567_000_000],
  ['129.9900', 129_990_000],
  ['１２,５', 12_500_000],
])('%j is an amount', (text, amount) => expect(amountOf(text)).toBe(amount))

test.each(['', '-5', 'free', '1,2,3', '12.34.5', '1e5', '12 - 15', '9999999999999'])('%j is none', text =>
  expect(amountOf(text)).toBeNull(),
)

const good = { orderNumber: ' Z/1 ', at: '2026-01-05 12:00', amount: '10', currency: 'pln' }
test('a row is read as it is written', () => {
  expect(readPurchase(good, null)).toEqual({
    orderNumber: 'Z/1',
    at: '2026-01-05T12:00:00.000Z',
    amount: 10_000_000,
    currency: 'PLN',
  })
  expect(readPurchase({ ...good, at: '05.01.2026' }, null)).toMatchObject({ at: '2026-01-05T12:00:00.000Z' })
})

test.each([
  [{ orderNumber: '' }, 'INVALID_ORDER'],
  [{ orderNumber: 'x'.repeat(101) }, 'INVALID_ORDER'],
  [{ at: 'soon' }, 'INVALID_TIME'],
  [{ at: '' }, 'INVALID_TIME'],
  [{ at: '2099-01-01' }, 'INVALID_TIME'],
  [{ amount: 'free' }, 'INVALID_AMOUNT'],
  [{ currency: 'zł' }, 'INVALID_CURRENCY'],
])('%j is why a row is not taken: %s', (wrong, rejection) =>
  expect(readPurchase({ ...good, ...wrong }, null)).toEqual({ rejection }),
)
