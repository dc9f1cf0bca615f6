import { expect, test } from 'vitest'
import { codeOfReport, decodeText, encodingOf, submitResultOf, statusOfReport, withPlus } from './kannel-codes.ts'

const answer = (code: number, body = '') => submitResultOf({ kind: 'answer', code, body })

test('only what surely was not taken may go again by itself', () => {
  expect(answer(202, '0: Accepted for delivery')).toEqual({ outcome: 'taken', status: 'SENT' })
  expect(answer(202, '3: Queued for later delivery')).toEqual({ outcome: 'taken', status: 'PROCESSING' })
  expect(answer(503, 'Temporal failure, try again later.')).toMatchObject({ outcome: 'later' })
  expect(submitResultOf({ kind: 'unreached', reason: 'ECONNREFUSED' })).toMatchObject({ outcome: 'later' })
  expect(submitResultOf({ kind: 'lost', reason: 'no answer' })).toMatchObject({ outcome: 'unknown' })
  for (const [code, body] of [
    [500, ''],
    [502, 'bad gateway'],
    [200, '<html>'],
    [202, ''],
  ] satisfies [number, string][]) {
    expect(answer(code, body)).toMatchObject({ outcome: 'unknown' })
  }
})

test('refusals keep their reason; our own wrong settings fail no text', () => {
  expect(answer(400, 'Missing receiver number, rejected')).toMatchObject({ outcome: 'refused', status: 'UNDELIVERED' })
  expect(answer(400, 'Number(s) has/have been denied by white- and/or black-lists.')).toMatchObject({
    status: 'UNAUTHORIZED_DESTINATION',
  })
  for (const code of [301, 401, 403, 404]) expect(answer(code)).toMatchObject({ outcome: 'halted' })
})

test('reports: a failure with its cause is a failure', () => {
  expect([1, 2, 4, 8, 16, 34, 66].map(statusOfReport)).toEqual([
    'DELIVERED',
    'UNDELIVERED',
    'CARRIER_PENDING',
    'SENT',
    'UNDELIVERED',
    'UNDELIVERED',
    'UNDELIVERED',
  ])
  expect(statusOfReport(0)).toBeNull()
})

test('a failure is told by the code of the network where Kannel passes it on', () => {
  const codes = [
    codeOfReport(2, 'id:7 sub:001 dlvrd:000 submit date:2611220301 done date:2611220302 stat:EXPIRED err:001 text:'),
    codeOfReport(16, 'NACK/0x0000000B/Invalid Destination Address'),
    codeOfReport(34, ''),
    codeOfReport(8, 'ACK/'),
    codeOfReport(1, ''),
  ]
  expect(codes).toEqual(['smpp/EXPIRED', 'smpp/0x0000000b', 'kannel/34', null, null])
})

test('incoming texts are read in whatever charset they come', () => {
  expect(decodeText('5A61C5BCC3B3C582C487', 'UTF-8', '0')).toBe('Zażółć')
  expect(decodeText('005A0061017C00F301420107', 'UTF-16BE', '2')).toBe('Zażółć')
  expect(decodeText('005A0061017C00F301420107', '', '2')).toBe('Zażółć')
  expect(decodeText('C5BC', '8-BIT', '1')).toBe('ż')
  expect(decodeText('636166E9', '8-BIT', '1')).toBe('café')
  expect(decodeText('', 'UTF-8', '0')).toBe('')
})

test('what is not GSM goes as UCS-2', () => {
  expect(['hello €', 'Zażółć', 'it’s'].map(text => encodingOf(text).coding)).toEqual(['0', '2', '2'])
})

test('numbers get their plus, short codes and names stay', () => {
  expect(['48500100100', '0048500100100', '+16285550119', '71234', 'InPost'].map(withPlus)).toEqual([
    '+48500100100',
    '+48500100100',
    '+16285550119',
    '71234',
    'InPost',
  ])
})
