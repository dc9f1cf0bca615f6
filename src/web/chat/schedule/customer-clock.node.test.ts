import { expect, test } from 'vitest'
import { placeOf } from '#web/format/zones.ts'
import { mondayMorning, openFrom, presetsAt, theirExactTime, theirMoment, tomorrowMorning, wallAt } from './customer-clock.ts'

const zone = 'America/Los_Angeles'
/** A Friday there, and a Saturday in Warsaw. */
const now = Date.parse('2026-11-21T05:30:00Z')

test('a customer’s days are the customer’s own', () => {
  expect(wallAt(now, zone)).toEqual({ date: '2026-11-20', time: '21:30' })
  expect(tomorrowMorning(now, zone)).toEqual({ date: '2026-11-21', time: '09:00' })
  expect(tomorrowMorning(now, 'Europe/Warsaw')).toEqual({ date: '2026-11-22', time: '09:00' })
})

test('Monday is the next one: on a Sunday tomorrow, on a Monday in a week', () => {
  expect(mondayMorning(now, zone).date).toBe('2026-11-23')
  expect(mondayMorning(Date.parse('2026-11-22T18:00:00Z'), zone).date).toBe('2026-11-23')
  expect(mondayMorning(Date.parse('2026-11-23T18:00:00Z'), zone).date).toBe('2026-11-30')
})

test('an hour at which nobody is texted becomes the next one: on Sundays in the United States noon', () => {
  const customer = { zones: [zone], country: 'US' }
  expect(openFrom(tomorrowMorning(now, zone), zone, customer)).toEqual({ date: '2026-11-21', time: '09:00' })
  expect(openFrom({ date: '2026-11-22', time: '09:00' }, zone, customer)).toEqual({ date: '2026-11-22', time: '12:00' })
  // Their number may be further west: nine there.
  expect(openFrom({ date: '2026-11-23', time: '09:00' }, zone, { ...customer, zones: [zone, 'America/Anchorage'] }).time).toBe(
    '10:00',
  )
})

test('presets are different moments: at night the soonest is the morning, on a Saturday Monday is not tomorrow', () => {
  const closed = { zones: [zone], country: 'US', isOpen: false, opensAt: '2026-11-21T17:00:00Z' }
  expect(presetsAt(now, zone, closed).map(({ label, wall }) => `${label} ${wall.date} ${wall.time}`)).toEqual([
    'soonest 2026-11-21 09:00',
    'afternoon 2026-11-21 14:00',
    'monday 2026-11-23 09:00',
  ])
  const sunday = Date.parse('2026-11-22T21:00:00Z')
  const open = { ...closed, isOpen: true, opensAt: null }
  expect(presetsAt(sunday, zone, open).map(({ label }) => label)).toEqual(['tomorrow', 'afternoon'])
})

test('a moment and a place read as people say them', () => {
  expect(theirMoment('2026-11-20T17:00:00Z', zone, 'en')).toBe('Fri, Nov 20, 9:00 AM')
  expect(theirExactTime('2026-11-20T17:00:07Z', zone)).toBe('2026-11-20 09:00:07')
  expect(placeOf(zone)).toBe('Los Angeles')
})
