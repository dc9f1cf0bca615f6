import { expect, test } from 'vitest'
import { pathOf, safeTarget } from './target.ts'

test.each([
  'https://evil.example/',
  '//evil.example/chat',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/chat/..//evil.example',
  '/chat/%2e%2e//evil.example/x',
  'chat',
  '',
  '/sign-in?to=/chat',
  '/signed-in?code=1&state=2',
])('after a sign-in %j leads nowhere but to our own root', target => {
  expect(safeTarget(target)).toBe('/')
  expect(pathOf({ target })).toBe('/')
})

test.each([
  ['/chat?id=1&tab=2#end', '/chat?id=1&tab=2#end'],
  ['/no-such//page', '/no-such//page'],
  ['/a/../chat', '/chat'],
  ['/%2F/evil.example', '/%2F/evil.example'],
  ['/chat?next=//evil.example', '/chat?next=//evil.example'],
])('a path of our own stays: %j', (target, path) => {
  expect(safeTarget(target)).toBe(path)
})

test.each([null, undefined, 'text', { target: 5 }, {}])('a sign-in that carried no path along leads to the root: %j', state => {
  expect(pathOf(state)).toBe('/')
})
