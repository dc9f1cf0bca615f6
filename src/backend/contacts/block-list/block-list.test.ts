import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '#contract/contacts/block-list.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'

const add = async ({ api }: Shop, body: object) => (await api('POST /block-list', body)).body as Block
const read = async ({ api }: Shop, query = '') => (await api(`GET /block-list${query}`)).body as { items: Block[]; total: number }
const consents = async ({ id }: Shop) =>
  (
    await app.database.pool.query(
      'select kind, channel, text, recorded_by from consent where account_id = $1 order by created_at, id',
      [id],
    )
  ).rows
const events = async ({ id }: Shop) =>
  (
    await app.database.pool.query<{ type: string; conversation_id: string | null; payload: { resource: string } | null }>(
      'select type, conversation_id, payload from event where account_id = $1 order by number',
      [id],
    )
  ).rows
const reasonIn = async ({ api }: Shop) => {
  const list = (await api('GET /conversations')).body as { blockReason: string | null }[]
  return list[0]?.blockReason
}

test('a number in any form is blocked, with who and why; the same reason twice is refused, another is not', async () => {
  const shop = await app.shop()
  expect(
    await shop.api('POST /block-list', { phone: ' (415) 555-0132 ', country: 'US', reason: 'SPAM', note: ' Sells pills ' }),
  ).toMatchObject({
    status: 200,
    body: { phone: client, reason: 'SPAM', note: 'Sells pills', name: null, blockedBy: 'marta' },
  })
  expect(await shop.api('POST /block-list', { phone: client, reason: 'SPAM' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_BLOCKED', field: 'reason' },
  })
  expect((await add(shop, { phone: '0014155550132', country: 'PL', reason: 'RUDE_MESSAGES' })).phone).toBe(client)
  expect(await shop.api('POST /block-list', { phone: '12', reason: 'SPAM' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PHONE_NUMBER', field: 'phone' },
  })
  expect(await shop.api('POST /block-list', { phone: '', reason: 'SPAM' })).toMatchObject({
    status: 400,
    body: { field: 'phone' },
  })
  expect(await shop.api('POST /block-list', { phone: client })).toMatchObject({ status: 400, body: { field: 'reason' } })
})

test('a number without its country is read as in the countries of the account, the default one first', async () => {
  const numbers = [
    { number: `+1628${Date.now()}`.slice(0, 12), country: 'US' },
    { number: `+48${Date.now()}`.slice(0, 12), country: 'PL' },
  ]
  const shop = await app.shop({ numbers })
  expect((await add(shop, { phone: '415-555-0132', reason: 'SPAM' })).phone).toBe(client)
  expect((await add(shop, { phone: '512 340 187', reason: 'SPAM' })).phone).toBe('+48512340187')
  expect((await shop.api('POST /block-list', { phone: '07400 123456', reason: 'SPAM' })).status).toBe(400)
})

test('numbers and names are found however they are written; reasons narrow the list; the newest come first', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into contact (account_id, id, phone, name, surname) values ($1, gen_random_uuid(), '+48600100200', 'Łucja', 'Żak')`,
    [shop.id],
  )
  await add(shop, { phone: '+48600100200', reason: 'SPAM' })
  await add(shop, { phone: client, reason: 'RUDE_MESSAGES' })
  const phones = async (query: string) => (await read(shop, query)).items.map(row => row.phone)
  expect(await phones('')).toEqual([client, '+48600100200'])
  expect(await phones('?sort=phone')).toEqual([client, '+48600100200'])
  // Who has no name comes after all names.
  expect(await phones('?sort=name')).toEqual(['+48600100200', client])
  for (const words of ['lucja%20zak', 'ZAK%20luc', 'zak%20600'])
    expect(await phones(`?search=${words}`)).toEqual(['+48600100200'])
  expect(await phones('?search=lucja%20nowak')).toEqual([])
  expect(await phones('?search=%25')).toEqual([])
  expect(await phones('?search=600%20100-2')).toEqual(['+48600100200'])
  expect(await phones('?search=%2B1%20(415)%20555')).toEqual([client])
  expect(await phones('?reason=RUDE_MESSAGES')).toEqual([client])
  expect(await phones('?reason=RUDE_MESSAGES&search=zak')).toEqual([])
  expect((await shop.api('GET /block-list?reason=NONE')).status).toBe(400)
})

test('a block closes the chat at once: gate, thread and other screens; lifting opens it, restoring closes it as before', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hello')
  const conversation = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const blocked = await add(shop, { phone: client, reason: 'SPAM', note: 'Sells pills' })
  const told = (await events(shop)).slice(-3)
  expect(told).toMatchObject([
    { type: 'CONVERSATION_CHANGED', conversation_id: conversation[0]?.conversationId },
    { type: 'RESOURCE_CHANGED', payload: { resource: 'block-list' } },
    { type: 'RESOURCE_CHANGED', payload: { resource: 'contacts' } },
  ])
  expect(await reasonIn(shop)).toBe('SPAM')
  expect(await shop.send({ to: client, body: 'Hi' })).toMatchObject({ status: 400, body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
  expect(await shop.api(`POST /block-list/${blocked.id}/lift`, {})).toMatchObject({ status: 200, body: { stillBlockedFor: [] } })
  expect(await reasonIn(shop)).toBeNull()
  expect((await shop.send({ to: client, body: 'Hi' })).status).toBe(200)
  expect((await shop.api(`POST /block-list/${blocked.id}/restore`)).status).toBe(204)
  expect((await read(shop)).items).toEqual([blocked])
  expect(await reasonIn(shop)).toBe('SPAM')
  expect((await shop.api(`POST /block-list/${blocked.id}/restore`)).status).toBe(404)
  // Undone too late: somebody blocked the number again, and that stands.
  await shop.api(`POST /block-list/${blocked.id}/lift`, {})
  const again = await add(shop, { phone: client, reason: 'SPAM' })
  expect((await shop.api(`POST /block-list/${blocked.id}/restore`)).status).toBe(204)
  expect((await read(shop)).items).toEqual([again])
  // Nobody took a consent back here.
  expect(await consents(shop)).toEqual([])
})

test('a text that waits is not sent to a number that was blocked meanwhile', async () => {
  const shop = await app.shop()
  await shop.send({ to: client, body: 'Hi' })
  await add(shop, { phone: client, reason: 'OTHER_PHONE_NUMBER_OWNER' })
  await app.work()
  const { rows } = await app.database.pool.query('select status from message where account_id = $1', [shop.id])
  expect(rows).toEqual([{ status: 'BLOCK_LIST' }])
})

test('what the customer took back is lifted only with the words of a new consent, which are kept', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'STOP')
  const [stop] = (await read(shop)).items
  expect(stop).toMatchObject({ reason: 'SENT_STOP', blockedBy: null, phone: client })
  const lift = (words?: string) => shop.api(`POST /block-list/${stop?.id}/lift`, { words })
  for (const words of [undefined, '  '])
    expect(await lift(words)).toMatchObject({ status: 409, body: { code: 'CONSENT_REQUIRED', field: 'words' } })
  expect(await shop.send({ to: client, body: 'Hi' })).toMatchObject({ status: 400, body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
  expect((await lift('Asked for texts again at the counter')).status).toBe(200)
  expect((await shop.send({ to: client, body: 'Hi' })).status).toBe(200)
  expect(await consents(shop)).toMatchObject([
    { kind: 'OPTED_OUT', channel: 'sms', recorded_by: null },
    { kind: 'OPTED_IN', channel: 'staff', text: 'Asked for texts again at the counter', recorded_by: 'marta' },
  ])
})

test('START takes back a STOP alone: what the staff blocked stays, and a lifted STOP can be said again', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'STOP')
  await add(shop, { phone: client, reason: 'RUDE_MESSAGES' })
  await shop.receive(client, 'START')
  expect((await read(shop)).items).toMatchObject([{ reason: 'RUDE_MESSAGES' }])
  await shop.receive(client, 'STOP')
  const [stop] = (await read(shop, '?reason=SENT_STOP')).items
  expect(await shop.api(`POST /block-list/${stop?.id}/lift`, { words: 'By e-mail' })).toMatchObject({
    body: { stillBlockedFor: ['RUDE_MESSAGES'] },
  })
  const resources = (await events(shop)).filter(event => event.payload?.resource === 'block-list')
  expect(resources).toHaveLength(5)
})

test('who blocks for what a customer said about texts writes it into the consent record', async () => {
  const shop = await app.shop()
  await add(shop, { phone: client, reason: 'DOESNT_WANT_MESSAGES', note: 'Told us on the phone' })
  expect(await consents(shop)).toEqual([
    { kind: 'OPTED_OUT', channel: 'staff', text: 'Told us on the phone', recorded_by: 'marta' },
  ])
})

test('another account sees nothing, lifts nothing and restores nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = await add(mine, { phone: client, reason: 'SPAM' })
  expect(await read(other)).toMatchObject({ items: [], total: 0 })
  expect((await other.api(`POST /block-list/${id}/lift`, {})).status).toBe(404)
  await mine.api(`POST /block-list/${id}/lift`, {})
  expect((await other.api(`POST /block-list/${id}/restore`)).status).toBe(404)
  const chatOnly = await app.shop()
  await app.database.pool.query('update account set bulk_messaging_enabled = false where id = $1', [chatOnly.id])
  expect((await chatOnly.api('GET /block-list')).status).toBe(403)
})
