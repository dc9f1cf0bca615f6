import { expect, test } from 'vitest'
import { pathOf, redirectOf, safeTarget } from './target.ts'

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

// The usual ways out of a redirect check, over every door that takes an address: hosts, schemes, encodings, white space,
// control characters, dots, credentials, and hosts that begin or end like an allowed one.
const allowed = ['https://shop.example', 'http://localhost:8302']
const hosts = [
  'evil.example',
  'evil.example:443',
  '[::1]',
  '127.0.0.1',
  'shop.example.evil.example',
  'evil-shop.example',
  'xn--shp-8na.example',
]
const ways = [
  (host: string) => `https://${host}`,
  (host: string) => `http://${host}/`,
  (host: string) => `//${host}`,
  (host: string) => `///${host}`,
  (host: string) => `////${host}/..`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\/${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `/\r\n/${host}`,
  (host: string) => ` https://${host}`,
  (host: string) => `\u0000https://${host}`,
  (host: string) => `https:\\\\${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `https:/${host}`,
  (host: string) => `HTTPS://${host}`,
  (host: string) => `https://shop.example@${host}`,
  (host: string) => `https://shop.example:pass@${host}/`,
  (host: string) => `https://${host}#@shop.example`,
  (host: string) => `https://${host}?shop.example`,
  (host: string) => `https://${host}\\@shop.example`,
  (host: string) => `/.//${host}`,
  (host: string) => `/%2e/${'/'}${host}`,
  (host: string) => `/chat/..//${host}`,
  (host: string) => `ftp://${host}`,
]
const outside = hosts.flatMap(host => ways.map(way => way(host)))
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'about:blank',
  'view-source:https://shop.example',
  'intent://shop.example#Intent;scheme=https;end',
  'https://shop.example.:443/',
  'http://shop.example/',
  'https://shop.example:8443/',
  'https://sub.shop.example/',
  'https://SHOP.example@shop.example/',
]

test('no string of the corpus leads off the allowed origins, by whatever door', () => {
  expect(outside.length + schemes.length).toBeGreaterThanOrEqual(120)
  for (const target of [...outside, ...schemes]) {
    const url = URL.parse(safeTarget(target), location.origin)
    expect(url?.origin, target).toBe(location.origin)
    const led = redirectOf(target, allowed)
    if (led !== null) expect([location.origin, ...allowed], target).toContain(URL.parse(led, location.origin)?.origin)
    // Of foreign hosts nothing stays but a path of ours that only looks like one.
    if (led !== null) expect(URL.parse(led, location.origin)?.hostname, target).not.toMatch(/evil|::1|127\.0\.0\.1/)
  }
})

test('a partner’s redirectUrl leads to a path of ours or to an address of an allowed origin', () => {
  expect(redirectOf('/contacts?tags=1#end', allowed)).toBe('/contacts?tags=1#end')
  expect(redirectOf(`${location.origin}/contacts`, [])).toBe('/contacts')
  expect(redirectOf('https://shop.example/panel?x=1', allowed)).toBe('https://shop.example/panel?x=1')
  expect(redirectOf('http://localhost:8302/', allowed)).toBe('http://localhost:8302/')
  expect(redirectOf('/', allowed)).toBe('/')
  for (const refused of [
    undefined,
    '',
    'chat',
    'https://other.example/',
    'http://shop.example/',
    '/shoper/login?account=x',
    '/signed-in?code=1',
  ])
    expect(redirectOf(refused, allowed), String(refused)).toBeNull()
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
