import { expect, test } from 'vitest'
import { isDue } from './schedule.ts'

const time = { hour: 3, minute: 30 }
const at = (text: string) => new Date(`2026-11-${text}`)
const startedAt = at('20T09:00')

test.each([
  ['before the hour of the day it is not', at('22T03:31'), at('23T03:29'), false],
  ['at the hour it is', at('22T03:31'), at('23T03:30'), true],
  ['once it is made it is not', at('23T03:31'), at('23T03:40'), false],
  ['one that failed at the hour is still due later', at('22T03:31'), at('23T12:00'), true],
  ['where none was ever made it is', null, at('23T12:00'), true],
])('%s', (_name, newest, now, expected) => {
  expect(isDue(time, { newest, startedAt, now })).toBe(expected)
})

test('who was off at the hour is not held up while starting, but ten minutes later', () => {
  const started = at('23T08:00')
  const since = (now: Date) => isDue(time, { newest: at('22T03:31'), startedAt: started, now })
  expect([since(at('23T08:05')), since(at('23T08:11'))]).toEqual([false, true])
})
