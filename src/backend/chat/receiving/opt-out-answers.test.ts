import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { Message } from '#contract/chat/messages.ts'
import { startApp } from '../../testing/start-app.ts'
import { soon } from '../../testing/soon.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'

async function threadOf(shop: Shop) {
  const list = z.array(z.object({ conversationId: z.uuid() })).parse((await shop.api('GET /conversations')).body)
  const id = list[0]?.conversationId ?? ''
  return { id, messages: z.array(Message).parse((await shop.api(`GET /conversations/${id}/messages`)).body) }
}
/** A text that asks, and the way to answer it. */
async function asked(shop: Shop, body = 'Please stop texting me') {
  await shop.receive(client, body)
  const { id, messages } = await threadOf(shop)
  const message = messages.findLast(one => one.direction === 'in')
  const say = (answer: string, as = shop.api) =>
    as(`POST /conversations/${id}/messages/${message?.messageId}/opt-out`, { answer })
  return { say, message }
}
async function bulk(shop: Shop) {
  const { body, status } = await shop.api(
    'POST /bulk-send',
    { from: shop.from, body: 'New vases', recipients: [client] },
    { key: crypto.randomUUID() },
  )
  return { status, body }
}
const zenon = () => app.shop({ numbers: [{ number: `+1628${String(Math.random()).slice(2, 9)}`, country: 'US', isZenon: true }] })
const blocks = async (shop: Shop) =>
  (await app.database.pool.query('select phone, reason from block_list where account_id = $1', [shop.id])).rows

test('a text that may be an opt-out asks, does nothing by itself, and keeps campaigns away', async () => {
  const shop = await zenon()
  const { message } = await asked(shop)
  expect(message?.properties.optOut).toBe('asked')
  expect(await blocks(shop)).toEqual([])
  expect(await bulk(shop)).toMatchObject({ status: 409, body: { code: 'OPT_OUT_UNANSWERED' } })
  const plan = await shop.api('POST /bulk-send/plan', { from: shop.from, parts: 1, recipients: [client] })
  expect(plan.body).toMatchObject({ texts: 0, leftOut: [{ phone: client, code: 'OPT_OUT_UNANSWERED' }] })
  // Who answers by hand is not kept from it.
  expect(await shop.send({ to: client, body: 'Sorry to hear that' })).toMatchObject({ status: 200 })
})

test('confirmed, it is an opt-out as STOP is: block list, consent, what waits, one answer; START opens it again', async () => {
  const shop = await zenon()
  const { say } = await asked(shop)
  await shop.send({ to: client, body: 'Still waiting' })
  expect(await say('confirmed')).toMatchObject({ status: 200, body: { properties: { optOut: 'confirmed' } } })
  expect(await blocks(shop)).toEqual([{ phone: client, reason: 'SENT_STOP' }])
  const { rows } = await app.database.pool.query('select kind, text from consent where account_id = $1', [shop.id])
  expect(rows).toEqual([{ kind: 'OPTED_OUT', text: 'Please stop texting me' }])
  const { messages } = await threadOf(shop)
  expect(messages.find(one => one.body === 'Still waiting')?.status).toBe('BLOCK_LIST')
  expect(messages.filter(one => one.origin === 'opt-out')).toHaveLength(1)
  await shop.receive(client, 'START')
  expect(await blocks(shop)).toEqual([])
})

test('dismissed, texting goes on, campaigns too', async () => {
  const shop = await zenon()
  const { say } = await asked(shop)
  expect(await say('dismissed')).toMatchObject({ status: 200, body: { properties: { optOut: 'dismissed' } } })
  expect(await blocks(shop)).toEqual([])
  expect(await bulk(shop)).toMatchObject({ status: 200, body: { texts: 1 } })
})

/** As if the carrier had been too busy for it. */
const triedBefore = (shop: Shop) =>
  app.database.pool.query(
    `with tried as (update message set attempts = 1 where account_id = $1 and origin = 'campaign' returning account_id, id)
     insert into message_step (account_id, message_id, kind, reason, code) select account_id, id, 'WAITING', 'busy', 'twilio/20429' from tried`,
    [shop.id],
  )

test('a campaign on its way waits while nobody has answered, holds no reply up, and goes or stops by the answer', async () => {
  for (const [answer, status] of [
    ['dismissed', 'SENT'],
    ['confirmed', 'BLOCK_LIST'],
  ] as const) {
    const shop = await zenon()
    expect(await bulk(shop)).toMatchObject({ status: 200 })
    await triedBefore(shop)
    const { say } = await asked(shop)
    await shop.send({ to: client, body: 'Shall we stop?' })
    const statusOf = async (body: string) => (await threadOf(shop)).messages.find(one => one.body.includes(body))
    await app.work()
    expect(await statusOf('New vases')).toMatchObject({ status: 'PENDING' })
    await vi.waitFor(async () => expect(await statusOf('Shall we stop?')).toMatchObject({ status: 'SENT' }), soon)
    const { id, messages } = await threadOf(shop)
    const waiting = messages.find(one => one.origin === 'campaign')
    const timeline = await shop.api(`GET /conversations/${id}/messages/${waiting?.messageId}/timeline`)
    expect(timeline.body).toMatchObject({ attempts: 0, steps: [{}, { kind: 'WAITING', code: 'parley/opt-out-asked' }] })
    expect(await say(answer)).toMatchObject({ status: 200 })
    await app.work()
    await vi.waitFor(async () => expect(await statusOf('New vases')).toMatchObject({ status }), soon)
  }
})

test('one answer settles all questions of the chat; who decides otherwise afterwards is told', async () => {
  const shop = await app.shop()
  await asked(shop, 'Leave me alone')
  const { say } = await asked(shop, 'Nie piszcie do mnie')
  await say('dismissed')
  const { messages } = await threadOf(shop)
  expect(messages.map(one => one.properties.optOut)).toEqual(['dismissed', 'dismissed'])
  expect(await say('dismissed')).toMatchObject({ status: 200 })
  expect(await say('confirmed', await shop.as('jonas'))).toMatchObject({ status: 409, body: { code: 'ALREADY_ANSWERED' } })
})

test('twenty answers at once are one: either everybody heard that they are off, or nobody', async () => {
  const shop = await app.shop()
  const { say } = await asked(shop)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => say(index % 2 ? 'confirmed' : 'dismissed')))
  const won = answers.filter(answer => answer.status === 200).map(answer => Message.parse(answer.body).properties.optOut)
  expect(new Set(won).size).toBe(1)
  expect((await blocks(shop)).length).toBe(won[0] === 'confirmed' ? 1 : 0)
})

test('STOP settles what was asked; ordinary texts, and texts of who is off, ask nothing', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Can you stop by on Friday?')
  expect((await threadOf(shop)).messages[0]?.properties.optOut).toBeNull()
  await asked(shop)
  await shop.receive(client, 'STOP')
  await shop.receive(client, 'And leave me alone')
  const { messages } = await threadOf(shop)
  expect(messages.filter(one => one.direction === 'in').map(one => one.properties.optOut)).toEqual([
    null,
    'confirmed',
    null,
    null,
  ])
})

test('there is nothing to answer where nothing was asked, nor in another account', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const { say } = await asked(shop, 'Hello')
  expect(await say('confirmed')).toMatchObject({ status: 404 })
  const { say: sayToOther } = await asked(shop)
  expect(await sayToOther('confirmed', other.api)).toMatchObject({ status: 404 })
  expect(await sayToOther('maybe')).toMatchObject({ status: 400 })
})
