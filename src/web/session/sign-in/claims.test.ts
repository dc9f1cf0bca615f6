import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
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
