import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Timeline } from '#contract/chat/delivery.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { MessageStatus } from '#contract/chat/status.ts'
import type { SubmitResult } from '../carriers/carrier.ts'
import { startApp } from '../testing/start-app.ts'

const client = '+14155550132'
let answer: SubmitResult = { outcome: 'taken', status: 'SENT' }
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({ name: 'moody', canMms: false, send: async batch => batch.map(() => answer) }),
  })
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
async function sent(shop: Shop, body = 'Your vase is ready'): Promise<Message> {
  const { body: stored } = await shop.send({ to: client, body })
  await app.work()
  return (stored as { message: Message }).message
}
const pathOf = ({ conversationId, messageId }: Message) => `GET /conversations/${conversationId}/messages/${messageId}/timeline`
const timelineOf = async (shop: Shop, message: Message) => Timeline.parse((await shop.api(pathOf(message))).body)
const kindsOf = async (shop: Shop, message: Message) => (await timelineOf(shop, message)).steps.map(step => step.kind)
const statusOf = async (shop: Shop, message: Message) => {
  const { body } = await shop.api(`GET /conversations/${message.conversationId}/messages`)
  return (body as Message[]).find(one => one.messageId === message.messageId)?.status
}
const reports = (shop: Shop, { messageId }: Message) => ({
  whole: (status: MessageStatus, more: { reason?: string; code?: string } = {}) =>
    app.inbox.report({ accountId: shop.id, messageId, status, ...more }),
  part: (number: number, of: number, status: MessageStatus, more: { reason?: string; code?: string } = {}) =>
    app.inbox.report({ accountId: shop.id, messageId, status, part: { number, of }, ...more }),
})

test('each step is told once with its first time, the carrier’s reason and its code', async () => {
  answer = { outcome: 'taken', status: 'PROCESSING', carrierId: 'x' }
  const shop = await app.shop()
  const message = await sent(shop)
  expect(await kindsOf(shop, message)).toEqual(['WRITTEN', 'TAKEN', 'SUBMITTED'])
  const report = reports(shop, message).whole
  await report('SENT')
  const before = await timelineOf(shop, message)
  for (const status of ['SENT', 'CARRIER_PENDING', 'UNDELIVERED', 'UNDELIVERED', 'DELIVERED'] as const)
    await report(status, { reason: 'Twilio 30003', code: 'twilio/30003' })
  const { steps, partCount, attempts, parts } = await timelineOf(shop, message)
  expect(steps.map(step => step.kind)).toEqual(['WRITTEN', 'TAKEN', 'SUBMITTED', 'SENT', 'CARRIER_PENDING', 'UNDELIVERED'])
  expect(steps.slice(0, 4)).toEqual(before.steps)
  expect(steps.at(-1)).toMatchObject({ reason: 'Twilio 30003', code: 'twilio/30003' })
  expect([partCount, attempts, parts]).toEqual([1, 1, []])
})

test('what holds a text up is told: that it waits, and that nobody knows', async () => {
  const shop = await app.shop()
  answer = { outcome: 'later', seconds: 0, reason: 'Twilio 20429', code: 'twilio/20429' }
  const { body } = await shop.send({ to: client, body: 'Soon' })
  const { message } = body as { message: Message }
  for (let times = 0; times < 3; times += 1) {
    await app.database.pool.query(`update message set run_at = now() where id = $1`, [message.messageId])
    const { sendWaiting } = await import('./sending/send-waiting.ts')
    await sendWaiting(app.context)
  }
  const waiting = await timelineOf(shop, message)
  expect(waiting.steps.map(step => step.kind)).toEqual(['WRITTEN', 'WAITING'])
  expect([waiting.steps[1]?.code, waiting.attempts]).toEqual(['twilio/20429', 3])
  // It waits again, for another cause: that is what is told.
  answer = { outcome: 'later', seconds: 0, reason: 'Twilio 30003', code: 'twilio/30003' }
  await app.database.pool.query(`update message set run_at = now() where id = $1`, [message.messageId])
  await (await import('./sending/send-waiting.ts')).sendWaiting(app.context)
  const [, again] = (await timelineOf(shop, message)).steps
  expect([again?.kind, again?.code, (again?.time ?? '') > (waiting.steps[1]?.time ?? '')]).toEqual([
    'WAITING',
    'twilio/30003',
    true,
  ])
  answer = { outcome: 'unknown', reason: 'no answer' }
  await app.work()
  expect(await kindsOf(shop, message)).toEqual(['WRITTEN', 'WAITING', 'TAKEN', 'UNKNOWN'])
  answer = { outcome: 'taken', status: 'SENT' }
})

