import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Row = {
  conversationId: string
  assignedTo: string | null
  isSpam: boolean
  isArchived: boolean
  waitingSince: string | null
  unreadCount: number
}
type Note = { messageId: string; properties: { isPinnedToTop: boolean } }
const client = '+14155550132'

async function oneChat(shop: Shop): Promise<string> {
  await shop.receive(client, 'Hi')
  const [row] = (await shop.api('GET /conversations')).body as Row[]
  return row?.conversationId ?? ''
}
const chat = async (shop: Shop, id: string) => (await shop.api(`GET /conversations/${id}`)).body as Row
async function eventsOf(shop: Shop): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ type: string }>(
    'select type from event where account_id = $1 order by number',
    [shop.id],
  )
  return rows.map(row => row.type)
}

test('a chat is archived, unarchived, marked as spam and not; a second time changes nothing and tells nobody', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const steps = [
    ['archive', { isArchived: true }],
    ['unarchive', { isArchived: false }],
    ['spam', { isSpam: true }],
    ['not-spam', { isSpam: false }],
  ] as const
  for (const [act, then] of steps) {
    const before = await eventsOf(shop)
    for (let time = 0; time < 2; time += 1)
      expect(await shop.api(`POST /conversations/${id}/${act}`)).toMatchObject({ status: 204, body: '' })
    expect(await chat(shop, id)).toMatchObject(then)
    expect(await eventsOf(shop)).toEqual([...before, 'CONVERSATION_CHANGED'])
  }
})

test('an archived chat is in the archive alone, and the next text brings it back to the queue', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  await shop.api(`POST /conversations/${id}/assign`)
  await shop.api(`POST /conversations/${id}/archive`)
  expect((await shop.api('GET /conversations')).body).toEqual([])
  expect((await shop.api('GET /conversations?isArchived=true')).body).toMatchObject([{ conversationId: id }])
  await shop.receive(client, 'Me again')
  expect((await shop.api('GET /conversations')).body).toMatchObject([{ conversationId: id, assignedTo: null, isArchived: false }])
})

test('a chat that was read is marked unread for everybody, once; one that is unread keeps its count', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  await shop.receive(client, 'And again')
  expect((await shop.api(`POST /conversations/${id}/unread`)).status).toBe(204)
  expect(await chat(shop, id)).toMatchObject({ unreadCount: 2 })
  await shop.api(`POST /conversations/${id}/read`)
  const before = await eventsOf(shop)
  for (let time = 0; time < 2; time += 1) await shop.api(`POST /conversations/${id}/unread`)
  expect(await chat(shop, id)).toMatchObject({ unreadCount: 1, isRead: false })
  expect(await eventsOf(shop)).toEqual([...before, 'CONVERSATION_CHANGED'])
  const other = await app.shop()
  expect(await other.api(`POST /conversations/${id}/unread`)).toMatchObject({ status: 404 })
})

test('a customer waits from the first text after the last answer; a note answers nobody, and out of the archive it begins anew', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const since = async () => (await chat(shop, id)).waitingSince
  const first = await since()
  expect(first).not.toBeNull()
  await shop.receive(client, 'Still there?')
  await shop.send({ to: client, body: 'Somebody has to answer', channel: 'note' })
  expect(await since()).toBe(first)
  await shop.send({ to: client, body: 'Yes' })
  expect(await since()).toBeNull()
  await shop.receive(client, 'Thanks')
  const second = await since()
  expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? ''))
  await shop.api(`POST /conversations/${id}/archive`)
  await shop.receive(client, 'One more thing')
  expect(Date.parse((await since()) ?? '')).toBeGreaterThan(Date.parse(second ?? ''))
})

test('a chat goes to a colleague and back to the queue; to strangers it does not', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const assign = (body: object) => shop.api(`POST /conversations/${id}/assign`, body)
  expect(await assign({ to: 'jonas' })).toMatchObject({ status: 204 })
  expect(await chat(shop, id)).toMatchObject({ assignedTo: 'jonas' })
  expect(await assign({ to: null, from: 'jonas' })).toMatchObject({ status: 204 })
  expect(await chat(shop, id)).toMatchObject({ assignedTo: null })
  expect(await assign({ to: 'stranger' })).toMatchObject({ status: 404 })
  expect(await assign({ to: 5 })).toMatchObject({ status: 400 })
})

test('who comes second is told who was first, and the chat stays where it is', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const jonas = await shop.as('jonas')
  await jonas(`POST /conversations/${id}/assign`, { from: null })
  expect(await shop.api(`POST /conversations/${id}/assign`, { from: null })).toMatchObject({
    status: 409,
    body: { code: 'ASSIGNED_MEANWHILE', details: { name: 'jonas' } },
  })
  expect(await chat(shop, id)).toMatchObject({ assignedTo: 'jonas' })
  // Whoever does not say who had it takes it over knowingly.
  expect(await shop.api(`POST /conversations/${id}/assign`)).toMatchObject({ status: 204 })
})

test('two who take a chat, or mark it as spam, at the same moment: one does, and both hear the same', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const [marta, jonas] = [shop.api, await shop.as('jonas')]
  const rounds = process.env['LONG'] === '1' ? 1000 : 40
  for (let round = 0; round < rounds; round += 1) {
    const before = (await eventsOf(shop)).length
    if (round % 2 === 0) {
      const both = await Promise.all([marta, jonas].map(api => api(`POST /conversations/${id}/assign`, { from: null })))
      expect(both.map(answer => answer.status).sort()).toEqual([204, 409])
      const winner = both[0]?.status === 204 ? 'marta' : 'jonas'
      expect(await chat(shop, id)).toMatchObject({ assignedTo: winner })
      await marta(`POST /conversations/${id}/assign`, { to: null })
      expect((await eventsOf(shop)).length).toBe(before + 2)
    } else {
      const both = await Promise.all([marta, jonas].map(api => api(`POST /conversations/${id}/spam`)))
      expect(both.map(answer => answer.status)).toEqual([204, 204])
      expect((await eventsOf(shop)).length).toBe(before + 1)
      await marta(`POST /conversations/${id}/not-spam`)
    }
  }
}, 600_000)

test('a note is pinned and unpinned, told with its row; other messages are not', async () => {
  const shop = await app.shop()
  const id = await oneChat(shop)
  const { message: note } = (await shop.send({ to: client, body: 'VIP', channel: 'note' })).body as { message: Note }
  const pin = (messageId: string, isPinnedToTop: unknown) =>
    shop.api(`PUT /conversations/${id}/messages/${messageId}/properties`, { isPinnedToTop })
  expect(await pin(note.messageId, true)).toMatchObject({ status: 204 })
  expect(await pin(note.messageId, true)).toMatchObject({ status: 204 })
  const messages = (await shop.api(`GET /conversations/${id}/messages`)).body as Note[]
  expect(messages.find(message => message.messageId === note.messageId)?.properties.isPinnedToTop).toBe(true)
  expect((await eventsOf(shop)).filter(type => type === 'CONVERSATION_CHANGED')).toHaveLength(1)
  const text = messages.find(message => message.messageId !== note.messageId)
  expect(await pin(text?.messageId ?? '', true)).toMatchObject({ status: 400, body: { code: 'NOT_A_NOTE' } })
  expect(await pin(note.messageId, 'yes')).toMatchObject({ status: 400 })
  expect(await pin('00000000-0000-4000-8000-000000000000', true)).toMatchObject({ status: 404 })
})
