import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../test-database.ts'
import type { CodeAppName } from './code-apps.ts'
import type { Partners } from './partners.ts'
import { go, openOnFreePorts, post } from './visit.ts'

const pool = await openTestDatabase()
let partners: Partners
beforeAll(async () => {
  partners = await openOnFreePorts(pool)
})
afterAll(() => partners.stop())

const names = ['livechat', 'intercom', 'slack'] as const
const backTo = (app: CodeAppName, origin = 'http://127.0.0.1:9') => `${origin}/settings/${app}`

async function answerOf(app: CodeAppName, answer: 'allow' | 'deny', more: Record<string, string> = {}) {
  const asked = { client_id: 'parley', redirect_uri: backTo(app), state: 'a state', scope: 'chat:write', ...more }
  const page = await go(`${partners.apps[app].authorizeUrl}?${new URLSearchParams({ ...asked, response_type: 'code' })}`)
  const html = await page.text()
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].filter(([, name]) => name !== 'answer')
  const pressed = await post(partners.apps[app].authorizeUrl, {
    ...Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
    answer,
  })
  return { page, pressed, back: new URL(pressed.headers.get('location') ?? 'about:blank') }
}
const codeOf = async (app: CodeAppName) => (await answerOf(app, 'allow')).back.searchParams.get('code') ?? ''

async function tokenOf(app: CodeAppName, code: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const { clientId, clientSecret, tokenUrl } = partners.apps[app]
  const fields = { client_id: clientId, client_secret: clientSecret, code, redirect_uri: backTo(app), ...more }
  const answer =
    app === 'intercom'
      ? await go(tokenUrl, { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } })
      : await post(tokenUrl, { grant_type: 'authorization_code', ...fields }, headers)
  return { status: answer.status, body: await answer.json() }
}
/** How each of them says no, as the real ones do. */
const refusals = {
  livechat: {
    code: { status: 400, body: { error: 'invalid_grant' } },
    used: { status: 400, body: { error: 'invalid_grant' } },
    secret: { status: 401, body: { error: 'invalid_client' } },
  },
  intercom: {
    code: { status: 404, body: { type: 'error.list', errors: [{ code: 'code_not_found' }] } },
    used: { status: 404, body: { type: 'error.list', errors: [{ code: 'code_not_found' }] } },
    secret: { status: 401, body: { type: 'error.list', errors: [{ code: 'unauthorized' }] } },
  },
  slack: {
    code: { status: 200, body: { ok: false, error: 'invalid_code' } },
    used: { status: 200, body: { ok: false, error: 'code_already_used' } },
    secret: { status: 200, body: { ok: false, error: 'bad_client_secret' } },
  },
}
const good = {
  livechat: { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 600, token_type: 'Bearer' },
  intercom: { token: expect.any(String), access_token: expect.any(String), token_type: 'Bearer' },
  slack: { ok: true, access_token: expect.any(String), scope: 'chat:write', team: { id: expect.any(String), name: 'Lumo Team' } },
}

test.each(names)('%s asks, leads back with a code and the state, and gives a token for it once', async app => {
  const { page, back } = await answerOf(app, 'allow')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://127.0.0.1:9;")
  expect(back.href.startsWith(`${backTo(app)}?`)).toBe(true)
  expect(back.searchParams.get('state')).toBe('a state')
  const code = back.searchParams.get('code') ?? ''
  expect(await tokenOf(app, code)).toMatchObject({ status: 200, body: good[app] })
  expect(await tokenOf(app, code)).toMatchObject(refusals[app].used)
})

test.each(names)('%s takes no for an answer', async app => {
  const { back } = await answerOf(app, 'deny')
  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'a state' })
})

