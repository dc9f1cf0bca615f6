import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LedgerRow } from '#contract/billing/ledger.ts'
import { Origin } from '#contract/chat/messages.ts'
import { credit, endHolds } from '../ledger.ts'
import { withAccount } from '../../db/transaction.ts'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { payWithDocument } from '../../testing/payments.ts'
import { startApp } from '../../testing/start-app.ts'
import { causesOfTexts } from './lines.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

/** The embedded database goes by this process's clock, which stands still: what was just written is due a moment later. */
const aMomentLater = () => vi.setSystemTime(Date.now() + 1000)
const work = () => {
  aMomentLater()
  return app.work()
}
type Shop = Awaited<ReturnType<typeof app.shop>>
type Page = { items: LedgerRow[]; next?: string; previous?: string; from: number; total: number }
const ann = '+14155550137'
const ben = '+14155550138'
const price = 20_000

const page = async (shop: Shop, query = '') => (await shop.api(`GET /ledger-entries?${query}`)).body as Page
const balanceOf = async (shop: Shop) => ((await shop.api('GET /accounts/current/balance')).body as { monetary: number }).monetary

/** Every line, page by page, after each of which the next older one goes on where it left off. */
async function all(shop: Shop, query = '', limit = 3): Promise<LedgerRow[]> {
  const found: LedgerRow[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page(shop, `${query}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
    found.push(...items)
    cursor = next
  } while (cursor)
  return found
}

/** Money that came or went by a payment with a document. */
async function topUp(shop: Shop, amount: number, kind: 'TOP_UP' | 'REFUND' = 'TOP_UP', cause: string = kind) {
  const paid = await payWithDocument(app, shop.id, { net: amount, tax: 0, cause })
  await withAccount(app.database, shop.id, tx => credit(tx, { kind, unit: 'money', amount, paymentId: paid.id }))
  return paid
}

test('a text is one line with its fate: held, then charged; what was given back is none', async () => {
  const shop = await app.shop()
  await shop.send({ to: ann, body: 'Hi' })
  expect((await page(shop)).items[0]).toMatchObject({
    cause: 'CHAT',
    amount: -price,
    balance: 10_000_000 - price,
    isHeld: true,
    message: { clientNumber: ann, parts: 1, channel: 'sms', country: 'US', name: '' },
    campaign: null,
    payment: null,
  })
  await work()
  const { items, total } = await page(shop)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { cause: 'CHAT', amount: -price, balance: 10_000_000 - price, isHeld: false, message: { clientNumber: ann } },
    { cause: 'TOP_UP', amount: 10_000_000, balance: 10_000_000, isHeld: false, message: null },
  ])
  const { body } = await shop.send({ to: ben, body: 'Hi' })
  const { message } = body as { message: { messageId: string } }
  await withAccount(app.database, shop.id, async tx => {
    await tx.rows(`update message set status = 'UNDELIVERED' where account_id = $1 and id = $2`, [shop.id, message.messageId])
    await endHolds(tx, [message.messageId], 'release')
  })
  expect((await page(shop)).items).toHaveLength(2)
})

test('a line leads to its text, and by the contact’s name', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: ann, name: 'Ann', surname: 'Lee' })
  const { body } = await shop.send({ to: ann, body: 'Hi' })
  const { _id, message } = body as { _id: string; message: { messageId: string } }
  expect((await page(shop)).items[0]?.message).toMatchObject({ id: message.messageId, conversationId: _id, name: 'Ann Lee' })
})

test('a campaign is one line: what it holds, then what it cost', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  await desk.work()
  const [held] = (await page(shop)).items
  expect(held).toMatchObject({ id, cause: 'CAMPAIGN', amount: -3 * price, isHeld: true, message: null })
  expect(held?.campaign).toEqual({ id, name: 'Kiln opening', texts: 0, held: 3 })
  await desk.run(shop)
  const { items } = await page(shop)
  expect(items).toMatchObject([
    { id, amount: -3 * price, balance: 10_000_000 - 3 * price, isHeld: false, campaign: { texts: 3, held: 0 } },
    { cause: 'TOP_UP' },
  ])
})

test('a payment leads to its document', async () => {
  const shop = await app.shop()
  const { id, number } = await topUp(shop, 50_000_000)
  expect((await page(shop)).items[0]).toMatchObject({
    cause: 'TOP_UP',
    amount: 50_000_000,
    balance: 60_000_000,
    payment: { id, documentNumber: number, plan: '' },
  })
})

/** Of everything something, the last of it on its way. */
async function busy(): Promise<Shop> {
  const shop = await desk.shopWith(3)
  await shop.api('POST /contacts', { phone: ann, name: 'Zoë', surname: 'Kiln' })
  for (const to of [ann, ben, ann, ben]) await shop.send({ to, body: 'Hi' })
  await work()
  await topUp(shop, 50_000_000)
  await desk.confirm(shop)
  await desk.run(shop)
  await topUp(shop, -20_000_000, 'REFUND')
  await topUp(shop, 5_000_000, 'TOP_UP', 'AUTO_TOP_UP')
  await desk.confirm(shop, { name: 'Second firing' })
  await desk.work()
  aMomentLater()
  await shop.send({ to: ben, body: 'Hi' })
  return shop
}

test('along all lines the balance adds up, from what there is now down to nothing', async () => {
  const shop = await busy()
  const lines = await all(shop)
  expect(lines).toHaveLength(11)
  expect(lines[0]?.balance).toBe(await balanceOf(shop))
  for (const [index, line] of lines.entries()) expect(line.balance - line.amount).toBe(lines[index + 1]?.balance ?? 0)
})

test('pages go back as they came, and tell where they are', async () => {
  const shop = await busy()
  const first = await page(shop, 'limit=4')
  const second = await page(shop, `limit=4&cursor=${first.next}`)
  const third = await page(shop, `limit=4&cursor=${second.next}`)
  expect([first, second, third].map(({ from, total, items }) => [from, total, items.length])).toEqual([
    [1, 11, 4],
    [5, 11, 4],
    [9, 11, 3],
  ])
  expect(third.next).toBeUndefined()
  expect((await page(shop, `limit=4&cursor=${third.previous}`)).items).toEqual(second.items)
  const back = await page(shop, `limit=4&cursor=${second.previous}`)
  expect(back).toMatchObject({ from: 1, items: first.items })
  expect(back.previous).toBeUndefined()
})

test('what a filter leaves has the balance that all lines give it', async () => {
  const shop = await busy()
  const every = await all(shop)
  const match = (fits: (line: LedgerRow) => boolean) => every.filter(fits)
  for (const cause of ['CHAT', 'CAMPAIGN', 'TOP_UP', 'AUTO_TOP_UP', 'REFUND', 'PLAN'])
    expect(await all(shop, `cause=${cause}`, 1), cause).toEqual(match(line => line.cause === cause))
  expect(await all(shop, 'search=0138', 1)).toEqual(match(line => line.message?.clientNumber === ben))
  expect(await all(shop, 'search=kiln')).toEqual(
    match(line => line.campaign?.name === 'Kiln opening' || line.message?.name === 'Zoë Kiln'),
  )
  const paid = every.find(line => line.cause === 'REFUND')
  expect(await all(shop, `search=${paid?.payment?.documentNumber}`)).toEqual([paid])
  expect(await all(shop, 'search=nobody')).toEqual([])
})

/** Lines at noon of days of November, San Francisco. */
async function spread(): Promise<Shop> {
  const shop = await app.shop({ monetary: 0 })
  for (const [day, amount] of [
    ['2026-11-02', 10_000_000],
    ['2026-11-02', -1_000_000],
    ['2026-11-05', -2_000_000],
    ['2026-11-09', 5_000_000],
  ])
    await app.database.pool.query(
      `insert into ledger_entry (account_id, id, kind, amount, created_at) values ($1, gen_random_uuid(), 'ADJUSTMENT', $2, ($3 || 'T07:59:59Z')::timestamptz + interval '1 day')`,
      [shop.id, amount, day],
    )
  await app.database.pool.query('delete from ledger_entry where account_id = $1 and amount = 0', [shop.id])
  await app.database.pool.query('delete from ledger_sum where account_id = $1 and debits + credits = 0', [shop.id])
  await app.database.pool.query('update balance set monetary = 12000000 where account_id = $1', [shop.id])
  return shop
}

test('days are those of the account, and the balance goes on from what came after them', async () => {
  const shop = await spread()
  expect((await page(shop, 'from=2026-11-05&to=2026-11-05')).items).toMatchObject([{ amount: -2_000_000, balance: 7_000_000 }])
  expect(await all(shop, 'to=2026-11-05', 1)).toMatchObject([{ balance: 7_000_000 }, {}, {}])
  expect(await all(shop, 'from=2026-11-09')).toMatchObject([{ balance: 12_000_000 }])
})

test('sums by day add up to the balance at the end of each, sums by cause to the same', async () => {
  const shop = await spread()
  expect((await shop.api('GET /ledger-sums?by=day')).body).toEqual([
    { key: '2026-11-09', entries: 1, debits: 0, credits: 5_000_000, balance: 12_000_000 },
    { key: '2026-11-05', entries: 1, debits: 2_000_000, credits: 0, balance: 7_000_000 },
    { key: '2026-11-02', entries: 2, debits: 1_000_000, credits: 10_000_000, balance: 9_000_000 },
  ])
  expect((await shop.api('GET /ledger-sums?by=day&from=2026-11-03&to=2026-11-08')).body).toEqual([
    { key: '2026-11-05', entries: 1, debits: 2_000_000, credits: 0, balance: 7_000_000 },
  ])
  expect((await shop.api('GET /ledger-sums?by=cause&to=2026-11-05')).body).toEqual([
    { key: 'ADJUSTMENT', entries: 3, debits: 3_000_000, credits: 10_000_000, balance: null },
  ])
  const mixed = await busy()
  const sums = (await mixed.api('GET /ledger-sums?by=cause')).body as { credits: number; debits: number }[]
  expect(sums.reduce((sum, { credits, debits }) => sum + credits - debits, 0)).toBe(await balanceOf(mixed))
  const chats = (await mixed.api('GET /ledger-sums?by=day&cause=CHAT')).body
  expect(chats).toMatchObject([{ entries: 5, debits: 5 * price, credits: 0, balance: await balanceOf(mixed) }])
})

test('what a plan gives is another history, in whole texts', async () => {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into ledger_entry (account_id, id, kind, unit, amount) values ($1, gen_random_uuid(), 'GRANT', 'text', 100)`,
    [shop.id],
  )
  await app.database.pool.query('update balance set texts = 100 where account_id = $1', [shop.id])
  await shop.send({ to: ann, body: 'Hi' })
  await work()
  expect((await page(shop, 'unit=text')).items).toMatchObject([
    { cause: 'CHAT', unit: 'text', amount: -1, balance: 99, message: { clientNumber: ann } },
    { cause: 'PLAN', amount: 100, balance: 100 },
  ])
  expect((await page(shop)).items).toHaveLength(1)
})

