import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const kasia = '+48512340187'

/** A contact of the shop, and the key in the link to its unsubscribe page. */
async function linked(shop: Shop, phone = kasia): Promise<{ id: string; key: string }> {
  const { body: contact } = await shop.api('POST /contacts', { phone, name: 'Kasia', surname: 'Wójcik' })
  const { id } = contact as { id: string }
  const { body } = await shop.api(`POST /contacts/${encodeURIComponent(phone)}/unsubscribe-link`)
  return { id, key: (body as { url: string }).url.split('/').at(-1) ?? '' }
}

const press = (key: string, headers: Record<string, string> = {}) => app.call(`POST /unsubscribing/${key}`, { headers })
const blocks = async (shop: Shop) => ((await shop.api('GET /block-list')).body as { items: { reason: string }[] }).items

test('a link is the same each time, of its own for each contact, and tells nothing of the number', async () => {
  const shop = await app.shop()
  const { key } = await linked(shop)
  const again = await shop.api(`POST /contacts/${encodeURIComponent(kasia)}/unsubscribe-link`)
  expect(again).toMatchObject({ status: 200, body: { url: `https://parley.example/unsubscribing/${key}` } })
  const other = await linked(await app.shop())
  expect(Buffer.from(key, 'base64url')).toHaveLength(24)
  expect(other.key).not.toBe(key)
  expect(key).not.toContain('512340187')
})

test('looking takes nobody off, pressing does: block list, consent record with its words, a line in the chat', async () => {
  const shop = await app.shop()
  await shop.receive(kasia, 'Dzień dobry')
  const { key } = await linked(shop)
  for (const method of ['GET', 'HEAD']) await fetch(`${app.origin}/unsubscribing/${key}`, { method })
  await app.call(`GET /unsubscribing/${key}`)
  expect(await blocks(shop)).toEqual([])

  expect(await press(key, { 'accept-language': 'pl-PL,pl;q=0.9' })).toMatchObject({ status: 204 })
  expect(await blocks(shop)).toMatchObject([{ phone: kasia, reason: 'CLICKED_STOP', blockedBy: null }])
  const record = await shop.api(`GET /contacts/${encodeURIComponent(kasia)}/record`)
  expect(record.body).toMatchObject({
    active: false,
    consents: [
      { kind: 'OPTED_OUT', source: 'unsubscribe-page', by: null, text: expect.stringContaining('wiadomości od Test Shop') },
    ],
  })
  expect((await shop.send({ to: kasia, body: 'One more' })).body).toMatchObject({ code: 'PHONE_NUMBER_ON_BLOCK_LIST' })
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const { body: thread } = await shop.api(`GET /conversations/${chat?.conversationId}/messages`)
  expect(thread).toMatchObject([{ direction: 'in' }, { channel: 'system', system: { event: 'OPTED_OUT' } }])
})

test('asked twice, and at once, it stands once', async () => {
  const shop = await app.shop()
  const { key } = await linked(shop)
  const answers = await Promise.all([press(key), press(key), press(key)])
  expect(answers.map(answer => answer.status)).toEqual([204, 204, 204])
  expect(await blocks(shop)).toHaveLength(1)
  const record = await shop.api(`GET /contacts/${encodeURIComponent(kasia)}/record`)
  expect((record.body as { consents: object[] }).consents).toHaveLength(1)
})

test('what waits for the number is stopped, and its money comes back', async () => {
  const shop = await app.shop({ monetary: 1_000_000 })
  const { key } = await linked(shop)
  await shop.send({ to: kasia, body: 'Waits' })
  expect(await press(key)).toMatchObject({ status: 204 })
  await app.work()
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ status: 'BLOCK_LIST' }])
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 1_000_000 })
})

test('a link is for one account: who leaves one shop is still texted by another', async () => {
  const [one, other] = [await app.shop(), await app.shop()]
  const { key } = await linked(one)
  await linked(other)
  await press(key)
  expect(await blocks(other)).toEqual([])
})

test('a key that is none of ours is not there, whatever it is made of', async () => {
  const keys = ['x', 'A'.repeat(32), '%00', encodeURIComponent("' or true --"), encodeURIComponent(kasia)]
  for (const key of keys) expect([key, await press(key)]).toMatchObject([key, { status: 404, body: { code: 'NOT_FOUND' } }])
})

test('START takes a click back', async () => {
  const shop = await app.shop()
  const { key } = await linked(shop)
  await press(key)
  await shop.receive(kasia, 'START')
  expect(await blocks(shop)).toEqual([])
})

test('the link outlives the contact; once the person is erased it leads to nobody', async () => {
  const shop = await app.shop()
  const deleted = await linked(shop)
  await shop.api(`DELETE /contacts/${deleted.id}`)
  expect(await press(deleted.key)).toMatchObject({ status: 204 })
  const erased = await linked(shop, '+48512340188')
  await shop.api(`POST /contacts/${erased.id}/erase`)
  expect(await press(erased.key)).toMatchObject({ status: 404 })
})

test('a flood is refused with the time to wait, and only the flooder is', async () => {
  const shop = await app.shop()
  const { key } = await linked(shop)
  const flooder = { 'x-forwarded-for': '203.0.113.7' }
  const answers = await Promise.all(Array.from({ length: 120 }, () => press('A'.repeat(32), flooder)))
  const refused = answers.filter(answer => answer.status === 429)
  expect(refused.length).toBeGreaterThan(30)
  expect(refused[0]).toMatchObject({ body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await press(key, { 'x-forwarded-for': '203.0.113.8' })).toMatchObject({ status: 204 })
  expect((await shop.api('GET /conversations')).status).toBe(200)
})
