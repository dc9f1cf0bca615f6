import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeApiKey } from '#contract/account/api-keys.ts'
import type { AuditEntry } from '#contract/account/audit.ts'
import type { TransactionalSend, TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import { settleRestored } from '../../backups/settle-restored.ts'
import { dumpOf } from '../../testing/one-of-everything.ts'
import { startApp } from '../../testing/start-app.ts'
import { sendDueTransactional } from './send-transactional.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const phone = '+14155550132'
const draft = (shop: Shop, more: object = {}) => ({
  name: 'Order sent',
  from: shop.from,
  text: 'Hi {{name|there}}, order {{orderNumber}} is on its way.',
  event: null,
  delaySeconds: 0,
  isActive: true,
  ...more,
})
const made = async (shop: Shop, more: object = {}) => {
  const { status, body } = await shop.api('POST /transactional-texts', draft(shop, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body as TransactionalText
}
const values = { orderNumber: 'A-1' }
const send = (shop: Shop, id: string, more: object = {}, key: string = randomUUID()) =>
  shop.api(`POST /transactional-texts/${id}/send`, { phone, values, ...more }, { key })
const sends = async (shop: Shop, id: string) =>
  ((await shop.api(`GET /transactional-texts/${id}/sends`)).body as { items: TransactionalSend[] }).items
const textOf = async (shop: Shop, id: string) => (await shop.api(`GET /transactional-texts/${id}`)).body as TransactionalText
const messages = async (shop: Shop) => (await dumpOf(app, shop.id))['message'] ?? []
/** As if the delay of all that waits were over. */
const letPass = (shop: Shop) =>
  app.database.pool.query(
    `update transactional_send set send_at = now() - interval '1 second' where account_id = $1 and state = 'WAITING'`,
    [shop.id],
  )

test('one is sent at once, filled by what the caller says, then by what is known, then by its fallback', async () => {
  const shop = await app.shop()
  const { id } = await made(shop)
  expect(await send(shop, id)).toMatchObject({
    status: 200,
    body: { state: 'SENT', body: 'Hi there, order A-1 is on its way.', by: 'marta' },
  })
  await shop.api('POST /contacts', { phone, name: 'Emily' })
  expect((await send(shop, id, { values: { ORDERNUMBER: 'A-2' } })).body).toMatchObject({
    body: 'Hi Emily, order A-2 is on its way.',
  })
  expect((await send(shop, id, { values: { ...values, name: 'Em' } })).body).toMatchObject({
    body: 'Hi Em, order A-1 is on its way.',
  })
  await app.work()
  expect(await sends(shop, id)).toHaveLength(3)
  expect((await sends(shop, id))[0]?.status).not.toBeNull()
  expect(await textOf(shop, id)).toMatchObject({ sent: 3, refused: 0, lastSentAt: expect.any(String) })
  expect(await messages(shop)).toMatchObject(
    [1, 2, 3].map(() => ({ origin: 'transactional', origin_id: id, is_bulk: false, channel: 'sms' })),
  )
})

test('a key sends one, and stands in the chat as who wrote it', async () => {
  const shop = await app.shop()
  const { id } = await made(shop)
  const { key } = (await shop.api('POST /api-keys', { name: 'Shop', scopes: ['texts:send'] })).body as MadeApiKey
  const body = { phone, values }
  expect(await app.call(`POST /transactional-texts/${id}/send`, { token: key, body })).toMatchObject({
    status: 400,
    body: { field: 'idempotency-key' },
  })
  const again = { token: key, body, key: randomUUID() }
  const [first, second] = [
    await app.call(`POST /transactional-texts/${id}/send`, again),
    await app.call(`POST /transactional-texts/${id}/send`, again),
  ]
  expect(first).toMatchObject({ status: 200, body: { by: 'api-key|Shop', state: 'SENT' } })
  expect((second.body as TransactionalSend).id).toBe((first.body as TransactionalSend).id)
  expect(await messages(shop)).toMatchObject([{ user_id: 'api-key|Shop' }])
})

test('without a value and a fallback nobody is texted “order ,”', async () => {
  const shop = await app.shop()
  const { id } = await made(shop)
  for (const given of [{}, { orderNumber: ' ' }])
    expect(await send(shop, id, { values: given })).toMatchObject({
      status: 400,
      body: { code: 'MISSING_VALUE', details: { names: 'orderNumber' } },
    })
  expect(await messages(shop)).toEqual([])
})

test('no consent to marketing is asked for, and no hour', async () => {
  const shop = await app.shop()
  const { id } = await made(shop)
  await shop.api('POST /contacts', { phone })
  expect(await send(shop, id)).toMatchObject({ status: 200, body: { state: 'SENT' } })
})

test('STOP, the block list, erasure, money and a wrong number hold it, and nothing is kept of that', async () => {
  const shop = await app.shop()
  const { id } = await made(shop)
  const refused = async (code: string, to = phone) =>
    expect(await send(shop, id, { phone: to })).toMatchObject({ body: { code } })
  await shop.receive(phone, 'STOP')
  await refused('PHONE_NUMBER_ON_BLOCK_LIST')
  const erased = (await shop.api('POST /contacts', { phone: '+14155550140' })).body as { id: string }
  await shop.api(`POST /contacts/${erased.id}/erase`)
  await refused('PERSON_ERASED', '+14155550140')
  await refused('WRONG_PHONE_NUMBER', 'nobody')
  await refused('UNAUTHORIZED_DESTINATION', '+971501234567')
  await app.database.pool.query('update balance set monetary = 0 where account_id = $1', [shop.id])
  await refused('INSUFFICIENT_FUNDS', '+14155550141')
  expect(await sends(shop, id)).toEqual([])
  expect(await textOf(shop, id)).toMatchObject({ sent: 0 })
})

test('one with a delay waits in the database, goes once whoever works, and not before', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, { delaySeconds: 600 })
  const { body } = await send(shop, id)
  expect(body).toMatchObject({ state: 'WAITING', messageId: null })
  expect(Math.round((Date.parse((body as TransactionalSend).sendAt) - Date.now()) / 1000)).toBeGreaterThan(590)
  await sendDueTransactional(app.context)
  expect(await messages(shop)).toEqual([])
  await letPass(shop)
  await Promise.all([1, 2, 3, 4].map(() => sendDueTransactional(app.context)))
  expect(await messages(shop)).toHaveLength(1)
  expect(await sends(shop, id)).toMatchObject([{ state: 'SENT', reason: null }])
  expect(await textOf(shop, id)).toMatchObject({ sent: 1 })
})

test('who said STOP while it waited gets nothing, and the list says why', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, { delaySeconds: 600 })
  await send(shop, id)
  await shop.receive(phone, 'STOP')
  await letPass(shop)
  await sendDueTransactional(app.context)
  expect(await sends(shop, id)).toMatchObject([{ state: 'REFUSED', reason: 'PHONE_NUMBER_ON_BLOCK_LIST', status: null }])
  expect(await textOf(shop, id)).toMatchObject({ sent: 0, refused: 1 })
})

