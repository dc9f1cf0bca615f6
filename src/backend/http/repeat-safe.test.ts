import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RepeatSafeRoute } from '#contract/api.ts'
import { applyRetention } from '../jobs/retention.ts'
import { dumpOf } from '../testing/full-account.ts'
import { form, startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type World = { shop: Shop; chat: string; contact: string }
const client = '+14155550132'

/** An account with a chat and a contact, whose number is a Zenon number too. */
async function world(): Promise<World> {
  const number = `+1628${String(Math.trunc(Math.random() * 1e7)).padStart(7, '0')}`
  const shop = await app.shop({ numbers: [{ number, country: 'US', isZenon: true }] })
  await shop.receive(client, 'Hi')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const contact = (await shop.api('POST /contacts', { phone: client })).body as { id: string }
  return { shop, chat: chat?.conversationId ?? '', contact: contact.id }
}

/** Of every repeat-safe call: a body that it takes, another one, and one that it refuses. */
const bodies: Record<RepeatSafeRoute, (of: World) => { good: unknown; other: unknown; refused: unknown }> = {
  'POST /conversations': ({ shop: { from } }) => {
    const text = (body: string) => form({ from, to: client, body, channel: 'sms' })
    return { good: text('Once'), other: text('Twice'), refused: text('') }
  },
  'POST /conversations/bulk': ({ chat }) => {
    const act = (action: object, id = chat) => ({ selection: { ids: [id] }, do: action })
    const stranger = { action: 'assign', to: 'nobody-of-ours' }
    return { good: act({ action: 'archive' }), other: act({ action: 'spam' }), refused: act(stranger) }
  },
  'POST /scheduled-texts': ({ shop: { from }, chat: conversationId }) => {
    const text = { conversationId, body: 'Once', from, at: '2099-01-05T12:00', zone: 'America/New_York' }
    return { good: text, other: { ...text, body: 'Twice' }, refused: { ...text, at: '2020-01-05T12:00' } }
  },
  'POST /bulk-send': ({ shop: { from } }) => {
    const send = { from, body: 'Once', recipients: [client, '+14155550133', 'nobody'] }
    return { good: send, other: { ...send, body: 'Twice' }, refused: { ...send, from: '+12025550123' } }
  },
  'POST /contacts': () => ({
    good: { phone: '+14155550140', name: 'Once' },
    other: { phone: '+14155550141', name: 'Twice' },
    refused: { phone: client },
  }),
  'POST /contacts/bulk': ({ contact }) => {
    const act = (action: object) => ({ selection: { ids: [contact] }, do: action })
    return { good: act({ action: 'delete' }), other: act({ action: 'block', reason: 'SPAM' }), refused: { selection: {} } }
  },
  'POST /phone-book': () => ({
    good: { phone: '+14155550142', name: 'Once' },
    other: { phone: '+14155550143', name: 'Twice' },
    refused: { phone: client, name: 'Taken' },
  }),
}
const routes = Object.keys(bodies) as RepeatSafeRoute[]
const reused = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } }

test.each(routes)('%s: one key does it once and gets one answer, asked again and twice at once', async route => {
  const of = await world()
  const key = randomUUID()
  const ask = () => of.shop.api(route, bodies[route](of).good, { key })
  const [first, second] = await Promise.all([ask(), ask()])
  expect(first?.status).toBe(200)
  const id = ({ body }: { body: unknown } = { body: null }) => {
    const { id, message, texts } = body as { id?: string; message?: { messageId: string }; texts?: number }
    return id ?? message?.messageId ?? texts
  }
  expect(id(first)).toBeDefined()
  expect(id(second)).toEqual(id(first))
  const before = await dumpOf(app, of.shop.id)
  const { body: settled } = await ask()
  expect(id({ body: settled })).toEqual(id(first))
  expect((await ask()).body).toEqual(settled)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
})

test.each(routes)('%s: a key says nothing about another body, nor in another account', async route => {
  const [of, elsewhere] = [await world(), await world()]
  const key = randomUUID()
  expect(await of.shop.api(route, bodies[route](of).good, { key })).toMatchObject({ status: 200 })
  const before = await dumpOf(app, of.shop.id)
  expect(await of.shop.api(route, bodies[route](of).other, { key })).toMatchObject(reused)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
  expect(await elsewhere.shop.api(route, bodies[route](elsewhere).other, { key })).toMatchObject({ status: 200 })
})

test.each(routes)('%s: a refusal keeps no key', async route => {
  const of = await world()
  const { good, refused } = bodies[route](of)
  const key = randomUUID()
  const before = await dumpOf(app, of.shop.id)
  expect((await of.shop.api(route, refused, { key })).status).toBeGreaterThanOrEqual(400)
  expect(await dumpOf(app, of.shop.id)).toEqual(before)
  expect(await of.shop.api(route, good, { key })).toMatchObject({ status: 200 })
})

test('a key that one call used is refused to every other', async () => {
  for (const route of routes) {
    const [of, key] = [await world(), randomUUID()]
    expect(await of.shop.api(route, bodies[route](of).good, { key })).toMatchObject({ status: 200 })
    for (const other of routes.filter(one => one !== route))
      expect([other, await of.shop.api(other, bodies[other](of).other, { key })]).toMatchObject([other, reused])
  }
})

test('a key is a UUID, in whatever letters, and is kept for a day', async () => {
  const of = await world()
  const ask = (key: string) => of.shop.api('POST /conversations/bulk', bodies['POST /conversations/bulk'](of).good, { key })
  expect(await ask('press-1')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', field: 'idempotency-key' } })
  const key = randomUUID()
  const first = await ask(key)
  expect((await ask(key.toUpperCase())).body).toEqual(first.body)
  const age = (hours: number) =>
    app.database.pool.query(
      `update idempotency_key set created_at = now() - interval '${hours} hours', answer = null where account_id = $1`,
      [of.shop.id],
    )
  await age(23)
  await applyRetention(app.database, app.context.files)
  expect((await ask(key)).body).toEqual(first.body)
  await age(25)
  await applyRetention(app.database, app.context.files)
  expect((await ask(key)).body).not.toEqual(first.body)
})

test('whoever is erased stands in no kept answer, and the repeat sends nothing', async () => {
  const of = await world()
  const key = randomUUID()
  const blocked = '+14155550150'
  const person = (await of.shop.api('POST /contacts', { phone: blocked })).body as { id: string }
  await of.shop.api('POST /block-list', { phone: blocked, reason: 'SPAM' })
  const body = { from: of.shop.from, body: 'Once', recipients: [client, blocked] }
  const ask = () => of.shop.api('POST /bulk-send', body, { key })
  expect(await ask()).toMatchObject({ body: { texts: 1, leftOut: [{ phone: blocked }] } })
  expect(await of.shop.api(`POST /contacts/${person.id}/erase`)).toMatchObject({ status: 204 })
  expect(JSON.stringify((await dumpOf(app, of.shop.id))['idempotency_key'])).not.toContain(blocked)
  expect(await ask()).toMatchObject({ status: 200, body: { texts: 1, leftOut: [{ phone: '' }] } })
})
