import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Begun, take } from './keys.ts'
import { commands } from './shortcut-table.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isAltGraph: false, isApple: false, isWriting: false }
const press = (key: string, more: Partial<typeof plain> = {}, begun: Begun = null, nowMs = 0) =>
  take(commands, begun, { key, ...plain, ...more }, nowMs)

test('a letter does what it says, and two letters one after the other as well', () => {
  expect(press('e').id).toBe('archive')
  expect(press('?').id).toBe('help')
  const first = press('g')
  expect(first).toMatchObject({ id: null, begun: { key: 'g' } })
  expect(press('q', {}, first.begun, 800).id).toBe('goQueued')
  expect(press('s', {}, first.begun, 10_000).id).toBeNull()
})

test('what is written into a box is written, and Mod+Enter sends it all the same', () => {
  expect(press('e', { isWriting: true }).id).toBeNull()
  expect(press('Enter', { isWriting: true, ctrlKey: true }).id).toBe('send')
  expect(press('k', { isWriting: true, ctrlKey: true }).id).toBe('palette')
})

test('on a Mac Cmd is Mod, and Ctrl edits the text', () => {
  expect(press('k', { isApple: true, isWriting: true, metaKey: true }).id).toBe('palette')
  expect(press('k', { isApple: true, isWriting: true, ctrlKey: true }).id).toBeNull()
  expect(press('k', { isWriting: true, metaKey: true }).id).toBeNull()
})

test('after g, a wrong or a slow second key does nothing of its own', () => {
  const { begun } = press('g')
  expect(press('e', {}, begun, 500)).toEqual({ id: null, begun: null })
  // Shift is held for the key that follows.
  const shifted = press('Shift', {}, begun, 500)
  expect(press('!', {}, shifted.begun, 600).id).toBeNull()
  expect(press('m', {}, begun, 3000).id).toBe('goMy')
  expect(press('m', {}, press('g', {}, begun, 500).begun, 900).id).toBe('goMy')
  expect(press('k', { ctrlKey: true }, begun, 500).id).toBe('palette')
})

test('no key with Alt or AltGr does anything: they type Polish', () => {
  const letters = [...'acelnoszxACELNOSZXąćęłńóśźż']
  fc.assert(
    fc.property(fc.constantFrom(...letters), fc.boolean(), (key, isAltGraph) => {
      expect(press(key, isAltGraph ? { isAltGraph } : { altKey: true })).toEqual({ id: null, begun: null })
      // Windows says AltGr as Ctrl and Alt together.
      expect(press(key, { altKey: true, ctrlKey: true }).id).toBeNull()
    }),
  )
})

test('each command has keys of its own', () => {
  expect(new Set(commands.map(({ keys }) => keys)).size).toBe(commands.length)
  for (const { keys } of commands) expect(keys).not.toMatch(/Alt/)
})