test('the history comes as CSV, the whole of it in its order', async () => {
  const shop = await busy()
  const { url } = (await shop.api('POST /ledger-entries/downloads', { language: 'en' })).body as { url: string }
  const answer = await fetch(app.origin + url)
  expect(answer.headers.get('content-disposition')).toContain('balance-history.csv')
  const rows = (await answer.text()).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(rows).toHaveLength(12)
  expect(rows[0]).toBe('"Date and time","Type","Text, campaign or document","Parts","Amount","Balance after","Unit","Status"')
  expect(rows[1]).toMatch(/^"[\d: -]{19}","Chat text","'\+14155550138","1","-0\.02","[\d.]+","USD","held"$/)
  expect(rows[11]).toMatch(/"Top-up","","","10","10","USD",""$/)
})

test('an overdue account keeps its history; another account has its own; a cursor of nobody is refused', async () => {
  const shop = await app.shop({ status: 'OVERDUE' })
  expect((await page(shop)).items).toHaveLength(1)
  const { url } = (await shop.api('POST /ledger-entries/downloads', {})).body as { url: string }
  expect((await fetch(app.origin + url)).status).toBe(200)
  const other = await app.shop({ monetary: 7_000_000 })
  expect(await all(other)).toMatchObject([{ balance: 7_000_000 }])
  for (const cursor of ['x', 'W10', Buffer.from('[false,"2026-13-01T00:00:00.000000Z","x",0,0]').toString('base64url')])
    expect(await shop.api(`GET /ledger-entries?cursor=${cursor}`)).toMatchObject({ status: 400, body: { field: 'cursor' } })
})

test('a search of the history asks for every cause that a text may have', async () => {
  const { rows } = await app.database.pool.query<{ cause: string }>(
    'select distinct text_cause(origin) as cause from unnest($1::text[]) one (origin)',
    [Origin.options],
  )
  expect(rows.map(({ cause }) => cause).toSorted()).toEqual([...causesOfTexts].toSorted())
})
