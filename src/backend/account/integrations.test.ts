import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppType } from '#contract/account/integrations.ts'
import { soon } from '../testing/soon.ts'
import { startApp } from '../testing/start-app.ts'
import { revokeTokens } from './integration-revoking.ts'

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; fields: Record<string, string> }

let app: Awaited<ReturnType<typeof startApp>>
let platform: Server
const asked: Asked[] = []
/** Codes that are good, each once. */
const codes = new Set<string>()
let answerWith: ((path: string) => { status: number; body: string }) | null = null

const grants: Record<string, object> = {
  '/livechat': { access_token: 'TOKEN-live', refresh_token: 'TOKEN-again', expires_in: 28_800, entity_id: 'ola@lumo.example' },
  '/intercom': { token: 'TOKEN-inter' },
  '/slack': { ok: true, access_token: 'TOKEN-slack', team: { id: 'T1', name: 'Lumo Team' } },
}

beforeAll(async () => {
  platform = createServer((request, response) => {
    void text(request).then(body => {
      const { url: path = '', method = '', headers } = request
      const isJson = headers['content-type'] === 'application/json'
      const fields: Record<string, string> = isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
      asked.push({ method, path, headers, fields })
      const isGood = codes.delete(fields['code'] ?? '') && fields['client_secret'] === `secret of ${path}`
      const refusal =
        path === '/slack'
          ? { status: 200, body: { ok: false, error: 'invalid_code' } }
          : { status: 400, body: { error: 'invalid_grant' } }
      const told = isGood ? { status: 200, body: grants[path] } : refusal
      const answer = answerWith?.(path) ?? { status: told.status, body: JSON.stringify(told.body) }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const appOf = (type: AppType) => ({
    clientId: `parley at ${type}`,
    clientSecret: `secret of /${type}`,
    authorizeUrl: `${origin}/authorize?scope=chat:write`,
    tokenUrl: `${origin}/${type}`,
    revokeUrl: `${origin}/revoke/${type}`,
  })
  app = await startApp({ apps: { livechat: appOf('livechat'), intercom: appOf('intercom'), slack: appOf('slack') } })
}, 60_000)
afterAll(async () => {
  await app.stop()
  platform.close()
})
beforeEach(() => {
  asked.length = 0
  codes.clear()
  answerWith = null
})

type Shop = Awaited<ReturnType<typeof app.shop>>
const stateOf = async (shop: Shop, type: AppType) =>
  ((await shop.api('GET /integrations')).body as { type: AppType; connection: object | null; authorizeUrl: string }[]).find(
    one => one.type === type,
  )
const connect = (shop: Shop, type: AppType, code: string) => shop.api(`POST /integrations/${type}`, { code })
const waiting = async (shop: Shop) =>
  (await app.database.pool.query('select type from integration_revoking where account_id = $1', [shop.id])).rows.length
const tokensOf = async (shop: Shop) =>
  (await app.database.pool.query('select type, access_token from integration_connection where account_id = $1', [shop.id])).rows

test.each([
  [
    'livechat',
    'ola@lumo.example',
    'application/x-www-form-urlencoded',
    ['client_id', 'client_secret', 'code', 'grant_type', 'redirect_uri'],
  ],
  ['intercom', null, 'application/json', ['client_id', 'client_secret', 'code']],
  ['slack', 'Lumo Team', 'application/x-www-form-urlencoded', ['client_id', 'client_secret', 'code', 'redirect_uri']],
] as const)(
  '%s is connected by a code in the platform’s own way, and disconnected',
  async (type, workspace, contentType, names) => {
    const shop = await app.shop()
    const before = await stateOf(shop, type)
    expect(before?.connection).toBeNull()
    const query = new URL(before?.authorizeUrl ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({
      scope: 'chat:write',
      response_type: 'code',
      client_id: `parley at ${type}`,
      redirect_uri: `https://parley.example/settings/${type}`,
    })

    codes.add('good')
    const connection = { workspace, connectedBy: 'marta', connectedAt: expect.any(String) }
    const connected = await connect(shop, type, 'good')
    expect(connected).toMatchObject({ status: 200, body: { type, connection } })
    expect(await stateOf(shop, type)).toMatchObject({ connection })
    expect(asked).toMatchObject([{ path: `/${type}`, headers: { 'content-type': contentType } }])
    expect(Object.keys(asked[0]?.fields ?? {}).toSorted()).toEqual(names)
    if (type !== 'intercom') expect(asked[0]?.fields['redirect_uri']).toBe(`https://parley.example/settings/${type}`)
    expect(await tokensOf(shop)).toEqual([{ type, access_token: expect.stringMatching(/^TOKEN-/) }])
    const answers = [connected.body, (await shop.api('GET /integrations')).body, (await shop.api('GET /audit-entries')).body]
    expect(JSON.stringify(answers)).not.toMatch(/TOKEN-|secret of|good/)

    expect(await shop.api(`DELETE /integrations/${type}`)).toMatchObject({ status: 204 })
    expect(await tokensOf(shop)).toEqual([])
    await expect.poll(() => waiting(shop), soon).toBe(0)
    expect(await shop.api(`DELETE /integrations/${type}`)).toMatchObject({ status: 404 })
    const { items } = (await shop.api('GET /audit-entries')).body as { items: object[] }
    expect(items).toMatchObject([{ action: 'INTEGRATION_DISCONNECTED' }, { action: 'INTEGRATION_CONNECTED' }])
  },
)

const given = {
  livechat: [
    { method: 'DELETE', path: '/revoke/livechat?code=TOKEN-again' },
    { method: 'DELETE', path: '/revoke/livechat?code=TOKEN-live' },
  ],
  intercom: [{ method: 'POST', path: '/revoke/intercom', headers: { authorization: 'Bearer TOKEN-inter' } }],
  slack: [{ method: 'POST', path: '/revoke/slack', headers: { authorization: 'Bearer TOKEN-slack' } }],
}

test.each(['livechat', 'intercom', 'slack'] as const)(
  '%s: who disconnects gives the token back there, and a platform that is away is asked again',
  async type => {
    const shop = await app.shop()
    codes.add('good')
    await connect(shop, type, 'good')
    asked.length = 0
    answerWith = () => ({ status: 503, body: 'later' })
    expect(await shop.api(`DELETE /integrations/${type}`)).toMatchObject({ status: 204 })
    await expect.poll(() => asked.length, soon).toBe(given[type].length)
    expect(await waiting(shop)).toBe(1)
    asked.length = 0
    answerWith = () => ({ status: 200, body: '{"ok":true}' })
    await revokeTokens(app.context)
    expect(asked.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toMatchObject(given[type])
    expect(await waiting(shop)).toBe(0)
  },
)

test.each(['livechat', 'intercom', 'slack'] as const)(
  '%s: a code works once, and a refused one leaves all as it was',
  async type => {
    const shop = await app.shop()
    codes.add('good')
    expect(await connect(shop, type, 'good')).toMatchObject({ status: 200 })
    const connected = await stateOf(shop, type)
    for (const code of ['good', 'made up']) {
      expect(await connect(shop, type, code)).toMatchObject({ status: 409, body: { code: 'PLATFORM_REFUSED' } })
    }
    expect(await stateOf(shop, type)).toEqual(connected)
    codes.add('better')
    expect(await connect(shop, type, 'better')).toMatchObject({ status: 200 })
    expect(await tokensOf(shop)).toHaveLength(1)
  },
)

test('a platform that is away, breaks off, leads elsewhere or answers nonsense is told as such', async () => {
  const shop = await app.shop()
  answerWith = () => ({ status: 503, body: 'later' })
  expect(await connect(shop, 'slack', 'any')).toMatchObject({
    status: 502,
    body: { code: 'PLATFORM_AWAY', details: { platform: 'Slack' } },
  })
  answerWith = () => ({ status: 307, body: '' })
  expect(await connect(shop, 'slack', 'any')).toMatchObject({ status: 502 })
  for (const body of ['<html>', '[]', 'null', '{"ok":true}', '{"ok":true,"access_token":""}', `"${'x'.repeat(70_000)}"`]) {
    answerWith = () => ({ status: 200, body })
    expect(await connect(shop, 'slack', 'any'), body.slice(0, 30)).toMatchObject({
      status: 409,
      body: { code: 'PLATFORM_REFUSED' },
    })
  }
  expect(await tokensOf(shop)).toEqual([])
})

test('another account sees no connection and ends none', async () => {
  const [shop, other] = [await app.shop(), await app.shop({ members: ['ola'] }, 'ola')]
  codes.add('good')
  await connect(shop, 'slack', 'good')
  expect(await stateOf(other, 'slack')).toMatchObject({ connection: null })
  expect(await other.api('DELETE /integrations/slack')).toMatchObject({ status: 404 })
  expect(await stateOf(shop, 'slack')).toMatchObject({ connection: { workspace: 'Lumo Team' } })
})

test('what the operator has not set up cannot be connected, and says so; a type that is none is not there', async () => {
  const shop = await app.shop()
  const { apps } = app.context
  const slack = apps.slack
  delete apps.slack
  expect(await stateOf(shop, 'slack')).toMatchObject({ authorizeUrl: null, connection: null })
  expect(await connect(shop, 'slack', 'any')).toMatchObject({ status: 404 })
  if (slack) apps.slack = slack
  expect(await shop.api('POST /integrations/teams', { code: 'any' })).toMatchObject({ status: 404 })
  expect(asked).toEqual([])
})
