import { expect, test } from 'vitest'
import { listAt } from './claims.ts'

test('permissions stand under the exact claim, else under its dotted path', () => {
  const path = { app_metadata: { permissions: ['BULK_MESSAGING'] } }
  const address = { 'https://shop.example/permissions': ['BULK_MESSAGING'] }
  expect(listAt(path, 'app_metadata.permissions')).toEqual(['BULK_MESSAGING'])
  expect(listAt(address, 'https://shop.example/permissions')).toEqual(['BULK_MESSAGING'])
  expect(listAt({}, 'app_metadata.permissions')).toEqual([])
})

test.each([
  ['one permission', 'BULK_MESSAGING', ['BULK_MESSAGING']],
  ['spaces, as scopes have', 'openid BULK_MESSAGING', ['openid', 'BULK_MESSAGING']],
  ['commas', 'A,BULK_MESSAGING', ['A', 'BULK_MESSAGING']],
  ['commas and spaces, also around', ' A, BULK_MESSAGING ,', ['A', 'BULK_MESSAGING']],
  ['nothing', '', []],
])('permissions written as one text with %s are a list', (_how, text, list) => {
  expect(listAt({ permissions: text }, 'permissions')).toEqual(list)
})

test('what is neither a text nor a list gives no permission', () => {
  for (const permissions of [true, 5, null, { BULK_MESSAGING: true }, [7, null]])
    expect(listAt({ permissions }, 'permissions')).toEqual([])
})