test.each(names)('%s refuses a wrong secret (and the code stays good), an unknown code, and one that has run out', async app => {
  const code = await codeOf(app)
  expect(await tokenOf(app, code, { client_secret: 'guessed' })).toMatchObject(refusals[app].secret)
  expect((await tokenOf(app, code)).body).toMatchObject(good[app])
  expect(await tokenOf(app, 'guessed')).toMatchObject(refusals[app].code)
  const late = await codeOf(app)
  await pool.query(
    `update partner_grant set expires_at = expires_at - interval '10 minutes' where used_at is null and kind = 'code'`,
  )
  expect(await tokenOf(app, late)).toMatchObject(refusals[app].code)
})

test.each(names)('%s takes no code of another platform', async app => {
  const other = app === 'slack' ? 'intercom' : 'slack'
  expect(await tokenOf(app, await codeOf(other))).toMatchObject(refusals[app].code)
})

const wrongAsks: [what: string, fields: (app: CodeAppName) => Record<string, string>][] = [
  ['another origin', app => ({ redirect_uri: `https://evil.example/settings/${app}` })],
  ['another page', () => ({ redirect_uri: 'http://127.0.0.1:9/signed-in' })],
  ['a query', app => ({ redirect_uri: `${backTo(app)}?next=https://evil.example` })],
  ['no address', () => ({ redirect_uri: 'nonsense' })],
  ['a script', () => ({ redirect_uri: 'javascript:alert(1)' })],
  ['another client', () => ({ client_id: 'somebody' })],
]
test.each(names.flatMap(app => wrongAsks.map(([what, fieldsOf]) => ({ app, what, fields: fieldsOf(app) }))))(
  '$app leads nowhere for $what',
  async ({ app, fields }) => {
    const asked = { client_id: 'parley', redirect_uri: backTo(app), ...fields }
    const page = await go(`${partners.apps[app].authorizeUrl}?${new URLSearchParams(asked)}`)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
    const pressed = await post(partners.apps[app].authorizeUrl, { ...asked, answer: 'allow' })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([400, null])
  },
)

test('a press that comes from another site is not taken', async () => {
  const asked = { client_id: 'parley', redirect_uri: backTo('slack'), answer: 'allow' }
  const pressed = await post(partners.apps.slack.authorizeUrl, asked, { 'sec-fetch-site': 'cross-site' })
  expect(pressed.status).toBe(400)
})

test('a redirect address at the token must be the one that was allowed', async () => {
  const elsewhere = { redirect_uri: backTo('livechat', 'http://localhost:9') }
  expect(await tokenOf('livechat', await codeOf('livechat'), elsewhere)).toMatchObject(refusals.livechat.code)
  expect(await tokenOf('slack', await codeOf('slack'), { redirect_uri: backTo('slack', 'http://localhost:9') })).toMatchObject({
    body: { ok: false, error: 'bad_redirect_uri' },
  })
})

test('Parley on this machine may be opened under its other name', async () => {
  const other = backTo('slack', 'http://localhost:9')
  const { back } = await answerOf('slack', 'allow', { redirect_uri: other })
  expect(back.href.startsWith(`${other}?code=`)).toBe(true)
})

test('Slack takes its client by Basic authorization too, and Live Chat renews its token', async () => {
  const { clientId, clientSecret } = partners.apps.slack
  const basic = (secret: string) => ({ authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` })
  const answer = await post(partners.apps.slack.tokenUrl, { code: await codeOf('slack') }, basic(clientSecret))
  expect(await answer.json()).toMatchObject(good.slack)
  const refused = await post(partners.apps.slack.tokenUrl, { code: await codeOf('slack') }, basic('guessed'))
  expect(await refused.json()).toEqual({ ok: false, error: 'bad_client_secret' })

  const { body } = await tokenOf('livechat', await codeOf('livechat'))
  const renew = () => tokenOf('livechat', '', { grant_type: 'refresh_token', refresh_token: body.refresh_token })
  expect((await renew()).status).toBe(200)
  expect((await renew()).status).toBe(400)
})

test('a body that is no JSON is a wrong client', async () => {
  for (const body of ['', '{', 'null', '[]', '{"client_id": 5}'])
    expect((await go(partners.apps.intercom.tokenUrl, { method: 'POST', body })).status, body).toBe(401)
})