test('with a person go the texts that wait for them', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, { delaySeconds: 600 })
  await send(shop, id)
  const contact = (await shop.api('POST /contacts', { phone })).body as { id: string }
  await shop.api(`POST /contacts/${contact.id}/erase`)
  await letPass(shop)
  await sendDueTransactional(app.context)
  expect(await sends(shop, id)).toEqual([])
  expect(await messages(shop)).toEqual([])
})

test('one that is inactive is sent by nobody, but can be tested; a test is told from the rest and counts nowhere', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, { isActive: false, delaySeconds: 600 })
  expect(await send(shop, id)).toMatchObject({ status: 409, body: { code: 'TEXT_INACTIVE' } })
  expect(await shop.api(`POST /transactional-texts/${id}/test`, { phone, values }, { key: randomUUID() })).toMatchObject({
    status: 200,
    body: { isTest: true, state: 'SENT' },
  })
  expect(await textOf(shop, id)).toMatchObject({ sent: 0, refused: 0, lastSentAt: null })
})

test('a name is free, the number is the account’s own, and two who save at once are told', async () => {
  const shop = await app.shop()
  const text = await made(shop)
  const refused = (change: object) => shop.api('POST /transactional-texts', draft(shop, change))
  expect(await refused({ name: 'order SENT' })).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN', field: 'name' } })
  expect(await refused({ name: 'Other', from: '+14155550199' })).toMatchObject({
    status: 400,
    body: { code: 'UNKNOWN_SENDER', field: 'from' },
  })
  expect(await refused({ name: 'Other', text: ' ' })).toMatchObject({
    status: 400,
    body: { field: 'text', message: 'fieldRequired' },
  })
  expect(await refused({ name: 'Other', from: '' })).toMatchObject({
    status: 400,
    body: { field: 'from', message: 'fieldRequired' },
  })
  expect(await refused({ name: 'Other', delaySeconds: 604_801 })).toMatchObject({ status: 400, body: { field: 'delaySeconds' } })
  const change = (name: string) => shop.api(`PUT /transactional-texts/${text.id}`, draft(shop, { name, version: text.version }))
  expect(await change('One')).toMatchObject({ status: 200, body: { name: 'One', version: text.version + 1 } })
  expect(await change('Two')).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { name: 'One' } } },
  })
})

