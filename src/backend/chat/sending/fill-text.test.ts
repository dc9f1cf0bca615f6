import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'
import { sendDueTexts } from './scheduled-sending.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const link = expect.stringMatching(/^https:\/\/parley\.example\/unsubscribing\/[\w-]{32}$/)

async function shopWithKasia() {
  const shop = await app.shop()
  const field = (await shop.api('POST /custom-fields', { name: 'Shoe size', type: 'NUMBER' })).body as { id: string }
  await shop.api('POST /contacts', { phone: client, name: 'Kasia', fields: { [field.id]: 38 } })
  return shop
}
const textsOf = async (shop: Shop) =>
  (
    await app.database.pool.query<{ body: string; parts: number }>(
      `select body, parts from message where account_id = $1 and direction = 'out' order by time`,
      [shop.id],
    )
  ).rows

test('a text leaves the chat with what is known of the contact in place of its variables', async () => {
  const shop = await shopWithKasia()
  const sent = await shop.send({
    to: client,
    body: 'Hi {{name}} {{surname|dear}}, size {{shoe size}}, {{EMAIL|no mail}}. {x} {{}}',
  })
  expect(sent.body).toMatchObject({ message: { body: 'Hi Kasia dear, size 38, no mail. {x} {{}}' } })
  await shop.send({ to: '+14155550133', body: 'Hi {{name|there}}, {{phone}}' })
  expect((await textsOf(shop)).map(text => text.body)[1]).toBe('Hi there, +14155550133')
})

test('the link leads to the customer’s own page, the same each time, and counts as it is', async () => {
  const shop = await shopWithKasia()
  for (const body of ['{{unsubscribeLink}}', '{{ UNSUBSCRIBELINK }}']) await shop.send({ to: client, body })
  await shop.send({ to: '+14155550134', body: `${'x'.repeat(130)} {{unsubscribeLink}}` })
  const [first, second, third] = await textsOf(shop)
  expect(first?.body).toEqual(link)
  expect(second?.body).toBe(first?.body)
  expect(third).toMatchObject({ parts: 2 })
  const { body } = await shop.api(`POST /contacts/${encodeURIComponent(client)}/unsubscribe-link`)
  expect(body).toEqual({ url: first?.body })
  expect(await shop.send({ to: client, body: `${'x'.repeat(890)} {{unsubscribeLink}}` })).toMatchObject({
    status: 400,
    body: { code: 'BODY_TOO_LONG' },
  })
})

test('notes stay as they are written, and what is filled in is not read again', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: client, name: '{{phone}}' })
  await shop.send({ to: client, body: 'Hi {{name}}' })
  await shop.send({ to: client, body: 'Ask for {{name}}', channel: 'note' })
  expect((await textsOf(shop)).map(text => text.body)).toEqual(['Hi {{phone}}', 'Ask for {{name}}'])
})

test('a scheduled text is filled when it goes, with what is known by then', async () => {
  const shop = await shopWithKasia()
  await shop.receive(client, 'When?')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const later = { conversationId: chat?.conversationId, from: shop.from, at: '2099-01-05T12:00', zone: 'America/New_York' }
  const made = await shop.api('POST /scheduled-texts', { ...later, body: 'Hi {{name}}' })
  expect(made).toMatchObject({ status: 200, body: { body: 'Hi {{name}}' } })
  const contact = (await shop.api(`GET /contacts/${encodeURIComponent(client)}`)).body as { id: string }
  await shop.api(`PUT /contacts/${contact.id}`, { phone: client, name: 'Katarzyna', version: 1 })
  await shop.api(`POST /scheduled-texts/${(made.body as { id: string }).id}/send`, { version: 1 })
  await sendDueTexts(app.context)
  expect((await textsOf(shop)).map(text => text.body)).toEqual(['Hi Katarzyna'])
})
