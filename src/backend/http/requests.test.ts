import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const client = '+14155550132'

test('a body that is no form, and one that is no JSON, get a clear answer', async () => {
  const shop = await app.shop()
  expect(await shop.api('POST /conversations', { to: client })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  const headers = { 'content-type': 'application/json' }
  const simulator = await fetch(`${app.origin}/simulator/incoming`, { method: 'POST', headers, body: '{nonsense' })
  expect([simulator.status, await simulator.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
})

// A page anywhere may post text and forms to this computer without being asked; JSON only with leave.
test('the simulator takes JSON alone', async () => {
  const shop = await app.shop()
  const body = JSON.stringify({ from: client, to: shop.from, body: 'Not of a phone' })
  for (const [path, type] of [
    ['incoming', 'text/plain;charset=UTF-8'],
    ['incoming', 'application/x-www-form-urlencoded'],
    ['incoming', ''],
    ['next', 'text/plain'],
  ] as const)
    expect(
      (await fetch(`${app.origin}/simulator/${path}`, { method: 'POST', headers: { 'content-type': type }, body })).status,
    ).toBe(415)
  expect((await shop.api('GET /conversations')).body).toEqual([])
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
