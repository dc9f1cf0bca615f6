import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '#contract/chat/conversation-order.ts'
import { fillAccount } from '../../testing/fill-bulk.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Row = { conversationId: string; lastMessageAt: string; clientNumber: string; assignedTo: string | null; unreadCount: number }
type Shop = Awaited<ReturnType<typeof app.shop>>
const list = async (shop: Shop, query = '') => (await shop.api(`GET /conversations${query}`)).body as Row[]

async function walk(shop: Shop, query: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let before = ''; ; before = `&before=${encodeURIComponent(placeOf(rows.at(-1) ?? expect.fail('no row')))}`) {
    const page = await list(shop, `?limit=${limit}${query}${before}`)
    rows.push(...page)
    if (page.length < limit) return rows
  }
}

test('beyond the newest 1,000 every chat is reached by a cursor, in every tab, once each and in one order', async () => {
  const shop = await app.shop()
  await fillAccount(app.database, shop, { conversations: 1500, messages: 3000, assignees: ['marta', 'jonas', null] })
  await app.database.pool.query(
    `update conversation set is_spam = true where account_id = $1 and right(client_number, 1) = '7'`,
    [shop.id],
  )
  expect(await list(shop)).toHaveLength(1000)
  const all = await walk(shop, '', 400)
  expect(new Set(all.map(row => row.conversationId)).size).toBe(1500)
  expect(all.map(row => placeOf(row))).toEqual(
    all
      .map(row => placeOf(row))
      .toSorted()
      .toReversed(),
  )

  const isSpam = (row: Row) => row.clientNumber.endsWith('7')
  const inTab: Record<string, (row: Row) => boolean> = {
    my: row => !isSpam(row) && row.assignedTo === 'marta',
    queued: row => !isSpam(row) && row.assignedTo === null,
    team: row => !isSpam(row) && row.assignedTo === 'jonas',
    spam: isSpam,
  }
  for (const [tab, belongs] of Object.entries(inTab)) {
    expect((await walk(shop, `&tab=${tab}`, 170)).map(row => row.conversationId)).toEqual(
      all.filter(belongs).map(row => row.conversationId),
    )
    const unread = all.filter(row => belongs(row) && row.unreadCount > 0)
    expect((await walk(shop, `&tab=${tab}&unread=true`, 50)).map(row => row.conversationId)).toEqual(
      unread.map(row => row.conversationId),
    )
    expect((await shop.api(`GET /conversations/count?tab=${tab}&unread=true`)).body).toEqual({ total: unread.length })
  }
  expect((await shop.api('GET /conversations/count')).body).toEqual({ total: 1500 })
})

test('chats are found by digits of the number in any notation, active or archived, page by page', async () => {
  const shop = await app.shop()
  await fillAccount(app.database, shop, { conversations: 300, messages: 300, firstClient: 4_155_550_000 })
  await app.database.pool.query(
    `update conversation set is_archived = true where account_id = $1 and right(client_number, 1) in ('0', '1')`,
    [shop.id],
  )
  const found = async (number: string, more = '') =>
    (await list(shop, `?number=${encodeURIComponent(number)}${more}`)).map(row => row.clientNumber)
  expect(await found('555-0123')).toEqual(['+14155550123'])
  expect(await found('+1 (415) 555-01 23')).toEqual(['+14155550123'])
  expect(await found('0120', '&isArchived=true')).toEqual(['+14155550120'])
  expect(await found('0120')).toEqual([])
  expect((await found('555012', '&isArchived=true')).toSorted()).toEqual(['+14155550120', '+14155550121'])
  expect(await found('Emily')).toEqual([])
  expect(await found('%')).toHaveLength(240)
  const walked = await walk(shop, '&isArchived=true&number=5550', 7)
  expect(walked).toHaveLength(60)
  expect(new Set(walked.map(row => row.conversationId)).size).toBe(60)
  const few = await walk(shop, '&isArchived=true&number=01', 7)
  expect(few.every(row => row.clientNumber.includes('01'))).toBe(true)
  expect((await shop.api('GET /conversations/count?isArchived=true&number=5550')).body).toEqual({ total: 60 })
  expect(await list(shop, '?tab=queued&number=0123')).toHaveLength(1)
})

test('senders with a name for a number are found by its letters, in the list, its counts and the search', async () => {
  const shop = await app.shop()
  for (const name of ['Orange', 'INFO_24', 'INFO']) await shop.receive(name, 'Your parcel')
  await shop.receive('+14155550132', 'Hi')
  const found = async (query: string) => (await list(shop, query)).map(row => row.clientNumber).toSorted()
  expect(await found('?number=orang')).toEqual(['Orange'])
  expect(await found('?number=info')).toEqual(['INFO', 'INFO_24'])
  expect(await found('?number=info_&tab=queued')).toEqual(['INFO_24'])
  expect(await found('?number=emily')).toEqual([])
  expect((await shop.api('GET /conversations/count?number=INFO')).body).toEqual({ total: 2 })
  expect((await shop.api('GET /chat-search?search=oran')).body).toMatchObject({ chats: [{ clientNumber: 'Orange' }] })
})

test('half a character in a filter breaks nothing', async () => {
  const shop = await app.shop()
  const body = { selection: { match: { number: 'a\ud800' } }, do: { action: 'read' } }
  expect(await shop.api('POST /conversations/bulk', body)).toMatchObject({ status: 200, body: { seen: 0 } })
})

test('what is no place, no tab or too much is refused', async () => {
  const shop = await app.shop()
  const id = '01a201f7-bd7c-72ab-9a3b-792f6f2ba9c0'
  const at = '2026-11-22T10:00:00.000000Z'
  const places = [
    `2026-99-99T99:99:99.000000Z~${id}`,
    `0000-01-01T00:00:00.000000Z~${id}`,
    `${at}~${'-'.repeat(36)}`,
    `${at}~${id}~`,
  ]
  for (const query of [
    ...places.map(place => `before=${place}`),
    'before=yesterday',
    'tab=5',
    'limit=1001',
    'limit=0',
    `number=${'1'.repeat(41)}`,
  ])
    expect(await shop.api(`GET /conversations?${query}`), query).toMatchObject({ status: 400 })
})
