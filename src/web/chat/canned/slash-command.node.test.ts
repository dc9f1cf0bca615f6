import { expect, test } from 'vitest'
import { placeholderOf, placeholdersOf, withoutMarks } from './placeholders.ts'
import { slashCommandAt, typedSince } from './slash-command.ts'

test('a slash at the start of a word asks, and what is typed behind it narrows', () => {
  expect(slashCommandAt('/', 1)).toEqual({ from: 0, to: 1, words: '' })
  expect(slashCommandAt('Hi /sh', 6)).toEqual({ from: 3, to: 6, words: 'sh' })
  expect(slashCommandAt('Hi\n/zwrót more', 9)).toEqual({ from: 3, to: 9, words: 'zwrót' })
})

test('a slash within a word, an address or before a space asks nothing', () => {
  for (const text of ['and/or', 'https://', '1/2', '/ ', '/sh it', '//', ''])
    expect(slashCommandAt(text, text.length), text).toBeNull()
  expect(slashCommandAt('Hi /sh', 3)).toBeNull()
})

test('what the button opened follows the caret until the word ends', () => {
  expect(typedSince('Hi sh', 3, 5)).toEqual({ from: 3, to: 5, words: 'sh' })
  expect(typedSince('Hi sh it', 3, 8)).toBeNull()
  expect(typedSince('Hi', 3, 2)).toBeNull()
})

test('a gap is known again, brackets that people write are none', () => {
  const text = `Hi ${placeholderOf('First name')}, [no gap] ${placeholderOf('Size')}`
  expect(placeholdersOf(text).map(({ label }) => label)).toEqual(['First name', 'Size'])
  expect(placeholdersOf('Hi [First name]')).toEqual([])
  expect(withoutMarks(text)).toBe('Hi [First name], [no gap] [Size]')
  const [first] = placeholdersOf(text)
  expect(text.slice(first?.from, first?.to)).toBe(placeholderOf('First name'))
})
