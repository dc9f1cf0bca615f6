import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without variables it is a demo on loopback', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    isDemo: true,
    publicUrl: 'http://127.0.0.1:8080',
    CARRIER: 'simulator',
    roles: { web: true, worker: true },
  })
})

test('an empty variable is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', OIDC_ISSUER: '' })).toMatchObject({ PORT: 8080, isDemo: true })
})

test.each([
  [{ PORT: 'eighty' }, /PORT/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres/],
  [{ CARRIER: 'pigeon' }, /CARRIER/],
  [{ CARRIER: 'kannel' }, /KANNEL_PASSWORD.*KANNEL_SECRET/s],
  [{ ROLES: 'web,cook' }, /ROLES: cook is not one of web, worker/],
  [{ OIDC_ISSUER: 'https://login.example' }, /OIDC_AUDIENCE/],
  [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
  [{ SENTRY_DSN: 'nonsense' }, /SENTRY_DSN/],
])('%j is refused by name', (env, names) => {
  const config = readConfig(env)
  expect('problems' in config ? config.problems.join('\n') : 'accepted').toMatch(names)
})
