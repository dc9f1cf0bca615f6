import { expect, test } from 'vitest'
import { withoutRoom } from './fitting-columns.ts'

const column = (id: string, widthPx: number, more: { isKept?: boolean; isLoose?: boolean } = {}) => ({
  id,
  widthPx,
  isKept: false,
  isLoose: false,
  ...more,
})
const contacts = [
  column('name', 300),
  column('phone', 150),
  column('tags', 160),
  column('status', 100),
  column('consent', 180, { isLoose: true }),
  column('signUp', 120, { isLoose: true }),
  column('lastMessage', 150, { isKept: true, isLoose: true }),
]

test('where all columns have room none goes', () => expect(withoutRoom(contacts, 1160, 220)).toEqual([]))

test('from the right those go first that a phone does without; the one that is sorted by stays', () => {
  expect(withoutRoom(contacts, 1100, 220)).toEqual(['signUp'])
  expect(withoutRoom(contacts, 800, 220)).toEqual(['consent', 'signUp'])
  expect(withoutRoom(contacts, 700, 220)).toEqual(['status', 'consent', 'signUp'])
  // Without the wide tags there is room for the status.
  expect(withoutRoom(contacts, 660, 220)).toEqual(['tags', 'consent', 'signUp'])
  expect(withoutRoom(contacts, 100, 220)).toEqual(['phone', 'tags', 'status', 'consent', 'signUp'])
})

test('with a second line the first column asks for its room also where its words are short', () => {
  const short = [column('name', 120), column('email', 200), column('state', 110), column('since', 140)]
  expect(withoutRoom(short, 500, 220)).toEqual(['state', 'since'])
})

test('the first column always stands', () => {
  expect(withoutRoom([column('name', 900)], 300, 220)).toEqual([])
  expect(withoutRoom([], 300, 220)).toEqual([])
})
