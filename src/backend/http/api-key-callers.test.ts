// Keys as another kind of caller, over every call of the contract.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { apiScopes, type ApiScope } from '#contract/access/api-keys.ts'
import type { MadeApiKey } from '#contract/account/api-keys.ts'
import { api } from '#contract/api.ts'
import type { Contract } from '#contract/contract.ts'
import { bodyOf } from '../testing/call-bodies.ts'
import { canary, client, dumpOf, fillAccount } from '../testing/one-of-everything.ts'
import { startApp } from '../testing/start-app.ts'
import { openApi, placeOf } from './openapi.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const contract: Contract = api
const endpoints = Object.entries(contract)
const opened = endpoints.flatMap(([route, endpoint]) => (endpoint.scope ? [{ route, endpoint, scope: endpoint.scope }] : []))
const unauthorised = { status: 401, body: { code: 'UNAUTHORISED', message: 'Unauthorised' } }

type Shop = Awaited<ReturnType<typeof app.shop>>
const keyOf = async (shop: Shop, scopes: readonly ApiScope[] = apiScopes) => {
  const { body } = await shop.api('POST /api-keys', { name: scopes.join(), scopes })
  return (body as MadeApiKey).key
}

/** A route about something of the account with this id. */
const addressed = (route: string, id: string) =>
  route
    .replace(':number', encodeURIComponent(client))
    .replace(':name', encodeURIComponent(`${canary} template`))
    .replaceAll(/:\w+/g, id)

/** All that is stored but for the keys, which note when they were used. */
const withoutKeys = (dump: Awaited<ReturnType<typeof dumpOf>>) => ({ ...dump, api_key: [] })

test('the document names the scope of each call that takes keys', () => {
  const document = openApi() as {
    paths: Record<string, Record<string, { security: Record<string, string[]>[]; responses: object }>>
    components: { securitySchemes: Record<string, unknown> }
  }
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  for (const [route, { scope }] of endpoints) {
    const { method, path } = placeOf(route)
    const described = document.paths[path]?.[method]
    const named = described?.security.flatMap(one => one['apiKey'] ?? [])
    expect(named, route).toEqual(scope ? [scope] : [])
    if (scope) expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '429']))
  }
})

test('no call without a scope takes a key, be it one with all of them, and what anybody may call tells it no more', async () => {
  const shop = await app.shop({ members: ['ola'] }, 'ola')
  await fillAccount(app, shop)
  const key = await keyOf(shop)
  const before = await dumpOf(app, shop.id)
  const id = String(before['contact']?.[0]?.['id'])
  for (const [route, endpoint] of endpoints.filter(([, one]) => !one.scope)) {
    const body = bodyOf(route, endpoint, { id, from: shop.from })
    for (const account of [undefined, shop.name]) {
      const answer = await app.call(addressed(route, id), {
        token: key,
        ...(account && { account }),
        ...(body !== undefined && { body }),
      })
      if (endpoint.access === 'public') expect([204, 400, 401, 404], route).toContain(answer.status)
      else expect(answer, route).toMatchObject(unauthorised)
      expect(JSON.stringify(answer.body)).not.toContain(canary)
    }
  }
  expect(withoutKeys(await dumpOf(app, shop.id))).toEqual(withoutKeys(before))
})

test('a key opens the calls of its scopes alone', async () => {
  for (const { route, endpoint, scope } of opened) {
    const shop = await app.shop({ members: ['ola'] }, 'ola')
    const id = '00000000-0000-4000-8000-000000000000'
    const body = bodyOf(route, endpoint, { id, from: shop.from })
    const others = await keyOf(
      shop,
      apiScopes.filter(one => one !== scope),
    )
    const refused = await app.call(addressed(route, id), { token: others, body })
    expect(refused, route).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const own = await app.call(addressed(route, id), { token: await keyOf(shop, [scope]), body })
    expect([200, 204, 400, 404, 409], `${route}: ${JSON.stringify(own.body)}`).toContain(own.status)
  }
})

test('what is no key of ours, or was cut, is refused with the one answer for all', async () => {
  const shop = await app.shop({ members: ['ola'] }, 'ola')
  const key = await keyOf(shop)
  const wrong = [
    `parley_${'A'.repeat(43)}`,
    key.slice(0, -1),
    `${key}A`,
    key.toUpperCase(),
    key.slice(7),
    `x${key}`,
    'parley_',
    `${key}.a.b`,
  ]
  for (const token of wrong)
    for (const { route } of opened)
      expect(await app.call(addressed(route, 'x'), { token, body: {} }), token).toMatchObject(unauthorised)
})

test('a key that names another account is told that it is not there', async () => {
  const [shop, other] = [await app.shop({ members: ['ola'] }, 'ola'), await app.shop()]
  const before = await dumpOf(app, other.id)
  const token = await keyOf(shop)
  for (const account of [other.name, other.id, 'nobodys'])
    for (const { route, endpoint } of opened)
      expect(
        await app.call(addressed(route, shop.id), { token, account, body: bodyOf(route, endpoint, { id: shop.id, from: '' }) }),
        route,
      ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await dumpOf(app, other.id)).toEqual(before)
})

test('nothing of another account is read or changed by a key and its ids', { timeout: 60_000 }, async () => {
  const victim = await app.shop({ members: ['ola'], numbers: [{ number: '+16285550161', country: 'US' }] }, 'ola')
  await fillAccount(app, victim)
  const before = await dumpOf(app, victim.id)
  const ids = Object.values(before).flatMap(rows =>
    rows.slice(0, 2).flatMap(row => (typeof row['id'] === 'string' ? [row['id']] : [])),
  )
  const own = await app.shop()
  const token = await keyOf(own)
  for (const { route, endpoint } of opened)
    for (const id of new Set(ids)) {
      await app.database.pool.query('update api_key set calls_left = 10 where account_id = $1', [own.id])
      const body = bodyOf(route, endpoint, { id, from: victim.from })
      const answer = await app.call(addressed(route, id), { token, body, key: randomUUID() })
      const about = `${route} with ${id}: ${JSON.stringify(answer.body)}`
      expect(JSON.stringify(answer.body), about).not.toContain(canary)
      if (endpoint.params) expect(answer.status, about).toBe(404)
    }
  expect(await dumpOf(app, victim.id)).toEqual(before)
})

test('a key opens no socket, no file and no download', async () => {
  const shop = await app.shop({ members: ['ola'] }, 'ola')
  await fillAccount(app, shop)
  const key = await keyOf(shop)
  const knock = new Promise<number | undefined>(resolve => {
    const query = new URLSearchParams({ Auth: key, account: shop.name })
    new WebSocket(`${app.origin.replace('http', 'ws')}/ws?${query}`)
      .on('error', () => undefined)
      .on('open', () => resolve(101))
      .on('unexpected-response', (_request, answer) => resolve(answer.statusCode))
  })
  expect(await knock).toBe(401)
  for (const { id } of (await dumpOf(app, shop.id))['file'] ?? [])
    expect(await app.call(`GET /files/${shop.name}/${String(id)}`, { token: key })).toMatchObject({ status: 404 })
  expect(await app.call(`GET /downloads/${key}`, { token: key })).toMatchObject({ status: 404 })
})

test('no token of a provider takes a key’s name', async () => {
  const shop = await app.shop({ members: ['api-key|Shop'] }, 'api-key|Shop')
  expect(await shop.api('GET /accounts/current')).toMatchObject(unauthorised)
})
