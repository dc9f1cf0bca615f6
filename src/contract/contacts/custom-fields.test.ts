import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkFieldValue, fieldValueText, FieldOptions, NewCustomField, parseFieldValue } from './custom-fields.ts'

const gold = { id: '0199a000-0000-7000-8000-000000000001', name: 'Gold' }
const lodz = { id: '0199a000-0000-7000-8000-000000000002', name: 'Łódź' }
const field = (type: 'TEXT' | 'NUMBER' | 'DATE' | 'YES_NO' | 'SELECT') => ({
  type,
  options: type === 'SELECT' ? [gold, lodz] : [],
})

test.each([
  ['TEXT', '  a b ', { value: 'a b' }],
  ['TEXT', 'a\0b', { value: 'ab' }],
  ['TEXT', ' \u00a0 ', { value: null }],
  ['TEXT', 'x'.repeat(501), { problem: 'tooLong' }],
  ['NUMBER', '1 234,5', { value: 1234.5 }],
  ['NUMBER', '1\u00a0234.5', { value: 1234.5 }],
  ['NUMBER', '0,125', { value: 0.125 }],
  ['NUMBER', '−3', { value: -3 }],
  ['NUMBER', '1,234', { problem: 'notNumber' }],
  ['NUMBER', '1.234,5', { problem: 'notNumber' }],
  ['NUMBER', '1e999', { problem: 'notNumber' }],
  ['NUMBER', '12 kg', { problem: 'notNumber' }],
  ['DATE', '2026-11-21', { value: '2026-11-21' }],
  ['DATE', '1.2.2026', { value: '2026-02-01' }],
  ['DATE', '2026/2/1', { value: '2026-02-01' }],
  ['DATE', '02/01/2026', { problem: 'notDate' }],
  ['DATE', '30.02.2026', { problem: 'notDate' }],
  ['YES_NO', 'TAK', { value: true }],
  ['YES_NO', '0', { value: false }],
  ['YES_NO', 'maybe', { problem: 'notYesNo' }],
  ['SELECT', ' gold ', { value: gold.id }],
  ['SELECT', lodz.id, { value: lodz.id }],
  ['SELECT', 'silver', { problem: 'notOption' }],
] as const)('%s reads %j', (type, text, value) => {
  expect(parseFieldValue(field(type), text)).toEqual(value)
})

test.each([
  ['TEXT', 'kept'],
  ['NUMBER', -0.5],
  ['NUMBER', 1e21],
  ['DATE', '1999-12-31'],
  ['YES_NO', false],
  ['SELECT', lodz.id],
] as const)('%s comes back unchanged from the text that a file holds: %j', (type, value) => {
  expect(parseFieldValue(field(type), fieldValueText(field(type), value))).toEqual({ value })
})

test('a value of another type is none', () => {
  expect(checkFieldValue(field('NUMBER'), '5')).toEqual({ problem: 'notNumber' })
  expect(checkFieldValue(field('TEXT'), 5)).toEqual({ problem: 'notText' })
  expect(checkFieldValue(field('DATE'), '2026-13-01')).toEqual({ problem: 'notDate' })
  expect(checkFieldValue(field('YES_NO'), 'yes')).toEqual({ problem: 'notYesNo' })
  expect(checkFieldValue(field('SELECT'), 'Gold')).toEqual({ problem: 'notOption' })
  expect(checkFieldValue(field('TEXT'), '')).toEqual({ value: null })
})

test('a select has options, each once; with other types what was written as options is left out', () => {
  const read = (value: object) => z.safeParse(NewCustomField, value)
  expect(read({ name: 'Size', type: 'SELECT', options: [{ name: 'S' }, { name: ' M ' }] }).data?.options).toEqual([
    { name: 'S' },
    { name: 'M' },
  ])
  expect(read({ name: 'Size', type: 'SELECT' }).error?.issues).toMatchObject([{ path: ['options'], message: 'optionsRequired' }])
  expect(read({ name: 'Size', type: 'SELECT', options: [{ name: ' ' }] }).success).toBe(false)
  expect(read({ name: 'Size', type: 'TEXT', options: [{ name: ' ' }] }).data?.options).toEqual([])
  expect(z.safeParse(FieldOptions, [{ name: 'm ' }, { name: 'M' }]).success).toBe(false)
})
