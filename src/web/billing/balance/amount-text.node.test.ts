import { expect, test } from 'vitest'
import { amountTyped, readAmount } from './amount-text.ts'

test.each([
  ['10', 1000],
  ['2000', 200_000],
  ['37.5', 3750],
  ['37,50', 3750],
  ['37.', 3700],
  [' 1 250,50 ', 125_050],
  ['1\u00a0250', 125_000],
  ['1,250.50', 125_050],
  ['1.250,50', 125_050],
])('%j is read as people mean it', (text, minorUnits) => {
  expect(readAmount(text)).toEqual({ minorUnits })
})

test.each([
  ['9.99', 'tooLow'],
  ['0', 'tooLow'],
  ['2000.01', 'tooHigh'],
  ['99999999999', 'tooHigh'],
  ['25.505', 'tooFine'],
  // A thousand or one: nobody knows.
  ['1,000', 'tooFine'],
  ['', 'notANumber'],
  ['-50', 'notANumber'],
  ['1e3', 'notANumber'],
  ['$50', 'notANumber'],
  ['1,2,3', 'notANumber'],
  ['1,25.50', 'notANumber'],
])('%j is refused, and the reason named', (text, problem) => {
  expect(readAmount(text)).toEqual({ problem })
})

test.each([1000, 1001, 3750, 200_000])('what is written into the field reads as the same amount (%d)', minorUnits => {
  for (const language of ['en', 'pl']) expect(readAmount(amountTyped(minorUnits, language))).toEqual({ minorUnits })
})