test('a late word that the carrier has a text takes the doubt back, and every screen is told', async () => {
  const shop = await app.shop()
  answer = { outcome: 'unknown', reason: 'no answer' }
  const message = await sent(shop)
  answer = { outcome: 'taken', status: 'SENT' }
  const { pool } = app.database
  await pool.query('update message set is_unconfirmed = true where id = $1', [message.messageId])
  const told = async () =>
    (await pool.query(`select 1 from event where message_id = $1 and type = 'MESSAGE_STATUS'`, [message.messageId])).rowCount
  const before = (await told()) ?? 0
  const report = reports(shop, message).whole
  for (let times = 0; times < 3; times += 1) await report('PROCESSING')
  expect(await told()).toBe(before + 1)
  const { rows } = await pool.query('select is_unconfirmed, status from message where id = $1', [message.messageId])
  expect(rows).toEqual([{ is_unconfirmed: false, status: 'PROCESSING' }])
})

test('a text in several parts is Delivered when each part is; the worst part speaks for all until then, and after', async () => {
  const shop = await app.shop()
  const [good, bad] = [await sent(shop, 'x'.repeat(400)), await sent(shop, 'y'.repeat(400))]
  const { part } = reports(shop, good)
  await part(2, 3, 'DELIVERED')
  await part(2, 3, 'DELIVERED')
  await part(1, 3, 'DELIVERED')
  expect(await statusOf(shop, good)).toBe('SENT')
  await part(3, 3, 'CARRIER_PENDING')
  expect(await statusOf(shop, good)).toBe('CARRIER_PENDING')
  await part(3, 3, 'DELIVERED')
  expect(await statusOf(shop, good)).toBe('DELIVERED')

  const failing = reports(shop, bad).part
  await failing(1, 3, 'DELIVERED')
  await failing(2, 3, 'UNDELIVERED', { code: 'smpp/EXPIRED' })
  expect(await statusOf(shop, bad)).toBe('UNDELIVERED')
  for (const number of [2, 3]) await failing(number, 3, 'DELIVERED')
  expect(await statusOf(shop, bad)).toBe('UNDELIVERED')
  const { parts, partCount } = await timelineOf(shop, bad)
  expect(partCount).toBe(3)
  expect(parts.map(({ part: number, status, code }) => [number, status, code])).toEqual([
    [1, 'DELIVERED', null],
    [2, 'UNDELIVERED', 'smpp/EXPIRED'],
    [3, 'DELIVERED', null],
  ])
})

test('receipts of parts that come at once, in any order, come to the same', async () => {
  const shop = await app.shop()
  const message = await sent(shop, 'z'.repeat(400))
  const { part } = reports(shop, message)
  await Promise.all([3, 1, 2, 2, 3, 1].flatMap(number => [part(number, 3, 'DELIVERED'), part(number, 3, 'SENT')]))
  expect(await statusOf(shop, message)).toBe('DELIVERED')
})

test('a receipt for a text that is gone is taken, and nothing is kept of it', async () => {
  const shop = await app.shop()
  const report = { accountId: shop.id, messageId: randomUUID(), status: 'DELIVERED' as const }
  await app.inbox.report({ ...report, part: { number: 1, of: 2 } })
  await app.inbox.report(report)
  const { rows } = await app.database.pool.query('select 1 from message_receipt where account_id = $1', [shop.id])
  expect(rows).toEqual([])
})

test('a text from before steps were kept is told by its status alone', async () => {
  const shop = await app.shop()
  const message = await sent(shop)
  const { pool } = app.database
  await pool.query('delete from message_step where message_id = $1', [message.messageId])
  await pool.query(`update message set status = 'UNDELIVERED', failure_reason = 'Expired', submitted_at = null where id = $1`, [
    message.messageId,
  ])
  const { steps } = await timelineOf(shop, message)
  expect(steps.at(-1)).toEqual({ kind: 'UNDELIVERED', time: null, reason: 'Expired', code: null })
})

test('the steps and receipts of a text go with it', async () => {
  const shop = await app.shop()
  const message = await sent(shop)
  await reports(shop, message).part(1, 2, 'DELIVERED')
  const { pool } = app.database
  const kept = async () =>
    (
      await pool.query(
        'select message_id from message_step where account_id = $1 union all select message_id from message_receipt where account_id = $1',
        [shop.id],
      )
    ).rowCount
  expect(await kept()).toBe(2)
  await pool.query('delete from message where account_id = $1', [shop.id])
  expect(await kept()).toBe(0)
  // Its plan is kept from the first call, when tables may be empty: told to go by indexes, it stays right as they grow.
  const { rows } = await pool.query<{ name: string; settings: string[] }>(
    `select proname as name, proconfig as settings from pg_proc where proname in ('message_gone', 'message_words_gone')`,
  )
  const [one, two] = rows.map(row => row.settings.filter(setting => setting.startsWith('enable_')).toSorted())
  expect(one).toHaveLength(3)
  expect(one).toEqual(two)
})

test('only a text of ours has a timeline, in its own chat and its own account', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const message = await sent(shop)
  await shop.receive(client, 'Thank you')
  const { body } = await shop.api(`GET /conversations/${message.conversationId}/messages`)
  const incoming = (body as Message[]).find(one => one.direction === 'in') ?? message
  expect((await shop.api(pathOf(incoming))).status).toBe(404)
  expect((await other.api(pathOf(message))).status).toBe(404)
  expect((await shop.api(pathOf({ ...message, conversationId: randomUUID() }))).status).toBe(404)
})
