import { expect, test } from 'vitest'
import { claimsOf, permissionsOf } from './claims.ts'
import { safeTarget } from './target.ts'

const jwtOf = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  return `head.${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.sign`
}

test('claims come out of a token, Polish letters too; a token of another kind has none', () => {
  expect(claimsOf(jwtOf({ name: 'Marta Zielińska' }))).toEqual({ name: 'Marta Zielińska' })
  expect(claimsOf('opaque')).toEqual({})
  expect(claimsOf('')).toEqual({})
})

test('permissions stand under the exact claim, else under its dotted path', () => {
  const path = { app_metadata: { permissions: ['BULK_MESSAGING'] } }
  const address = { 'https://shop.example/permissions': ['BULK_MESSAGING'] }
  expect(permissionsOf(path, 'app_metadata.permissions')).toEqual(['BULK_MESSAGING'])
  expect(permissionsOf(address, 'https://shop.example/permissions')).toEqual(['BULK_MESSAGING'])
  expect(permissionsOf({ app_metadata: { permissions: 'all' } }, 'app_metadata.permissions')).toEqual([])
  expect(permissionsOf({}, 'app_metadata.permissions')).toEqual([])
})

test.each([
  '//evil.example',
  'https://evil.example/chat',
  '/\\evil.example',
  'javascript:alert(1)',
  '/sign-in?to=/sign-in',
  '/signed-in?code=1',
])('the way back never leads to %s', target => expect(safeTarget(target)).toBe('/'))

test('the way back keeps the query', () => {
  expect(safeTarget('/chat?id=&tab=2')).toBe('/chat?id=&tab=2')
})
