import { expect, test } from 'vitest'
import { reasonOf } from './carrier-reasons.ts'

// Twilio's error codes that a text can meet (twilio.com/docs/api/errors); below, the states of receipts by SMPP 3.4.
const twilio = [
  20003, 20429, 21211, 21408, 21606, 21608, 21610, 21611, 21612, 21614, 21617, 21635, 30001, 30002, 30003, 30004, 30005, 30006,
  30007, 30008, 30032, 30034, 63038,
]
const smpp = ['EXPIRED', 'DELETED', 'UNDELIV', 'UNKNOWN', 'REJECTD', 'SKIPPED']

test.each([
  ...twilio.map(code => `twilio/${code}`),
  ...smpp.map(state => `smpp/${state}`),
  'kannel/2',
  'kannel/16',
  'kannel/34',
  'kannel/66',
])('%s is told in plain words', code => expect(reasonOf(code)).toBeTypeOf('string'))

test('a code that nobody knows has none', () => {
  expect([reasonOf('twilio/99999'), reasonOf('constructor'), reasonOf(null)]).toEqual([null, null, null])
})
