import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredDraft } from '#contract/chat/drafts.ts'
import { fillAccount } from '../testing/fill-bulk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>

const client = '+14155550132'
const words = { channel: 'sms', sms: '', note: '', whisper: '', from: null, device: randomUUID(), change: 1 }

async function shopWithChat() {
  const shop = await app.shop()
  await shop.receive(client, 'Hello')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  return { shop, route: `PUT /conversations/${chat?.conversationId}/draft`, conversationId: chat?.conversationId }
}

test('a draft is there on every device of its writer, each kind of text by itself', async () => {
  const { shop, route, conversationId } = await shopWithChat()
  const own = { channel: 'note', sms: 'Zażółć 👋', note: 'only for us', whisper: '', from: shop.from }
  expect(await shop.api(route, { ...words, ...own })).toMatchObject({ status: 204 })
  expect((await shop.api('GET /drafts')).body).toMatchObject([{ ...own, conversationId }])
  await shop.api(route, { ...words, ...own, sms: 'Changed', change: 2 })
  expect((await shop.api('GET /drafts')).body).toMatchObject([{ sms: 'Changed', note: 'only for us' }])
})

test('nobody else sees it, nor hears of it', async () => {
  const { shop, route } = await shopWithChat()
  const before = (await shop.api('GET /conversations')).headers.get('x-event-number')
  await shop.api(route, { ...words, sms: 'Private' })
  const jonas = await shop.as('jonas')
  expect((await jonas('GET /drafts')).body).toEqual([])
  await jonas(route, { ...words, sms: 'His own' })
  expect((await shop.api('GET /drafts')).body).toMatchObject([{ sms: 'Private' }])
  expect((await shop.api('GET /conversations')).headers.get('x-event-number')).toBe(before)
})

test('without words it goes; in a chat of somebody else there is none', async () => {
  const { shop, route } = await shopWithChat()
  await shop.api(route, { ...words, whisper: 'Psst' })
  await shop.api(route, { ...words, change: 2 })
  expect((await shop.api('GET /drafts')).body).toEqual([])
  const other = await app.shop({ members: ['ola'] }, 'ola')
  expect(await other.api(route, { ...words, sms: 'Hi' })).toMatchObject({ status: 404 })
  expect(await shop.api(route, { ...words, sms: 'x'.repeat(10_001) })).toMatchObject({ status: 400 })
  expect(await shop.api(route, { ...words, sms: 'a\0b' })).toMatchObject({ status: 400 })
})

test('what comes late overwrites nothing that was written after it; another device may', async () => {
  const { shop, route } = await shopWithChat()
  const drafts = async () => (await shop.api('GET /drafts')).body
  await shop.api(route, { ...words, sms: 'Hello there', change: 3 })
  await shop.api(route, { ...words, sms: 'Hello', change: 2 })
  expect(await drafts()).toMatchObject([{ sms: 'Hello there' }])
  await shop.api(route, { ...words, change: 5 })
  await shop.api(route, { ...words, sms: 'Hello there!', change: 4 })
  expect(await drafts()).toEqual([])
  await shop.api(route, { ...words, sms: 'From the phone', device: randomUUID(), change: 1 })
  expect(await drafts()).toMatchObject([{ sms: 'From the phone' }])
})

test('what has been sent is no draft any more, whatever becomes of the browser; other words stay', async () => {
  const { shop, route } = await shopWithChat()
  const drafts = async () => (await shop.api('GET /drafts')).body
  await shop.api(route, { ...words, sms: 'Zażółć\r\ngęślą ', note: 'for us' })
  const jonas = await shop.as('jonas')
  await jonas(route, { ...words, sms: 'Zażółć\ngęślą' })
  await shop.send({ to: client, body: 'Zażółć\ngęślą' })
  expect(await drafts()).toMatchObject([{ sms: '', note: 'for us' }])
  expect((await jonas('GET /drafts')).body).toMatchObject([{ sms: 'Zażółć\ngęślą' }])
  await shop.send({ to: client, body: 'for us', channel: 'note' })
  expect(await drafts()).toEqual([])
  await shop.api(route, { ...words, sms: 'Written since', change: 2 })
  await shop.send({ to: client, body: 'Written before' })
  expect(await drafts()).toMatchObject([{ sms: 'Written since' }])
})

