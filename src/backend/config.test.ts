import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const twilio = {
  CARRIER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'a'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'sixteen characters',
  PUBLIC_URL: 'https://parley.example',
}

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

test('backups lie beside the data and are made at night, on a server when its operator says when', () => {
  const server = { DATABASE_URL: 'postgres://parley@db/parley' }
  expect(readConfig({ DATA_DIR: '/srv/data' })).toMatchObject({
    backups: { folder: '/srv/data-backups', time: { hour: 3, minute: 30 } },
  })
  expect(readConfig({ BACKUP_DIR: '/mnt/backups', BACKUP_TIME: 'off' })).toMatchObject({
    backups: { folder: '/mnt/backups', time: null },
  })
  expect(readConfig(server)).toMatchObject({ backups: { time: null } })
  expect(readConfig({ ...server, BACKUP_TIME: '23:05' })).toMatchObject({ backups: { time: { hour: 23, minute: 5 } } })
  expect(readConfig({ BACKUP_TIME: '24:00' })).toEqual({ problems: ['BACKUP_TIME: must be a time of day like 03:30, or off'] })
})

test('the pretend phone is there in a demo without a carrier alone', () => {
  const kannel = { CARRIER: 'kannel', KANNEL_PASSWORD: 'x', KANNEL_SECRET: 'sixteen characters' }
  expect(readConfig({})).toMatchObject({ hasPhone: true })
  expect(readConfig(kannel)).toMatchObject({ isDemo: true, hasPhone: false })
  expect(readConfig({ OIDC_ISSUER: 'https://login.example', OIDC_AUDIENCE: 'x' })).toMatchObject({
    isDemo: false,
    hasPhone: false,
  })
})

test('an audience that is an address is named as the resource too, unless a setting says otherwise', () => {
  const own = { OIDC_ISSUER: 'https://login.example' }
  const resourceOf = (env: Record<string, string>) => readConfig({ ...own, ...env })
  expect(readConfig({})).toMatchObject({ oidcResource: 'http://127.0.0.1:8080/backend' })
  expect(resourceOf({ OIDC_AUDIENCE: 'https://api.example' })).toMatchObject({ oidcResource: 'https://api.example' })
  expect(resourceOf({ OIDC_AUDIENCE: 'urn:parley:api' })).toMatchObject({ oidcResource: 'urn:parley:api' })
  expect(resourceOf({ OIDC_AUDIENCE: 'account' })).toMatchObject({ oidcResource: null })
  expect(resourceOf({ OIDC_AUDIENCE: 'account', OIDC_RESOURCE: 'account' })).toMatchObject({ oidcResource: 'account' })
  expect(resourceOf({ OIDC_AUDIENCE: 'https://api.example', OIDC_RESOURCE: 'off' })).toMatchObject({ oidcResource: null })
})

test('Twilio is reached at its own address, and reaches Parley at the public one unless another is named', () => {
  expect(readConfig(twilio)).toMatchObject({ TWILIO_API_URL: 'https://api.twilio.com', hasPhone: false })
  // A stand-in on this computer may call this computer.
  const standIn = { ...twilio, PUBLIC_URL: '', TWILIO_API_URL: 'http://127.0.0.1:8490/' }
  expect(readConfig(standIn)).toMatchObject({ TWILIO_API_URL: 'http://127.0.0.1:8490', publicUrl: 'http://127.0.0.1:8080' })
})

test('the public address is an origin, also when it is typed with a slash, capitals or the usual port', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Parley.example:443/' })).toMatchObject({ publicUrl: 'https://parley.example' })
})

test('a process that everybody can reach has an address that one can open, and one for the programs beside it', () => {
  for (const HOST of ['0.0.0.0', '::'])
    expect(readConfig({ HOST })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      localUrl: 'http://127.0.0.1:8080',
      isLoopback: false,
    })
  expect(readConfig({ HOST: '::1' })).toMatchObject({ publicUrl: 'http://[::1]:8080', isLoopback: true })
  expect(readConfig({ HOST: 'localhost' })).toMatchObject({ isLoopback: true })
})

test('a partner is on when it has an issuer; its origins are exact ones', () => {
  expect(readConfig({ SHOPER_AUDIENCE: 'x' })).toMatchObject({ partners: {} })
  const env = {
    CHANNELS_ISSUER: 'https://channels.example',
    CHANNELS_ORIGINS: 'https://channels.example/, https://App.channels.example:443',
    AWS_MARKETPLACE_ISSUER: 'https://aws.example/',
    AWS_MARKETPLACE_AUDIENCE: 'parley-aws',
  }
  expect(readConfig(env)).toMatchObject({
    partners: {
      channels: {
        issuer: 'https://channels.example',
        audience: 'parley',
        origins: ['https://channels.example', 'https://app.channels.example'],
      },
      aws_marketplace: { issuer: 'https://aws.example/', audience: 'parley-aws', origins: [] },
    },
  })
})

