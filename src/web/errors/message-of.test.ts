import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorStatus } from '#contract/errors.ts'
import { Refusal } from '#web/api/refusal.ts'
import { changeLanguage, textsReady } from '#web/i18n.ts'
import en from '../../../locales/en/errors.json'
import pl from '../../../locales/pl/errors.json'
import { bulkFailureOf, messageOf, sendingFailureOf } from './message-of.ts'

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

test('a text that did not go is told by the catalogue: 403, the block list, and anything else with its reason', async () => {
  await changeLanguage('en')
  const failure = (code: string, status: number, isUnanswered = false) => new Refusal('', { code, status, isUnanswered })
  expect(sendingFailureOf(failure('INSUFFICIENT_FUNDS', 403))).toEqual({ title: 'Insufficient funds. Could not sent message!' })
  expect(sendingFailureOf(failure('FORBIDDEN', 403))).toEqual({ title: 'Insufficient funds. Could not sent message!' })
  expect(sendingFailureOf(failure('PHONE_NUMBER_ON_BLOCK_LIST', 400))).toEqual({
    title: 'Phone number on the block list. Could not sent message!',
  })
  expect(sendingFailureOf(failure('BODY_TOO_LONG', 400))).toEqual({
    title: 'Could not sent message!',
    text: 'The text is too long to send. Shorten it.',
  })
  for (const nothing of [failure('SERVER_ERROR', 500, true), failure('UNAVAILABLE', 0, true), new Error('?')])
    expect(sendingFailureOf(nothing)).toEqual({ title: 'Could not sent message!' })
})

test('a 403 that is about no money says what it is about, and of several texts it is told that they were several', async () => {
  const failure = (code: string, status: number) => new Refusal('', { code, status, isUnanswered: status >= 500 })
  expect(sendingFailureOf(failure('TRIAL_EXPIRED', 403))).toEqual({ title: en.errorMessage.TRIAL_EXPIRED })
  expect(sendingFailureOf(failure('ACCOUNT_NOT_CURRENT', 403))).toEqual({ title: en.errorMessage.ACCOUNT_NOT_CURRENT })
  expect(bulkFailureOf(failure('TRIAL_EXPIRED', 403))).toBe(en.errorMessage.TRIAL_EXPIRED)
  expect(bulkFailureOf(failure('FORBIDDEN', 403))).toBe('Insufficient funds. Could not sent message!')
  expect(bulkFailureOf(failure('SERVER_ERROR', 500))).toBe('Error occurred while sending messages')
  expect(bulkFailureOf(failure('BODY_TOO_LONG', 400))).toBe(
    'Error occurred while sending messages. The text is too long to send. Shorten it.',
  )
})
