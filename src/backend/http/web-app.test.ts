import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'
import { ownName } from './web-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

test.each([
  '/carriers/kannel/incoming?id=1&text=41',
  '/idp/.well-known/openid-configuration',
  '/phone/',
  '/ws',
  '/assets/gone-0123.js',
  '/gone.js',
  '/favicon.ico',
  '/.well-known/change-password',
  '/.git/config',
])('%s: what is not there is a 404 with a code, never the page', async path => {
  const answer = await fetch(app.origin + path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('nothing but files is kept by browsers and proxies', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/backend/config.json', '/backend/conversations', '/backend/nothing'])
    expect([path, (await fetch(app.origin + path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
})

test('behind https browsers are told to stay there, on this host alone', async () => {
  expect((await fetch(`${app.origin}/healthz`)).headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('another name of this computer leads to the one that the sign-in knows, and nothing else does', () => {
  const own = 'http://127.0.0.1:8080'
  expect(ownName(own, 'http://localhost:8080/chat?id=&tab=2')).toBe('http://127.0.0.1:8080/chat?id=&tab=2')
  expect(ownName(own, 'http://[::1]:8080/')).toBe('http://127.0.0.1:8080/')
  expect(ownName('http://localhost:8080', 'http://127.0.0.1:8080/')).toBe('http://localhost:8080/')
  expect(ownName(own, 'http://localhost:8080//evil.example/')).toBe('http://127.0.0.1:8080//evil.example/')
  expect(ownName(own, 'http://127.0.0.1:8080/')).toBeNull()
  expect(ownName(own, 'http://evil.example:8080/')).toBeNull()
  // A proxy that keeps no host, and a container under another port: a way back here would lead round in circles.
  expect(ownName('https://parley.example', 'http://127.0.0.1:8080/')).toBeNull()
  expect(ownName(own, 'http://localhost:9000/')).toBeNull()
})
