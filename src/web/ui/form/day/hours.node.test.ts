import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourText, readHour } from './hours.ts'

test.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9 am', '09:00'],
  ['9:30 PM', '21:30'],
  ['12 a.m.', '00:00'],
  ['12:15 pm', '12:15'],
  ['21:30', '21:30'],
])('%s is typed for %s', (typed, hour) => expect(readHour(typed)).toBe(hour))

test.each(['', '24', '9:60', '13 pm', '0 am', 'noon', '9:3', '12345'])('"%s" is no hour', typed =>
  expect(readHour(typed)).toBeNull(),
)

test('an hour is read as it is written, in both languages', () => {
  expect([hourText('09:30', 'en'), hourText('09:30', 'pl'), hourText('21:05', 'en')]).toEqual(['9:30 AM', '09:30', '9:05 PM'])
  fc.assert(
    fc.property(fc.nat(23), fc.nat(59), fc.constantFrom('en', 'pl'), (hours, minutes, locale) => {
      const hour = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
      expect(readHour(hourText(hour, locale))).toBe(hour)
    }),
  )
})
