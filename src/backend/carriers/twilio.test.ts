import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import { settleUnsettled } from '../chat/sending/settle-unknown.ts'
import { gif, someCustomer, startTwilioApp } from '../testing/twilio-app.ts'
import { openTwilio } from './twilio.ts'
import { signatureOf } from './twilio-signature.ts'

const { app, twilio, settings, send, rowOf, becomes, blocksOf, answersOf, stop } = await startTwilioApp()
afterAll(stop)

type Shop = Awaited<ReturnType<typeof app.shop>>
const picture = () => new File([gif], 'a cup.gif', { type: 'image/gif' })
const takenFor = (to: string) => [...twilio.messages.values()].filter(one => one.to === to && one.direction === 'outbound-api')
const stepsOf = async (shop: Shop, { conversationId, messageId }: Message) => {
  const answer = await shop.api(`GET /conversations/${conversationId}/messages/${messageId}/timeline`)
  return answer.body as { steps: { kind: string; reason: string | null; code: string | null }[] }
}

test('a text goes out with our own letters, and its reports make it Delivered; each step is told', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  const message = await send(shop, to, { body: 'Zażółć „gęślą” jaźń 😀' })
  await becomes(message.messageId, 'DELIVERED')
  const [taken] = takenFor(to)
  expect(taken).toMatchObject({ body: 'Zażółć „gęślą” jaźń 😀', from: shop.from })
  expect(await rowOf(message.messageId)).toMatchObject({ carrier_id: taken?.sid })
  const { steps } = await stepsOf(shop, message)
  expect(steps.map(step => step.kind)).toEqual(['WRITTEN', 'TAKEN', 'SUBMITTED', 'SENT', 'DELIVERED'])
})

test('texts to one number arrive in the order they were written', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  const bodies = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
  for (const body of bodies) await shop.send({ to, body })
  await app.work()
  expect(takenFor(to).map(one => one.body)).toEqual(bodies)
})

test('a picture is fetched from an address of its own, which serves that file for some hours and nothing else', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  const message = await send(shop, to, { channel: 'mms', body: '' }, picture())
  await becomes(message.messageId, 'DELIVERED')
  const [taken] = takenFor(to)
  expect(taken?.media).toMatchObject([{ contentType: 'image/gif', bytes: gif }])
  const url = taken?.mediaUrls[0] ?? ''
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(gif.length))
  const changed = (name: string, value: string) => {
    const other = new URL(url)
    other.searchParams.set(name, value)
    return other
  }
  const [, , , , account = '', file = ''] = new URL(url).pathname.split('/')
  const forged = [
    changed('type', 'text/html'),
    changed('until', '99999999999'),
    changed('sign', 'x'),
    url.replace(file, randomUUID()),
    url.replace(account, randomUUID()),
    url.replace(`/${account}/`, '/..%2f..%2f/'),
  ]
  for (const address of forged) expect((await fetch(address)).status, String(address)).toBe(404)
  // One that we signed, and whose time is over.
  const until = String(Math.trunc(Date.now() / 1000) - 1)
  const sign = createHmac('sha256', settings.authToken).update(`media/${account}/${file}/image/gif/${until}`).digest('hex')
  const late = new URL(url)
  late.search = new URLSearchParams({ type: 'image/gif', until, sign }).toString()
  expect((await fetch(late)).status).toBe(404)
})

test.each([
  [21610, 'BLOCK_LIST'],
  [21408, 'UNAUTHORIZED_DESTINATION'],
  [21614, 'UNDELIVERED'],
  [30002, 'BILLING_ERROR'],
  [30003, 'UNDELIVERED'],
  [30007, 'UNDELIVERED'],
])('%i makes a text %s, and its timeline names the code', async (code, status) => {
  const [shop, to] = [await app.shop(), someCustomer()]
  twilio.nextBecomes({ to, code })
  const message = await send(shop, to)
  await becomes(message.messageId, status)
  const { steps } = await stepsOf(shop, message)
  expect(steps.at(-1)).toMatchObject({ kind: status, code: `twilio/${code}` })
})

test('what Twilio gives up before sending is not paid, what it loses on the way is', async () => {
  const shop = await app.shop()
  const kindsFor = async (code: number) => {
    const to = someCustomer()
    twilio.nextBecomes({ to, code })
    const { messageId } = await send(shop, to)
    await becomes(messageId, 'UNDELIVERED')
    const { rows } = await app.database.pool.query<{ kind: string }>(
      'select kind from ledger_entry where message_id = $1 order by kind',
      [messageId],
    )
    return rows.map(row => row.kind)
  }
  expect(await kindsFor(30001)).toEqual(['HOLD', 'RELEASE'])
  expect(await kindsFor(30003)).toEqual(['CHARGE', 'HOLD', 'RELEASE'])
})

const linesOf = async (shop: Shop) =>
  (
    await app.database.pool.query(
      `select system ->> 'event' as event from message where account_id = $1 and channel = 'system'`,
      [shop.id],
    )
  ).rows

