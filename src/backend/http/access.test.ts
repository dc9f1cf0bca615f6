import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const client = '+14155550132'

/** Every route of the contract, with ids of somebody's real rows in it. */
function routesWith(ids: { id: string; messageId: string }): string[] {
  return Object.keys(api).map(route =>
    route.replace(':id', ids.id).replace(':messageId', ids.messageId).replace(':number', encodeURIComponent(client)),
  )
}

async function victim() {
  const shop = await app.shop({ members: ['ola'] }, 'ola')
  await shop.receive(client, 'CANARY-c0ffee')
  const { body } = await shop.send({ to: client, body: 'CANARY-answer' })
  const { _id, message } = body as { _id: string; message: { messageId: string } }
  return { shop, routes: routesWith({ id: _id, messageId: message.messageId }) }
}

/** Whether a route is an account's; others ask for a person, or for nobody. */
const isOfAccount = (route: string) =>
  Object.entries(api).every(([known, { access }]) => known !== route || (access !== 'public' && access !== 'person'))

const dump = async (accountId: string) =>
  (
    await app.database.pool.query(
      'select to_jsonb(c) c, to_jsonb(m) m from conversation c join message m on m.conversation_id = c.id where c.account_id = $1 order by m.id',
      [accountId],
    )
  ).rows

test('no call of the contract answers without a token', async () => {
  const { shop, routes } = await victim()
  const isOpen = (route: string) => Object.entries(api).some(([known, { access }]) => known === route && access === 'public')
  for (const route of routes.filter(one => !isOpen(one)))
    expect(await app.call(route, { account: shop.name }), route).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORISED', message: 'Unauthorised' },
    })
})

test('another account sees nothing and changes nothing, by any route, with its own header or the victim’s', async () => {
  const { shop, routes } = await victim()
  // Whom every door of their own is open to.
  const stranger = await app.shop({ members: ['marta'], numbers: [{ number: '+16285559901', country: 'US', isZenon: true }] })
  const token = await app.token('marta')
  const before = await dump(shop.id)
  for (const route of routes) {
    const theirs = await app.call(route, { token, account: shop.name })
    if (isOfAccount(route)) expect(theirs, route).toMatchObject({ status: 404 })
    else expect(JSON.stringify(theirs.body), route).not.toContain(shop.name)
    const own = await app.call(route, { token, account: stranger.name })
    expect(JSON.stringify(own.body), route).not.toContain('CANARY')
    // A call with a body is refused for its empty one before anything is looked up.
    if (route.includes(before[0]?.c.id)) expect([400, 404], route).toContain(own.status)
  }
  expect(await dump(shop.id)).toEqual(before)
})

test('a token that is not right in any way gets the same answer', async () => {
  const { name } = await app.shop()
  const secret = new TextEncoder().encode('a shared secret that is long enough for HS256')
  const wrong = [
    'not-a-token',
    new UnsecuredJWT({ sub: 'marta' })
      .setIssuer('https://identity.example')
      .setAudience('https://parley.example/backend')
      .setExpirationTime('5m')
      .encode(),
    await new SignJWT({ sub: 'marta' })
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setIssuer('https://identity.example')
      .setAudience('https://parley.example/backend')
      .setExpirationTime('5m')
      .sign(secret),
    await app.token('marta', { expires: '-1m' }),
    await app.token('marta', { issuer: 'https://evil.example' }),
    await app.token('marta', { audience: 'https://other.example' }),
    `${await app.token('marta')}x`,
  ]
  const answers = await Promise.all(wrong.map(token => app.call('GET /conversations', { token, account: name })))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([401, { code: 'UNAUTHORISED', message: 'Unauthorised' }])]),
  )
})

test('without a header the only account is meant; with several the person is asked to choose', async () => {
  const only = await app.shop({ members: ['only'] })
  expect(await app.call('GET /accounts/current', { token: await app.token('only') })).toMatchObject({
    status: 200,
    body: { name: only.name },
  })
  await app.shop({ members: ['busy'] })
  await app.shop({ members: ['busy'] })
  expect(await app.call('GET /accounts/current', { token: await app.token('busy') })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_REQUIRED' },
  })
})