test('a deleted one takes what waits along and leaves the chats', async () => {
  const shop = await app.shop()
  const [sent, waiting] = [await made(shop), await made(shop, { name: 'Later', delaySeconds: 600 })]
  await send(shop, sent.id)
  await send(shop, waiting.id)
  for (const { id } of [sent, waiting]) expect(await shop.api(`DELETE /transactional-texts/${id}`)).toMatchObject({ status: 204 })
  await sendDueTransactional(app.context)
  expect(await messages(shop)).toHaveLength(1)
  expect(await send(shop, sent.id)).toMatchObject({ status: 404 })
})

test('who made, changed and deleted one is written down', async () => {
  const shop = await app.shop()
  const { id, version } = await made(shop)
  await shop.api(`PUT /transactional-texts/${id}`, draft(shop, { isActive: false, version }))
  await shop.api(`DELETE /transactional-texts/${id}`)
  const { items } = (await shop.api('GET /audit-entries')).body as { items: AuditEntry[] }
  expect(items).toMatchObject([
    { action: 'TRANSACTIONAL_TEXT_DELETED', subject: 'Order sent' },
    { action: 'TRANSACTIONAL_TEXT_CHANGED', changes: [{ field: 'isActive', from: true, to: false }] },
    { action: 'TRANSACTIONAL_TEXT_ADDED' },
  ])
})

test('another account sends, reads and changes none', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const { id } = await made(shop)
  expect(await send(other, id)).toMatchObject({ status: 404 })
  expect(await other.api(`GET /transactional-texts/${id}/sends`)).toMatchObject({ status: 404 })
  expect(await other.api(`DELETE /transactional-texts/${id}`)).toMatchObject({ status: 404 })
})

test('what waits of one that is switched off is not sent', async () => {
  const shop = await app.shop()
  const text = await made(shop, { delaySeconds: 60 })
  await send(shop, text.id)
  await shop.api(`PUT /transactional-texts/${text.id}`, draft(shop, { delaySeconds: 60, isActive: false, version: text.version }))
  await letPass(shop)
  await sendDueTransactional(app.context)
  expect(await messages(shop)).toEqual([])
  expect(await sends(shop, text.id)).toMatchObject([{ state: 'REFUSED', reason: 'TEXT_INACTIVE' }])
})

test('after a backup was restored what was due by then is not sent a second time', async () => {
  const shop = await app.shop()
  const { id } = await made(shop, { delaySeconds: 60 })
  await send(shop, id)
  await letPass(shop)
  await send(shop, id)
  const client = await app.database.pool.connect()
  await settleRestored(client, new Date().toISOString())
  client.release()
  await sendDueTransactional(app.context)
  expect(await messages(shop)).toEqual([])
  expect((await sends(shop, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['WAITING', null],
    ['REFUSED', 'RESTORED'],
  ])
  expect(await textOf(shop, id)).toMatchObject({ sent: 0, refused: 1 })
})

test('one that was not sent is tried again as it was written, where that may help, and counts once', async () => {
  const shop = await app.shop({ monetary: 0 })
  const { id } = await made(shop, { delaySeconds: 60 })
  await app.database.pool.query('update balance set monetary = 20000 where account_id = $1', [shop.id])
  await send(shop, id)
  await app.database.pool.query('update balance set monetary = 0 where account_id = $1', [shop.id])
  await letPass(shop)
  await sendDueTransactional(app.context)
  const [failed] = await sends(shop, id)
  expect(failed).toMatchObject({ state: 'REFUSED', reason: 'INSUFFICIENT_FUNDS' })
  const retry = () => shop.api(`POST /transactional-texts/${id}/sends/${failed?.id}/retry`)
  await app.database.pool.query('update balance set monetary = 1000000 where account_id = $1', [shop.id])
  expect(await retry()).toMatchObject({ status: 200, body: { state: 'WAITING', reason: null, body: failed?.body } })
  expect(await retry()).toMatchObject({ status: 404 })
  await letPass(shop)
  await sendDueTransactional(app.context)
  expect(await sends(shop, id)).toMatchObject([{ state: 'SENT' }])
  expect(await textOf(shop, id)).toMatchObject({ sent: 1, refused: 0 })
  await app.database.pool.query(`update transactional_send set state = 'REFUSED', reason = 'MISSING_VALUE' where text_id = $1`, [
    id,
  ])
  expect(await retry()).toMatchObject({ status: 404 })
})
