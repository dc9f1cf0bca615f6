import { expect, test } from 'vitest'
import en from '../../../locales/en/unsubscribing.json' with { type: 'json' }
import { wordsWith } from './unsubscribing.ts'

const nothing = { title: '', message: '', button: '', thanks: '', invalidNumber: '' }

test('what the account left empty is the standard text, with its name in it', () => {
  const words = wordsWith(en, 'Lumo & $& Co', { ...nothing, thanks: 'Bye, {{business}}' })
  expect(words.title).toBe('Stop texts from Lumo & $& Co?')
  expect(words.invalidNumber).toBe('Invalid number')
  // What somebody wrote is shown as they wrote it.
  expect(words.thanks).toBe('Bye, {{business}}')
  expect(en.title).toContain('{{business}}')
})