test('whom nobody has let in yet is told so with the id to be let in by; with an account’s name it is not there', async () => {
  const { name } = await app.shop()
  const token = await app.token('auth0|new')
  expect(await app.call('GET /accounts/current', { token })).toMatchObject({
    status: 404,
    body: { code: 'NO_ACCOUNT', details: { sub: 'auth0|new' } },
  })
  expect(await app.call('GET /accounts/current', { token, account: name })).toMatchObject({ body: { code: 'NOT_FOUND' } })
})

test('a body that is no form, and one that is no JSON, get a clear answer', async () => {
  const shop = await app.shop()
  expect(await shop.api('POST /conversations', { to: client })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  const simulator = await fetch(`${app.origin}/simulator/incoming`, { method: 'POST', body: '{nonsense' })
  expect([simulator.status, await simulator.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
})

test('the simulator takes what a phone may send, and refuses clearly what none would', async () => {
  const shop = await app.shop()
  const simulate = (more: object) =>
    app.call('POST /simulator/incoming', { body: { from: client, to: shop.from, body: 'Hi', ...more } })
  const pixel = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const media = [{ contentType: 'image/gif', name: 'a\0b\ud800.gif', base64: pixel }]
  expect(await simulate({ media })).toMatchObject({ status: 202 })
  expect((await shop.api('GET /conversations')).body).toMatchObject([
    { lastMessage: { channel: 'mms', properties: { attachments: [{ name: 'ab\ufffd.gif' }] } } },
  ])
  expect(await simulate({ id: 'a\0b' })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await simulate({ media: [{ ...media[0], base64: 'A'.repeat(9_000_000) }] })).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE' },
  })
  expect(await app.call('GET /simulator/sent?to=%00')).toMatchObject({ status: 200, body: [] })
})

test('hostile text is stored and given back as it was typed', async () => {
  const shop = await app.shop()
  const hostile = `<script>alert(1)</script> '; drop table message; -- \\u0000 {{constructor}} ‮ evil 👩‍👩‍👧`
  await shop.receive(client, hostile)
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ lastMessage: { body: hostile } }])
})

test('a NUL in any field or address gets a clear answer', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hi')
  const [conversation] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const nul = 'a\0b'
  for (const channel of ['sms', 'note'])
    for (const field of ['from', 'to', 'body', 'channel', 'retryOf', 'isPinnedToTop'])
      expect([field, await shop.send({ to: client, body: 'Hi', channel, [field]: nul })]).toMatchObject([
        field,
        { status: 400, body: { code: 'BAD_REQUEST', field } },
      ])
  expect(await shop.api('GET /contacts/%00')).toMatchObject({ status: 404 })
  expect(await shop.api(`GET /contacts/${encodeURIComponent(client)}%00`)).toMatchObject({ status: 404 })
  expect(await shop.api(`GET /conversations/${conversation?.conversationId}/messages?before=%00`)).toMatchObject({ status: 400 })
})

test('requests are measured by the route that answered, whatever stands in their addresses', async () => {
  const shop = await app.shop()
  await shop.api(`GET /contacts/${encodeURIComponent(client)}`)
  await shop.api('GET /conversations')
  const measured = await (await fetch(`${app.origin}/metrics`)).text()
  expect(measured).toContain('route="/backend/contacts/:number",status="404"')
  expect(measured).toContain('route="/backend/conversations",status="200"')
})

test('health, readiness, metrics and the description answer; every answer has the safe headers', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics', '/backend/openapi.json']) {
    const answer = await fetch(app.origin + path)
    expect([path, answer.status, answer.headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff'])
  }
  const description = (await (await fetch(`${app.origin}/backend/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(description.openapi).toMatch(/^3\.1/)
  expect(Object.keys(description.paths)).toContain('/conversations/{id}/messages')
})
