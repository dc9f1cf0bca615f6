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

test('pages that partners may frame say so, and all others that nobody may', async () => {
  const headersOf = async (path: string) => (await fetch(app.origin + path)).headers
  for (const path of ['/', '/chat?id=&tab=2', '/channels/login?code=x', '/signed-in']) {
    const headers = await headersOf(path)
    const ancestors = `frame-ancestors 'self' https://channels.example https://shoper.example https://livechat.example;`
    expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining(ancestors)])
    expect([headers.get('x-frame-options'), headers.get('cross-origin-resource-policy')]).toEqual([null, 'cross-origin'])
  }
  for (const path of ['/settings', '/new-plan/sms', '/aws-marketplace/login', '/nowhere']) {
    const headers = await headersOf(path)
    expect([path, headers.get('content-security-policy')]).toEqual([path, expect.stringContaining(`frame-ancestors 'none';`)])
    expect([headers.get('x-frame-options'), headers.get('cross-origin-resource-policy')]).toEqual(['DENY', 'same-origin'])
  }
  expect((await headersOf('/shoper/login')).get('referrer-policy')).toBe('no-referrer')
  expect((await headersOf('/signed-in')).get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('browsers are told where a sign-in may lead, and no issuer or secret of a partner', async () => {
  const config = await (await fetch(`${app.origin}/backend/config.json`)).json()
  expect(config).toEqual({
    issuer: 'https://parley.example/idp',
    clientId: 'parley-web',
    audience: 'https://parley.example/backend',
    resource: 'https://parley.example/backend',
    scope: 'openid profile email offline_access',
    nameClaim: 'name',
    permissionsClaim: 'app_metadata.permissions',
    identity: null,
    allowedOrigins: [
      'https://channels.example',
      'https://shoper.example',
      'https://livechat.example',
      'https://aws-marketplace.example',
    ],
    sentryDsn: null,
    supportEmail: 'support@parley.example',
    isDemo: true,
  })
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
