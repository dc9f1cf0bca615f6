import { expect, test } from 'vitest'
import { dayWritten } from './contact-values.ts'
import { checkNumber } from './numbers.ts'

test.each([
  ['512340187.0', 'PL', '+48512340187'],
  ['512340187,00', 'PL', '+48512340187'],
  ['+48512340187.0', null, '+48512340187'],
  ['4.8512340187E10', 'PL', '+48512340187'],
  ['4.8512340187E+10', 'PL', '+48512340187'],
  ['4,8512340187E+10', 'PL', '+48512340187'],
  ['1.4155550132e10', 'US', '+14155550132'],
  ['512\u202f340\u2009187', 'PL', '+48512340187'],
])('%s is a number with all its digits (%s)', (cell, country, phone) => {
  expect(checkNumber(cell, country, false)).toEqual({ phone })
})

test.each(['4.85123E+10', '4,85E10', '4.8512340187E12', '5E+10'])('%s has lost digits, and is told as cut', cell => {
  expect(checkNumber(cell, 'PL', false)).toEqual({ rejection: 'INVALID_NUMBER', isCut: true, written: cell })
})

test.each(['PL', 'US', 'CA', 'AU', 'JP', 'BR', 'KR', 'DE', null])('00 before a country’s code is a + in %s too', country => {
  for (const cell of ['0048512340187', '00 48 512 340 187', '(00) 48 512-340-187', '0048-512-340-187'])
    expect(checkNumber(cell, country, false), cell).toEqual({ phone: '+48512340187' })
})

test.each([
  ['1990-05-13', '1990-05-13'],
  ['1990-05-13 00:00:00', '1990-05-13'],
  ['1990-05-13T00:00:00.000Z', '1990-05-13'],
  ['1990-05-13T08:30:00+02:00', '1990-05-13'],
  ['13.05.1990 8:30', '13.05.1990'],
  ['13.05.1990, 8:30 PM', '13.05.1990'],
  ['13/05/1990', '1990-05-13'],
  ['05/13/1990', '1990-05-13'],
  ['5/5/1990 0:00', '1990-5-5'],
  // May to some and June to others.
  ['05/06/1990', '05/06/1990'],
])('the day %s is read as %s', (text, day) => expect(dayWritten(text)).toBe(day))
