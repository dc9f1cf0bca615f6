import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loggable } from './errors.ts'

test('what is logged of a failed query names its cause, never the values that were asked for', () => {
  const cause = new Error('canceling statement due to statement timeout')
  const told = loggable(new DrizzleQueryError('select 1 from contact where phone = $1', ['+14155550132'], cause))
  expect(told).toContain('statement timeout')
  expect(told).not.toContain('4155550132')
})
