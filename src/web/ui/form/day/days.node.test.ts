import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayText, placeInWeek, readDay, weeksOf } from './days.ts'

test.each([
  ['en', '11/25/2026', '2026-11-25'],
  ['en', '1/2/2026', '2026-01-02'],
  ['en', '2026-11-25', '2026-11-25'],
  ['en', '11-25-2026', '2026-11-25'],
  ['pl', '25.11.2026', '2026-11-25'],
  ['pl', '25/11/2026', '2026-11-25'],
  ['pl', ' 1.2.2026 ', '2026-02-01'],
  ['pl', '29.02.2024', '2024-02-29'],
])('in %s, %s is typed for %s', (locale, typed, day) => expect(readDay(typed, locale)).toBe(day))

test.each([
  ['en', ''],
  ['en', '11/25'],
  ['en', '11/25/26'],
  ['en', '25/11/2026'],
  ['pl', '11/25/2026'],
  ['pl', '29.02.2026'],
  ['pl', '1.2.3.2026'],
  ['en', '2026-13-01'],
  ['en', 'tomorrow'],
])('in %s, "%s" is no whole day', (locale, typed) => expect(readDay(typed, locale)).toBeNull())

test('a day is read as it is written, in both languages', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom('en', 'pl'), (date, locale) => {
      const iso = date.toISOString().slice(0, 10)
      expect(readDay(dayText(iso, locale), locale)).toBe(iso)
    }),
  )
})

test('a month later is never beyond the end of that month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('weeks are whole, begin as the language has it, and hold the month', () => {
  expect(weeksOf('2026-11-25', 'en')[0]?.[0]).toBe('2026-11-01')
  expect(weeksOf('2026-11-25', 'pl')[0]?.[0]).toBe('2026-10-26')
  expect(weeksOf('2026-11-25', 'pl').flat()).toHaveLength(42)
  expect([placeInWeek('2026-11-22', 'en'), placeInWeek('2026-11-22', 'pl')]).toEqual([0, 6])
})