test.each([
  [{ PORT: 'eighty' }, /^PORT: must be a whole number from 1 to 65535$/],
  [{ PORT: '70000' }, /^PORT: must be a whole number from 1 to 65535$/],
  [{ PORT: '0x50' }, /PORT/],
  [{ PORT: '0' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL.*postgres/],
  [{ DATABASE_URL: 'postgres://a@b@@:99999999/x' }, /DATABASE_URL/],
  [{ CARRIER: 'pigeon' }, /CARRIER: must be one of simulator, kannel/],
  [{ CARRIER: 'kannel' }, /KANNEL_PASSWORD.*KANNEL_SECRET/s],
  [{ CARRIER: 'twilio', PUBLIC_URL: 'https://x.example' }, /^TWILIO_ACCOUNT_SID: is needed.*\nTWILIO_AUTH_TOKEN: is needed/],
  [{ ...twilio, TWILIO_ACCOUNT_SID: 'AC12' }, /^TWILIO_ACCOUNT_SID: must be AC and 32/],
  [{ ...twilio, TWILIO_AUTH_TOKEN: 'short' }, /^TWILIO_AUTH_TOKEN: must have 16 characters or more$/],
  [{ ...twilio, TWILIO_MESSAGING_SERVICE_SID: 'MG' }, /^TWILIO_MESSAGING_SERVICE_SID: must be MG/],
  [{ ...twilio, PUBLIC_URL: '' }, /^TWILIO_CALLBACK_URL: or PUBLIC_URL must say where Twilio reaches Parley/],
  [{ ...twilio, PUBLIC_URL: 'http://parley.example' }, /^TWILIO_CALLBACK_URL: .*https/],
  [{ ...twilio, TWILIO_CALLBACK_URL: 'https://my_host.example' }, /^TWILIO_CALLBACK_URL: .*no underscore/],
  [{ ...twilio, TWILIO_CALLBACK_URL: 'https://localhost:8080' }, /^TWILIO_CALLBACK_URL/],
  [{ CARRIER: 'kannel', KANNEL_PASSWORD: 'x', KANNEL_SECRET: 'short' }, /^KANNEL_SECRET: must have 16 characters or more$/],
  [{ ROLES: 'web,cook' }, /ROLES: must be web or worker or both, not cook/],
  [{ ROLES: ',' }, /ROLES: must be web or worker or both/],
  [{ ROLES: 'web' }, /ROLES.*DATABASE_URL/],
  [{ OIDC_ISSUER: 'https://login.example' }, /OIDC_AUDIENCE/],
  [{ OIDC_ISSUER: 'login.example', OIDC_AUDIENCE: 'x' }, /^OIDC_ISSUER: .*https:/],
  [{ PUBLIC_URL: 'ftp://x' }, /PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://x.example/parley' }, /PUBLIC_URL: .*without a path/],
  [{ SENTRY_DSN: 'nonsense' }, /SENTRY_DSN/],
  [{ SENTRY_DSN: 'https://sentry.example/' }, /SENTRY_DSN: must be like/],
  [{ SHOPER_ISSUER: 'shoper' }, /^SHOPER_ISSUER: must be an address/],
  [{ SLACK_CLIENT_ID: 'parley' }, /^SLACK_CLIENT_SECRET: is needed when SLACK_CLIENT_ID is set$/],
  [{ LIVECHAT_TOKEN_URL: 'livechat' }, /^LIVECHAT_TOKEN_URL: must be an address/],
  [{ SHOPER_ISSUER: 'https://a.example', SHOPER_ORIGINS: 'https://*.example' }, /^SHOPER_ORIGINS: must be origins/],
  [{ LIVECHAT_ISSUER: 'https://a.example', LIVECHAT_ORIGINS: 'https://a.example/path' }, /^LIVECHAT_ORIGINS/],
  [{ LIVECHAT_ISSUER: 'https://a.example', LIVECHAT_ORIGINS: "'self'" }, /^LIVECHAT_ORIGINS/],
  [{ LIVECHAT_ISSUER: 'https://a.example', LIVECHAT_ORIGINS: 'https://a.example; script-src *' }, /^LIVECHAT_ORIGINS/],
  [
    { SHOPER_ISSUER: 'https://a.example', CHANNELS_ISSUER: 'https://a.example' },
    /^SHOPER_AUDIENCE: with one issuer must differ from CHANNELS_AUDIENCE$/,
  ],
  [
    { OIDC_ISSUER: 'https://a.example', OIDC_AUDIENCE: 'parley', SHOPER_ISSUER: 'https://a.example' },
    /^SHOPER_AUDIENCE: with one issuer must differ from OIDC_AUDIENCE$/,
  ],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL: must be one of debug/],
])('%j is refused by name, in plain words', (env, names) => {
  const config = readConfig(env)
  expect('problems' in config ? config.problems.join('\n') : 'accepted').toMatch(names)
})
