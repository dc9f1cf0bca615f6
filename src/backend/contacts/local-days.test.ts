import { expect, test } from 'vitest'
import { dayAfter, startOfDay } from './local-days.ts'

test('a day begins at the first moment that bears its date, also in nights in which clocks change', () => {
  expect(startOfDay('2026-11-21', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
  expect(startOfDay('2026-11-21', 'Europe/Warsaw')).toBe('2026-11-20T23:00:00.000Z')
  expect(startOfDay('2026-07-01', 'America/Los_Angeles')).toBe('2026-07-01T07:00:00.000Z')
  // Clocks change later on that day, or earlier on the day before.
  expect(startOfDay('2026-03-29', 'Europe/Warsaw')).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfDay('2026-03-30', 'Europe/Warsaw')).toBe('2026-03-29T22:00:00.000Z')
  expect(startOfDay('2026-10-26', 'Europe/Warsaw')).toBe('2026-10-25T23:00:00.000Z')
  // No midnight that night, and two of them.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  expect(startOfDay('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z')
  expect(startOfDay('2026-10-25', 'Atlantic/Azores')).toBe('2026-10-25T00:00:00.000Z')
})

test('any day that can be written is one that can be asked for', () => {
  for (const day of ['0001-01-01', '0099-12-31', '9999-12-31'])
    for (const one of [day, dayAfter(day)])
      for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'])
        expect(startOfDay(one, zone), `${one} ${zone}`).toMatch(/^(?!0000)\d{4}-\d\d-\d\dT/)
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
})
