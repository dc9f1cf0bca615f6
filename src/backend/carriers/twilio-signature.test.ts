import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './twilio-signature.ts'

const token = '12345'
const url = 'https://example.com/sms?x=1'
const fields = [
  ['To', '+15005550006'],
  ['Body', 'Hello'],
  ['From', '+15005550001'],
] as const

test('a call is signed as Twilio’s own client signs it', () => {
  expect(signatureOf(token, url, fields)).toBe('jLgGaVWb8HDMmgtQiCFTu6jeufA=')
  expect(isSigned(token, 'jLgGaVWb8HDMmgtQiCFTu6jeufA=', url, fields)).toBe(true)
})

test('a name that repeats counts each value once, in order, as for Twilio’s client', async () => {
  const { default: twilio } = await import('twilio')
  const repeated = { MediaUrl: ['b', 'a', 'b'], To: '+15005550006' }
  const pairs = [
    ['MediaUrl', 'b'],
    ['To', '+15005550006'],
    ['MediaUrl', 'a'],
    ['MediaUrl', 'b'],
  ] as const
  const signature = signatureOf(token, url, pairs)
  expect(twilio.validateRequest(token, signature, url, repeated)).toBe(true)
})

test.each([
  ['https://example.com:443/sms?x=1', 'https://example.com/sms?x=1'],
  ['https://example.com/sms?x=1', 'https://example.com:443/sms?x=1'],
  ['http://example.com:80/sms', 'http://example.com/sms'],
  ['https://example.com/sms', 'https://example.com:8443/sms'],
  ['http://[::1]:80/sms', 'http://[::1]/sms'],
])('the port may be written or not: signed for %s, called at %s', (signedFor, calledAt) => {
  expect(isSigned(token, signatureOf(token, signedFor, fields), calledAt, fields)).toBe(true)
})

test('anything else that differs is forged', () => {
  const signature = signatureOf(token, url, fields)
  const more = [...fields, ['Extra', '1']] as const
  for (const [given, at, what] of [
    [signature, 'https://example.com/sms?x=2', fields],
    [signature, 'http://example.com/sms?x=1', fields],
    [signature, 'https://example.org/sms?x=1', fields],
    [signature, url, more],
    [signature, url, fields.slice(1)],
    ['', url, fields],
    [signatureOf('other', url, fields), url, fields],
  ] satisfies [string, string, typeof more | typeof fields | readonly (readonly [string, string])[]][])
    expect(isSigned(token, given, at, what)).toBe(false)
})
