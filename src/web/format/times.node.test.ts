import { expect, test } from 'vitest'
import {
  clock,
  dayAndMonth,
  dayIn,
  dayLabel,
  exactTime,
  listTime,
  longDate,
  mediumDate,
  mediumMoment,
  shortDay,
} from './times.ts'

const today = new Date(2026, 10, 20).getTime()
const at = (day: number, hour = 9, month = 10, year = 2026) => new Date(year, month, day, hour, 41).toISOString()
const en = { today: 'Today', yesterday: 'Yesterday' }
const pl = { today: 'Dzisiaj', yesterday: 'Wczoraj' }
// Intl puts a narrow space before AM.
const plain = (text: string) => text.replace(/\s/g, ' ')

test('the list shows the hour today, then Yesterday, the weekday, the date', () => {
  expect([at(20), at(19), at(18), at(8), at(8, 9, 10, 2025)].map(time => plain(listTime(time, today, 'en', en)))).toEqual([
    '9:41 AM',
    'Yesterday',
    'Wed',
    'Nov 8',
    'Nov 8, 2025',
  ])
  expect([at(20), at(19), at(8)].map(time => listTime(time, today, 'pl', pl))).toEqual(['9:41', 'Wczoraj', '8 lis'])
})

test('a day in the thread is named in full', () => {
  expect([at(20), at(19), at(12)].map(time => dayLabel(time, today, 'en', en))).toEqual([
    'Today',
    'Yesterday',
    'Thursday, November 12',
  ])
  expect(dayLabel(at(12), today, 'pl', pl)).toBe('Czwartek, 12 listopada')
})

test('the day of a note is short, so that it stands beside its author', () => {
  expect([at(20), at(19), at(12)].map(time => shortDay(time, today, 'en', en))).toEqual(['Today', 'Yesterday', 'Nov 12'])
  expect([at(19), at(12)].map(time => shortDay(time, today, 'pl', pl))).toEqual(['Wczoraj', '12 lis'])
})

test('just before and after midnight are different days', () => {
  expect(listTime(new Date(2026, 10, 19, 23, 59).toISOString(), today, 'en', en)).toBe('Yesterday')
  expect(plain(listTime(new Date(2026, 10, 20, 0, 1).toISOString(), today, 'en', en))).toBe('12:01 AM')
})

test('a birthday is the same day everywhere', () => {
  expect(longDate('1988-04-12', 'en')).toBe('April 12, 1988')
  expect(clock(at(20, 15), 'pl')).toBe('15:41')
})

test('an exact time is the reader’s, to the second, and reads the same in every language', () => {
  expect(exactTime(new Date(2026, 10, 2, 9, 4, 7).toISOString())).toBe('2026-11-02 09:04:07')
  expect(exactTime(new Date(2026, 0, 1, 0, 0, 0).toISOString())).toBe('2026-01-01 00:00:00')
})

test('in Polish the month of May has its ending, as people write it', () => {
  const may = new Date(2026, 4, 31, 9, 41)
  expect([dayAndMonth(may, 'pl'), mediumDate(may, 'pl')]).toEqual(['31 maja', '31 maja 2026'])
  expect(mediumMoment(may, 'pl')).toBe('31 maja 2026, 09:41')
  expect([mediumDate(may, 'en'), mediumDate(new Date(2026, 2, 3), 'pl')]).toEqual(['May 31, 2026', '3 mar 2026'])
})

test('a day is that of the account’s clock', () => {
  expect(dayIn('America/New_York', new Date('2026-11-23T03:00:00Z'))).toBe('2026-11-22')
  expect(dayIn('Europe/Warsaw', new Date('2026-11-23T23:30:00Z'))).toBe('2026-11-24')
})
