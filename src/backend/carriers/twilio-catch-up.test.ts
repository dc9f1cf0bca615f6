import { afterAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { gif, someCustomer, startTwilioApp } from '../testing/twilio-app.ts'
import { openAsker } from './carrier-http-client.ts'
import { twilioCatchUp } from './twilio-catch-up.ts'

const { app, twilio, settings, send, rowOf, becomes, blocksOf, answersOf, missed, stop } = await startTwilioApp()
afterAll(stop)

type Shop = Awaited<ReturnType<typeof app.shop>>

/** Asks as the worker does when it starts. */
async function catchUp() {
  const asker = openAsker(settings.timeoutMs, 4)
  const look = twilioCatchUp(settings, asker)
  while (await look(app.inbox, () => false)) continue
  asker.close()
}
const lastOf = async (shop: Shop) =>
  (await shop.api('GET /conversations')).body as { unreadCount: number; lastMessage: Message }[]

test('texts and pictures that came while Parley was away are asked for, each once, and opt-outs among them count', async () => {
  const [shop, customer, leaver] = [await app.shop(), someCustomer(), someCustomer()]
  await missed({ from: customer, to: shop.from, body: 'Look', media: [{ contentType: 'image/gif', bytes: gif }] })
  await missed({ from: leaver, to: shop.from, body: 'STOP', media: [] })
  await missed({ from: customer, to: '+16285550000', body: 'Not yours', media: [] })
  expect(await lastOf(shop)).toEqual([])
  for (let times = 0; times < 2; times += 1) await catchUp()
  const chats = await lastOf(shop)
  expect(chats.map(chat => [chat.unreadCount, chat.lastMessage.body])).toEqual([
    [1, 'STOP'],
    [1, 'Look'],
  ])
  expect(chats[1]?.lastMessage.properties.attachments).toMatchObject([{ contentType: 'image/gif', sizeBytes: gif.length }])
  expect([await blocksOf(shop), await answersOf(shop)]).toEqual([[{ phone: leaver, reason: 'SENT_STOP' }], []])
})

/** Texts that Twilio has and never brought, the oldest first; those without a body of their own are for nobody here. */
async function kept(from: string, to: string, bodies: (string | null)[]) {
  const { received } = await import('#mocks/twilio/incoming.ts')
  const messages = bodies.map(body => received({ from, to: body === null ? '+16285550000' : to, body: body ?? 'x', media: [] }))
  for (const message of messages) twilio.messages.set(message.sid, message)
  return messages
}
const aPage = Array.from({ length: 250 }, () => null)

test('what Twilio keeps on many pages is read to the end, and taken in the order in which it was written', async () => {
  const [shop, leaver, back] = [await app.shop(), someCustomer(), someCustomer()]
  await kept(leaver, shop.from, ['START', ...aPage, 'STOP'])
  await kept(back, shop.from, ['STOP', ...aPage, 'START'])
  await catchUp()
  expect((await lastOf(shop)).map(chat => chat.lastMessage.body).toSorted()).toEqual(['START', 'STOP'])
  expect(await blocksOf(shop)).toEqual([{ phone: leaver, reason: 'SENT_STOP' }])
})

test('after a long absence texts come piece by piece, the oldest first, and none is missed', async () => {
  const [shop, first, last] = [await app.shop(), someCustomer(), someCustomer()]
  const hourAgo = Date.now() - 3_600_000
  const texts = [
    ...(await kept(first, shop.from, ['First'])),
    ...(await kept(
      first,
      shop.from,
      Array.from({ length: 5000 }, () => null),
    )),
    ...(await kept(last, shop.from, ['Last'])),
  ]
  for (const [index, text] of texts.entries()) {
    const at = new Date(hourAgo + index * 600)
    Object.assign(text, { createdAt: at, sentAt: at })
  }
  const asker = openAsker(settings.timeoutMs, 4)
  let asked = 0
  const counted: typeof asker = { ...asker, ask: (...question) => ((asked += 1), asker.ask(...question)) }
  const catchUpSome = twilioCatchUp(settings, counted)
  const look = async () => {
    asked = 0
    const isMore = await catchUpSome(app.inbox, () => false)
    expect(asked).toBeLessThan(100)
    return isMore
  }
  while ((await lastOf(shop)).length === 0) expect(await look()).toBe(true)
  expect((await lastOf(shop)).map(chat => chat.lastMessage.body)).toEqual(['First'])
  while (await look()) continue
  expect((await lastOf(shop)).map(chat => chat.lastMessage.body).toSorted()).toEqual(['First', 'Last'])
  asker.close()
  for (const { sid } of texts) twilio.messages.delete(sid)
})

test('a START that was missed takes back no STOP that was written after it', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  const [start] = await kept(customer, shop.from, ['START'])
  if (start) start.createdAt = new Date(Date.now() - 60_000)
  await twilio.textIn({ from: customer, to: shop.from, body: 'STOP', media: [] })
  await catchUp()
  expect(await blocksOf(shop)).toEqual([{ phone: customer, reason: 'SENT_STOP' }])
})

