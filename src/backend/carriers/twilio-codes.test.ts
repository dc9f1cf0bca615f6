import { expect, test } from 'vitest'
import { submitResultOf, reportedOf } from './twilio-codes.ts'
import { validityOf } from './twilio-settings.ts'

const sid = `SM${'0'.repeat(32)}`
const answer = (code: number, body: unknown) =>
  submitResultOf({ kind: 'answer', code, body: typeof body === 'string' ? body : JSON.stringify(body) })
const refusal = (status: number, code: number) => answer(status, { code, message: 'Words of Twilio', status })

test('only what surely was not taken may go again by itself', () => {
  expect(answer(201, { sid, status: 'queued', error_code: null })).toEqual({
    outcome: 'taken',
    status: 'PROCESSING',
    carrierId: sid,
  })
  expect(answer(201, { sid, status: 'sent' })).toEqual({ outcome: 'taken', status: 'SENT', carrierId: sid })
  for (const code of [20429, 30001, 30003, 30008]) expect(refusal(429, code), String(code)).toMatchObject({ outcome: 'later' })
  expect(answer(429, 'Too many')).toMatchObject({ outcome: 'later' })
  expect(submitResultOf({ kind: 'unreached', reason: 'ECONNREFUSED' })).toMatchObject({ outcome: 'later' })
  expect(submitResultOf({ kind: 'lost', reason: 'ECONNRESET' })).toMatchObject({ outcome: 'unknown' })
  for (const [code, body] of [
    [500, { code: 20500, message: 'An internal server error has occurred' }],
    [503, ''],
    [408, ''],
    [201, '<html>'],
    [200, ''],
    [201, { sid: 'no sid', status: 'queued' }],
  ] satisfies [number, unknown][])
    expect(answer(code, body), `${code} ${JSON.stringify(body)}`).toMatchObject({ outcome: 'unknown' })
})

test('every other code is final, with the status that it stands for; an opt-out is learned', () => {
  const told = { reason: 'Twilio 21610: Words of Twilio', code: 'twilio/21610' }
  expect(refusal(400, 21610)).toEqual({ outcome: 'refused', status: 'BLOCK_LIST', isOptOut: true, ...told })
  for (const code of [21408, 21612])
    expect(refusal(403, code)).toMatchObject({ outcome: 'refused', status: 'UNAUTHORIZED_DESTINATION' })
  expect(refusal(403, 30002)).toMatchObject({ outcome: 'refused', status: 'BILLING_ERROR' })
  for (const code of [21211, 21606, 21608, 21611, 21614, 21617, 21635, 30004, 30005, 30006, 30007, 30032, 30034, 63038])
    expect(refusal(400, code), String(code)).toMatchObject({ outcome: 'refused', status: 'UNDELIVERED', code: `twilio/${code}` })
})

test('our own wrong settings fail no text', () => {
  expect(refusal(401, 20003)).toMatchObject({ outcome: 'halted', code: 'twilio/20003' })
  expect(refusal(404, 20404)).toMatchObject({ outcome: 'halted' })
  for (const code of [301, 401, 404]) expect(answer(code, 'Not here')).toMatchObject({ outcome: 'halted' })
})

test('a text that Twilio gives up at once is refused with its code', () => {
  expect(answer(201, { sid, status: 'failed', error_code: 30007 })).toMatchObject({ outcome: 'refused', code: 'twilio/30007' })
})

test('reports: each status of Twilio, and the code of a failure', () => {
  const statuses = [
    'accepted',
    'scheduled',
    'queued',
    'sending',
    'sent',
    'delivered',
    'read',
    'undelivered',
    'failed',
    'canceled',
    'partially_delivered',
  ]
  expect(statuses.map(status => reportedOf(status, '')?.status)).toEqual([
    ...Array(4).fill('PROCESSING'),
    'SENT',
    ...Array(2).fill('DELIVERED'),
    ...Array(4).fill('UNDELIVERED'),
  ])
  expect(reportedOf('received', '')).toBeNull()
  expect(reportedOf('undelivered', '30003')).toEqual({
    status: 'UNDELIVERED',
    reason: 'Twilio 30003: undelivered',
    code: 'twilio/30003',
  })
  expect(reportedOf('failed', '21610')).toMatchObject({ status: 'BLOCK_LIST', isOptOut: true, neverLeft: true })
  expect(reportedOf('failed', '0')).toMatchObject({ code: 'twilio/failed' })
  // What never left is not paid.
  expect(statuses.filter(status => reportedOf(status, '')?.neverLeft)).toEqual(['failed', 'canceled'])
})

test('Twilio tries for as many seconds as are left, one at least and ten hours at most', () => {
  const after = (seconds: number) => validityOf(new Date(1_000_000 + seconds * 1000), 1_000_000)
  expect([after(90.5), after(-5), after(50_000)]).toEqual([90, 1, 36_000])
})