test('an opt-out that only Twilio knew of is learned from its refusal', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  twilio.nextBecomes({ to, code: 21610 })
  await send(shop, to)
  expect(await blocksOf(shop)).toEqual([{ phone: to, reason: 'SENT_STOP' }])
  expect(await linesOf(shop)).toEqual([{ event: 'OPTED_OUT' }])
  expect(await shop.send({ to, body: 'Again' })).toMatchObject({ status: 400, body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
})

test('STOP and START are learned in both directions, and Twilio’s is the only answer', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  const text = (body: string) => twilio.textIn({ from: customer, to: shop.from, body, media: [] })
  expect(await text('Stop')).toMatchObject({ status: 200, body: '<Response/>' })
  expect([await blocksOf(shop), await answersOf(shop)]).toEqual([[{ phone: customer, reason: 'SENT_STOP' }], []])
  await text('start')
  expect(await blocksOf(shop)).toEqual([])
  const message = await send(shop, customer)
  await becomes(message.messageId, 'DELIVERED')
})

test.each(['REZYGNACJA', 'Stop all', 'Stop!!', 'wypisz', 'opt out', 'NIE'])(
  'an opt-out in words that Twilio does not know (%s) is confirmed by us',
  async body => {
    const [shop, customer] = [await app.shop(), someCustomer()]
    await send(shop, customer)
    await app.database.pool.query(`update message set origin = 'campaign' where account_id = $1`, [shop.id])
    await twilio.textIn({ from: customer, to: shop.from, body, media: [] })
    expect(await blocksOf(shop)).toEqual([{ phone: customer, reason: 'SENT_STOP' }])
    expect(await answersOf(shop)).toHaveLength(1)
  },
)

test('an account whose texts bring no OptOutType is answered by Twilio all the same', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  await call('/carriers/twilio/incoming', incoming(shop, customer, { Body: ' stop ' }))
  expect([await blocksOf(shop), await answersOf(shop)]).toEqual([[{ phone: customer, reason: 'SENT_STOP' }], []])
})

/** A call that Twilio signs. */
function call(path: string, fields: Record<string, string>, signature?: string) {
  const url = app.origin + path
  const signed = signature ?? signatureOf(settings.authToken, url, Object.entries(fields))
  return fetch(url, { method: 'POST', headers: { 'x-twilio-signature': signed }, body: new URLSearchParams(fields) })
}
const incoming = (shop: Shop, from: string, more: Record<string, string> = {}) => ({
  MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
  From: from,
  To: shop.from,
  Body: 'Hi',
  NumMedia: '0',
  ...more,
})

test('HELP and INFO are answered by Twilio, or by us where it does not know the word, never by both', async () => {
  const shop = await app.shop()
  for (const body of ['HELP', ' info ']) await twilio.textIn({ from: someCustomer(), to: shop.from, body, media: [] })
  expect(await answersOf(shop)).toEqual([])
  await twilio.textIn({ from: someCustomer(), to: shop.from, body: 'Pomoc', media: [] })
  expect(await answersOf(shop)).toHaveLength(1)
})

test('words of an account’s own that opt out at Twilio do so here', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  await call('/carriers/twilio/incoming', incoming(shop, customer, { Body: 'Ciao', OptOutType: 'STOP' }))
  expect(await blocksOf(shop)).toEqual([{ phone: customer, reason: 'SENT_STOP' }])
  await call('/carriers/twilio/incoming', incoming(shop, customer, { Body: 'Yes', OptOutType: 'START' }))
  expect(await blocksOf(shop)).toEqual([])
})

test('a text and its pictures come in once, however often they are brought', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  const { sid } = await twilio.textIn({
    from: customer,
    to: shop.from,
    body: 'Look',
    media: [{ contentType: 'image/gif', bytes: gif }],
  })
  const media = [...(twilio.messages.get(sid)?.media ?? [])].map(
    one => `${twilio.url}/2010-04-01/Accounts/${settings.accountSid}/Messages/${sid}/Media/${one.sid}`,
  )
  const again = incoming(shop, customer, {
    MessageSid: sid,
    Body: 'Look',
    NumMedia: '1',
    MediaUrl0: media[0] ?? '',
    MediaContentType0: 'image/gif',
  })
  expect((await Promise.all([1, 2, 3].map(() => call('/carriers/twilio/incoming', again)))).map(one => one.status)).toEqual([
    200, 200, 200,
  ])
  const [chat] = (await shop.api('GET /conversations')).body as {
    conversationId: string
    unreadCount: number
    lastMessage: Message
  }[]
  expect(chat).toMatchObject({ unreadCount: 1, lastMessage: { channel: 'mms', body: 'Look' } })
  const [attachment] = chat?.lastMessage.properties.attachments ?? []
  expect(attachment).toMatchObject({ name: 'picture.gif', contentType: 'image/gif', sizeBytes: gif.length })
  expect(Buffer.from(await (await fetch(app.origin + attachment?.fileUrl)).arrayBuffer())).toEqual(gif)
})

