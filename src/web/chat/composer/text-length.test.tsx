import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { textsReady } from '#web/i18n.ts'
import { lengthOf, TextLength } from './text-length.tsx'

beforeAll(async () => {
  await textsReady
  await i18next.loadNamespaces('chat')
})

const shown = (text: string) => {
  render(<TextLength text={text} isText />)
  const status = screen.getByRole('status', { name: 'Message length' })
  return [status.textContent, status.dataset.tone]
}

test('characters, limit and parts are counted live', () => {
  expect(shown('a'.repeat(136))).toEqual(['136 / 912 · 1 part', undefined])
})

test('one Polish letter drops the limit to 396', () => {
  expect(shown(`${'a'.repeat(87)}ą`)).toEqual(['88 / 396 · 2 parts', 'warn'])
})

test('a text that is too long says so', () => {
  expect(shown('a'.repeat(913))).toEqual(['913 / 912 · 7 parts', 'bad'])
  expect(lengthOf('ł'.repeat(400)).tooMany).toBe(4)
})
