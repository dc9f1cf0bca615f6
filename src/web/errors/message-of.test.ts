import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'
import { changeLanguage, textsReady } from '#web/i18n.ts'
import en from '../../../locales/en/errors.json'
import pl from '../../../locales/pl/errors.json'
import { messageOf } from './message-of.ts'

beforeAll(async () => {
  await textsReady
  await i18next.loadNamespaces('errors')
})
afterAll(() => changeLanguage('en'))

const refusal = (code: string, details?: Record<string, unknown>) => new Refusal('', { code, status: 400, details })

test('every code of the contract has its text in both languages', () => {
  for (const texts of [en, pl]) expect(Object.keys(texts.errorMessage)).toEqual(expect.arrayContaining(Object.keys(errorStatus)))
})

test('the texts that are quoted stand word for word', () => {
  expect(messageOf(refusal('INSUFFICIENT_FUNDS'))).toBe('Insufficient funds. Could not sent message!')
  expect(messageOf(refusal('PHONE_NUMBER_ON_BLOCK_LIST'))).toBe('Phone number on the block list. Could not sent message!')
  expect(messageOf(new Error('?'), 'ERROR_MESSAGE')).toBe('Could not sent message!')
  expect(messageOf(refusal('WRONG_PHONE_NUMBER'))).toBe('wrong phone number')
  expect(messageOf(refusal('INVALID_FILE_SIZE', { value: 600 }))).toBe('Invalid file size (max: 600kB)')
  const types = { value: 'image/jpeg, image/png' }
  expect(messageOf(refusal('INVALID_CONTENT_TYPE', types))).toBe('Invalid content type. Acceptable: image/jpeg, image/png')
})

test('a code that nobody knows reads as a failure of the server, in the chosen language', async () => {
  expect(messageOf(refusal('BREWING_TEA'))).toBe(en.errorMessage.SERVER_ERROR)
  await changeLanguage('pl')
  expect(messageOf(refusal('BREWING_TEA'))).toBe(pl.errorMessage.SERVER_ERROR)
})
