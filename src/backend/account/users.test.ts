import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startApp } from '../testing/start-app.ts'
import { soon } from '../testing/soon.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Chat = { conversationId: string; assignedTo: string | null; eventNumber: number }
const client = '+14155550132'
const chatsOf = async (shop: Shop) => (await shop.api('GET /conversations')).body as Chat[]

async function listen(shop: Shop, sub: string) {
  const as = await shop.as(sub)
  const { ticket } = (await as('POST /socket-tickets')).body as { ticket: string }
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  const frames: { type: string; payload?: { resource?: string; conversation?: Chat } }[] = []
  socket.on('message', data => frames.push(JSON.parse(String(data))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  await new Promise(resolve => socket.once('message', resolve))
  return { frames, closed, socket }
}

test('colleagues see what a person may, as their token last said, and since when they belong', async () => {
  const shop = await app.shop({ members: ['marta', 'newcomer'] })
  await app.database.pool.query(`update person set permissions = '{}' where sub = 'newcomer'`)
  const before = (await shop.api('GET /users')).body
  expect(before).toMatchObject([{ sub: 'marta' }, { sub: 'newcomer', permissions: [], joinedAt: expect.any(String) }])
  await (await shop.as('newcomer'))('GET /accounts/current')
  expect((await shop.api('GET /users')).body).toMatchObject([{ sub: 'marta' }, { permissions: ['BULK_MESSAGING'] }])
})

test('who is removed is out within five seconds: calls, socket, and their open chats wait for somebody else', async () => {
  const shop = await app.shop()
  await shop.receive(client, 'Hello')
  await shop.receive('+14155550133', 'Hello too')
  const [one, other] = await chatsOf(shop)
  const jonas = await shop.as('jonas')
  await jonas(`POST /conversations/${one?.conversationId}/assign`)
  await shop.api(`POST /conversations/${other?.conversationId}/assign`)
  const [ear, own] = [await listen(shop, 'jonas'), await listen(shop, 'marta')]

  expect(await shop.api('DELETE /users/jonas')).toMatchObject({ status: 204 })
  const assignees = new Map((await chatsOf(shop)).map(chat => [chat.conversationId, chat.assignedTo]))
  expect([assignees.get(one?.conversationId ?? ''), assignees.get(other?.conversationId ?? '')]).toEqual([null, 'marta'])
  const told = expect.arrayContaining(['users', 'CONVERSATION_CHANGED'])
  await expect.poll(() => own.frames.map(frame => frame.payload?.resource ?? frame.type), soon).toEqual(told)
  const freed = own.frames.find(frame => frame.type === 'CONVERSATION_CHANGED')
  expect(freed?.payload?.conversation?.assignedTo).toBe(null)
  await expect.poll(async () => (await jonas('GET /conversations')).status, { timeout: 5500 }).toBe(404)
  expect(await Promise.race([ear.closed, new Promise(resolve => setTimeout(resolve, 5000, 'open'))])).toBe(1008)
  expect((await shop.api('GET /users')).body).toMatchObject([{ sub: 'marta' }])
  const { items } = (await shop.api('GET /audit-entries')).body as { items: object[] }
  expect(items[0]).toMatchObject({ action: 'USER_REMOVED', subject: 'jonas', person: { sub: 'marta' } })
  own.socket.close()
})

test('nobody removes themselves, a stranger, a partner’s person, or somebody of another account', async () => {
  const shop = await app.shop({ members: ['marta', 'shoper|7'] })
  const other = await app.shop({ members: ['ola'] }, 'ola')
  expect(await shop.api('DELETE /users/marta')).toMatchObject({ status: 403 })
  expect(await shop.api(`DELETE /users/${encodeURIComponent('shoper|7')}`)).toMatchObject({ status: 403 })
  expect(await shop.api('DELETE /users/nobody')).toMatchObject({ status: 404 })
  expect(await shop.api('DELETE /users/ola')).toMatchObject({ status: 404 })
  expect((await other.api('GET /users')).body).toHaveLength(1)
})

test('of two who remove each other at once one stays', async () => {
  const shop = await app.shop()
  const jonas = await shop.as('jonas')
  const answers = await Promise.all([shop.api('DELETE /users/jonas'), jonas('DELETE /users/marta')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
  const { rows } = await app.database.pool.query('select sub from membership where account_id = $1', [shop.id])
  expect(rows).toHaveLength(1)
})

test('who is being removed leaves themselves no way back: no link, no line and no file by what was given before', async () => {
  const shop = await app.shop()
  const jonas = await shop.as('jonas')
  const { ticket } = (await jonas('POST /socket-tickets')).body as { ticket: string }
  const download = await jonas('POST /contacts/downloads', { selection: { match: {} }, format: 'csv' })
  const { url } = download.body as { url: string }
  expect(await shop.api('DELETE /users/jonas')).toMatchObject({ status: 204 })
  // For some seconds the door remembers a member.
  expect((await jonas('GET /users')).status).toBe(200)
  expect(await jonas('POST /invitations', { email: '', note: 'for me' })).toMatchObject({ status: 404 })
  expect(await app.call(`GET ${url}`)).toMatchObject({ status: 404 })
  const socket = new WebSocket(`${app.origin.replace('http', 'ws')}/ws?Auth=${ticket}&account=${shop.name}`)
  expect(await new Promise<string>(resolve => socket.on('error', error => resolve(error.message)))).toContain('401')
})

test('somebody with thousands of chats can be removed, and all of them wait for somebody else', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into conversation (account_id, id, client_number, account_number, assigned_to)
     select $1, gen_random_uuid(), '+1415556' || lpad(i::text, 4, '0'), $2, 'jonas' from generate_series(1, 1200) i`,
    [shop.id, shop.from],
  )
  expect(await shop.api('DELETE /users/jonas')).toMatchObject({ status: 204 })
  expect(new Set((await chatsOf(shop)).map(chat => chat.assignedTo))).toEqual(new Set([null]))
  const { rows } = await app.database.pool.query<{ left: number }>(
    `select count(*)::int as left from conversation where account_id = $1 and assigned_to is not null`,
    [shop.id],
  )
  expect(rows).toEqual([{ left: 0 }])
})
