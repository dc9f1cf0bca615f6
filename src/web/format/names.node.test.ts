import { expect, test } from 'vitest'
import { initials, lettersInRow, personColor, personName } from './names.ts'

test('initials are of the first and the last name', () => {
  expect(['Emily Carter', 'Anna Maria Zielińska', 'Łukasz', '(no name)', null].map(initials)).toEqual([
    'EC',
    'AZ',
    'Ł',
    'N',
    null,
  ])
})

test('people in one row who would look the same differ by their letters; colours stay their own', () => {
  const [one, other] = ['a', 'k'] as const
  expect(personColor(one)).toBe(personColor(other))
  const row = [
    { sub: one, name: 'Anna Kowalska' },
    { sub: other, name: 'Adam Kowalski' },
    { sub: 'b', name: 'Alan Kane' },
  ]
  expect(lettersInRow(row)).toEqual(['AK', 'Ad', 'AK'])
})

test('a colleague has a name once the staff is known, and another word when they have left', () => {
  const jonas = { sub: 'jonas', name: 'Jonas Berg' }
  const users = [jonas] as Parameters<typeof personName>[0]
  expect(personName(undefined, 'jonas', 'A colleague')).toBe('')
  expect(personName(users, 'jonas', 'A colleague')).toBe('Jonas Berg')
  expect(personName(users, 'gone', 'A colleague')).toBe('A colleague')
})