test('what cannot be fetched is said in the chat, and the text is there; nobody else is shown the account’s token', async () => {
  const [shop, customer] = [await app.shop(), someCustomer()]
  const foreign = incoming(shop, customer, {
    NumMedia: '2',
    MediaUrl0: `${app.origin}/healthz`,
    MediaUrl1: `${twilio.url}/2010-04-01/none`,
  })
  expect((await call('/carriers/twilio/incoming', foreign)).status).toBe(200)
  expect(await linesOf(shop)).toEqual([{ event: 'MEDIA_MISSING' }])
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ lastMessage: { body: 'Hi', channel: 'sms' } }])
})

test('calls that Twilio did not sign are refused, and change nothing', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  twilio.nextBecomes({ to, code: 30003 })
  const message = await send(shop, to)
  await becomes(message.messageId, 'UNDELIVERED')
  const report = new URL(takenFor(to)[0]?.statusCallback ?? '')
  const fields = { MessageStatus: 'delivered', MessageSid: takenFor(to)[0]?.sid ?? '' }
  const other = report.search.replace(message.messageId, randomUUID())
  const forged = [
    await call('/carriers/twilio/incoming', incoming(shop, to), 'forged'),
    await call('/carriers/twilio/incoming', incoming(shop, to), ''),
    await call(report.pathname + report.search, fields, 'forged'),
    // Signed as by Twilio, and yet no address of ours.
    await call(report.pathname + other, fields),
    await call(report.pathname, fields),
  ]
  expect(forged.map(answer => answer.status)).toEqual([403, 403, 403, 403, 403])
  expect(await rowOf(message.messageId)).toMatchObject({ status: 'UNDELIVERED' })
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ unreadCount: 0 }])
})

test('reports may come in any order and often: what is final stays', async () => {
  const [shop, to] = [await app.shop(), someCustomer()]
  const message = await send(shop, to)
  await becomes(message.messageId, 'DELIVERED')
  const report = new URL(takenFor(to)[0]?.statusCallback ?? '')
  for (const MessageStatus of ['sent', 'undelivered', 'queued', 'failed', 'delivered', 'read'])
    expect((await call(report.pathname + report.search, { MessageStatus })).status).toBe(204)
  expect(await rowOf(message.messageId)).toMatchObject({ status: 'DELIVERED' })
})

test.each(['hang', 'reset', 'error', 'garbage'] as const)(
  'a text whose answer is lost (%s) is not sent twice; its report settles it',
  async breaks => {
    const [shop, to] = [await app.shop(), someCustomer()]
    twilio.nextBecomes({ to, breaks })
    const message = await send(shop, to)
    await becomes(message.messageId, 'DELIVERED')
    await app.work()
    expect(takenFor(to)).toHaveLength(1)
    expect((await stepsOf(shop, message)).steps.map(step => step.kind)).toContain('UNKNOWN')
  },
)

test('what Twilio holds in its queue is known to be there; what it never answered for is shown to a person', async () => {
  const { pool } = app.database
  const [shop, queued, lost] = [await app.shop(), someCustomer(), someCustomer()]
  const one = await send(shop, queued)
  twilio.nextBecomes({ to: lost, breaks: 'hang' })
  const two = await send(shop, lost)
  await Promise.all([one, two].map(message => becomes(message.messageId, 'DELIVERED')))
  // As if their reports had not come in ten minutes.
  await pool.query(`update message set status = 'PROCESSING', claimed_at = now() - interval '11 minutes' where account_id = $1`, [
    shop.id,
  ])
  await pool.query('update message set submitted_at = null, carrier_id = null where id = $1', [two.messageId])
  await settleUnsettled(app.context)
  expect(await rowOf(one.messageId)).toMatchObject({ is_unconfirmed: false })
  expect(await rowOf(two.messageId)).toMatchObject({ is_unconfirmed: true })
})

test('too many at once wait, and go in their order', async () => {
  const { pool } = app.database
  const [shop, to] = [await app.shop(), someCustomer()]
  twilio.nextBecomes({ to, code: 20429 })
  for (const body of ['One', 'Two']) await shop.send({ to, body })
  await app.work()
  expect(takenFor(to)).toEqual([])
  await pool.query(`update message set run_at = now() where status = 'PENDING' and account_id = $1`, [shop.id])
  await app.work()
  expect(takenFor(to).map(one => one.body)).toEqual(['One', 'Two'])
})

test('credentials that Twilio refuses halt the queue: no text fails for them', async () => {
  const stranger = openTwilio({ ...settings, authToken: 'not the token of it' }, app.context.files)
  const text = { id: randomUUID(), accountId: randomUUID(), from: '+16285550119', to: someCustomer(), body: 'x', media: [] }
  expect(await stranger.send([text])).toMatchObject([{ outcome: 'halted', code: 'twilio/20003' }])
  await stranger.stop?.()
})