test('of a great many drafts every one is there, page by page', async () => {
  const shop = await app.shop()
  await fillAccount(app.database, shop, { conversations: 250, messages: 250, events: 10 })
  await app.database.pool.query(
    `insert into draft (account_id, sub, client_number, channel, sms, note, whisper)
     select account_id, 'marta', client_number, 'sms', 'Hi', '', '' from conversation where account_id = $1`,
    [shop.id],
  )
  const pageAfter = async (query: string) => (await shop.api(`GET /drafts${query}`)).body as StoredDraft[]
  const first = await pageAfter('')
  const second = await pageAfter(`?cursor=${encodeURIComponent(first.at(-1)?.clientNumber ?? '')}`)
  expect([first.length, second.length]).toEqual([200, 50])
  expect(new Set([...first, ...second].map(row => row.conversationId)).size).toBe(250)
})

test('who leaves the account leaves no draft in it', async () => {
  const { shop, route } = await shopWithChat()
  await (await shop.as('jonas'))(route, { ...words, sms: 'His own' })
  await shop.api('DELETE /users/jonas')
  const { rows } = await app.database.pool.query('select from draft where account_id = $1', [shop.id])
  expect(rows).toEqual([])
})

describe('a chat that is only begun', () => {
  const stranger = '+14155550177'
  const route = 'PUT /drafts'
  const words = { channel: 'sms', sms: '', note: '', whisper: '', from: null, device: randomUUID(), change: 1, to: stranger }
  const drafts = async ({ api }: Shop) => (await api('GET /drafts')).body

  test('is on every device of its writer, with its name and its sender, and goes when it is emptied', async () => {
    const shop = await app.shop()
    await shop.api('POST /contacts', { phone: stranger, name: 'Mia', surname: 'Torres' })
    expect(await shop.api(route, { ...words, sms: 'Hello, Mia', from: shop.from })).toMatchObject({ status: 204 })
    const contactDetails = { name: 'Mia', surname: 'Torres', phone: stranger }
    expect(await drafts(shop)).toMatchObject([
      { clientNumber: stranger, conversationId: null, contactDetails, sms: 'Hello, Mia', from: shop.from },
    ])
    expect((await (await shop.as('jonas'))('GET /drafts')).body).toEqual([])
    await shop.api(route, { ...words, change: 2 })
    expect(await drafts(shop)).toEqual([])
  })

  test('is the chat’s own draft from its first text on, whoever wrote that', async () => {
    const shop = await app.shop()
    await shop.api(route, { ...words, sms: 'Hello', note: 'From the fair' })
    await shop.receive(stranger, 'I came first')
    expect(await drafts(shop)).toMatchObject([{ conversationId: expect.any(String), sms: 'Hello', note: 'From the fair' }])
    await shop.send({ to: stranger, body: 'Hello' })
    expect(await drafts(shop)).toMatchObject([{ sms: '', note: 'From the fair' }])
  })

  test('is sent and gone in one, and what comes late of it brings nothing back', async () => {
    const shop = await app.shop()
    await shop.api(route, { ...words, sms: 'Hello', change: 2 })
    await shop.send({ to: stranger, body: 'Hello' })
    await shop.api(route, { ...words, sms: 'Hell', change: 1 })
    expect(await drafts(shop)).toEqual([])
  })

  test('is erased with the person, and is begun with a number alone', async () => {
    const shop = await app.shop()
    const { body } = await shop.api('POST /contacts', { phone: stranger, name: 'Mia' })
    await shop.api(route, { ...words, sms: 'Hello' })
    await shop.api(`POST /contacts/${(body as { id: string }).id}/erase`)
    expect(await drafts(shop)).toEqual([])
    expect(await shop.api(route, { ...words, to: 'nobody', sms: 'Hello' })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PHONE_NUMBER' },
    })
  })
})