test('a text that cannot be brought keeps back no other, no report, and is tried again', async () => {
  const [shop, customer, other] = [await app.shop(), someCustomer(), someCustomer()]
  await kept(customer, shop.from, ['Broken', 'Whole'])
  const sent = await send(shop, other)
  await becomes(sent.messageId, 'DELIVERED')
  await app.database.pool.query(
    `update message set status = 'SENT', submitted_at = now() - interval '20 minutes' where account_id = $1 and direction = 'out'`,
    [shop.id],
  )
  let breaks = true
  const inbox: typeof app.inbox = {
    ...app.inbox,
    receive: (carrier, text) =>
      breaks && text.body === 'Broken' ? Promise.reject(new Error('not now')) : app.inbox.receive(carrier, text),
  }
  const asker = openAsker(settings.timeoutMs, 4)
  const look = twilioCatchUp(settings, asker)
  await expect(look(inbox, () => false)).rejects.toThrow('not now')
  expect((await lastOf(shop)).find(chat => chat.lastMessage.direction === 'in')?.lastMessage.body).toBe('Whole')
  expect(await rowOf(sent.messageId)).toMatchObject({ status: 'DELIVERED' })
  breaks = false
  await look(inbox, () => false)
  expect((await lastOf(shop)).find(chat => chat.lastMessage.direction === 'in')?.unreadCount).toBe(2)
  asker.close()
})

test('texts of a person who was erased are not asked for again', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  await twilio.textIn({ from: customer, to: shop.from, body: 'Forget me', media: [] })
  const { body } = await shop.api('POST /contacts', { phone: customer, name: 'Anna' })
  expect((await shop.api(`POST /contacts/${(body as { id: string }).id}/erase`)).status).toBe(204)
  await catchUp()
  expect(await lastOf(shop)).toEqual([])
})

test('a text whose answer was lost and whose first report alone came is asked for too', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  twilio.nextBecomes({ to, breaks: 'reset' })
  const message = await send(shop, to)
  await becomes(message.messageId, 'DELIVERED')
  // As if the answer had never come, and of the reports the first one only.
  await app.database.pool.query(
    `update message set status = 'PROCESSING', submitted_at = null, carrier_id = null where account_id = $1 and direction = 'out'`,
    [shop.id],
  )
  const carrierId = [...twilio.messages.values()].find(one => one.to === to)?.sid ?? ''
  await app.inbox.report({ accountId: shop.id, messageId: message.messageId, status: 'SENT', carrierId })
  expect(await rowOf(message.messageId)).toMatchObject({ status: 'SENT', submitted_at: expect.any(Date) })
  await app.database.pool.query(`update message set submitted_at = now() - interval '20 minutes' where id = $1`, [
    message.messageId,
  ])
  await catchUp()
  expect(await rowOf(message.messageId)).toMatchObject({ status: 'DELIVERED' })
})

test('a text of ours whose reports went astray is asked for by Twilio’s id', async () => {
  const [shop, to, failing] = [await app.shop(), someCustomer(), someCustomer()]
  twilio.nextBecomes({ to: failing, code: 30003 })
  const [one, two] = [await send(shop, to), await send(shop, failing)]
  await becomes(one.messageId, 'DELIVERED')
  await becomes(two.messageId, 'UNDELIVERED')
  // As if no report had come.
  await app.database.pool.query(
    `update message set status = 'SENT', submitted_at = now() - interval '20 minutes' where account_id = $1 and direction = 'out'`,
    [shop.id],
  )
  await catchUp()
  expect([await rowOf(one.messageId), await rowOf(two.messageId)]).toMatchObject([
    { status: 'DELIVERED' },
    { status: 'UNDELIVERED' },
  ])
})
