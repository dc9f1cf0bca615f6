import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/chat/messages.ts'
import type { Incoming } from '../../carriers/carrier.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const client = '+14155550132'
const receive = (shop: Shop, more: Partial<Incoming>) =>
  app.inbox.receive('moody', { id: randomUUID(), from: client, to: shop.from, body: '', media: [], ...more })
const threadOf = async (shop: Shop) => {
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string; lastMessage: Message }[]
  return {
    last: chat?.lastMessage,
    thread: (await shop.api(`GET /conversations/${chat?.conversationId}/messages`)).body as Message[],
  }
}
const ago = (ms: number) => new Date(Date.now() - ms)
const file = (contentType: string, text: string) => ({ contentType, name: 'file', bytes: Buffer.from(text) })
const linesOf = (thread: Message[]) => thread.flatMap(message => message.system?.event ?? [])

test('a voice message comes in as a file to open elsewhere', async () => {
  const shop = await app.shop()
  await receive(shop, { media: [file('audio/amr', '#!AMR\n00000000')] })
  const { thread } = await threadOf(shop)
  expect(thread.map(message => message.properties.attachments.map(one => one.contentType))).toEqual([['audio/amr']])
})

test('a file of a kind that is not taken leaves a line in the chat, and the text is there', async () => {
  const shop = await app.shop()
  await receive(shop, { body: 'Look', media: [file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')] })
  await receive(shop, { media: [file('text/html', '<html>')], missingFiles: 1 })
  const { thread } = await threadOf(shop)
  expect(thread[0]).toMatchObject({ body: 'Look', channel: 'sms' })
  expect(linesOf(thread).toSorted()).toEqual(['MEDIA_MISSING', 'MEDIA_REFUSED', 'MEDIA_REFUSED'])
})

test('a text whose files took their time stands where it came, before those that came after it', async () => {
  const shop = await app.shop()
  const [first, second] = [ago(20_000), ago(10_000)]
  await receive(shop, { body: 'First', cameAt: first })
  await receive(shop, { body: 'Third' })
  await receive(shop, { body: 'Second', cameAt: second })
  const { thread, last } = await threadOf(shop)
  expect(thread.map(message => message.body)).toEqual(['First', 'Second', 'Third'])
  expect(last?.body).toBe('Third')
})

test('an archived chat that is written to is back in the queue; one that is spam is back in spam, and says so', async () => {
  const shop = await app.shop()
  const [friend, spammer] = ['+14155550171', '+14155550172']
  for (const from of [friend, spammer]) await shop.receive(from, 'Hi')
  const chatOf = async (number: string) => {
    const chats = (await shop.api(`GET /conversations?number=${number.slice(1)}`)).body
    return (chats as { conversationId: string; isSpam: boolean; isArchived: boolean; assignedTo: string | null }[])[0]
  }
  const ids = [(await chatOf(friend))?.conversationId, (await chatOf(spammer))?.conversationId]
  await shop.api(`POST /conversations/${ids[1]}/spam`)
  for (const id of ids) {
    await shop.api(`POST /conversations/${id}/assign`)
    await shop.api(`POST /conversations/${id}/archive`)
  }
  for (const from of [friend, spammer]) await shop.receive(from, 'Me again')
  await shop.receive(spammer, 'And again')
  expect(await chatOf(friend)).toMatchObject({ isSpam: false, isArchived: false, assignedTo: null })
  expect(await chatOf(spammer)).toMatchObject({ isSpam: true, isArchived: false })
  const linesOf = async (id: string | undefined) =>
    ((await shop.api(`GET /conversations/${id}/messages`)).body as { system: { event: string } | null }[]).flatMap(
      ({ system }) => system?.event ?? [],
    )
  expect([await linesOf(ids[0]), await linesOf(ids[1])]).toEqual([[], ['UNARCHIVED_SPAM']])
})
