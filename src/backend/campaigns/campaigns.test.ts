import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CountedPeople } from '#contract/campaigns/campaign-check.ts'
import type { Recipient } from '#contract/campaigns/campaign-recipients.ts'
import { withAccount } from '../db/transaction.ts'
import { atNoon, noon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../testing/campaign-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

test('a campaign goes to everybody once, is charged, and is over when each text has its end', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop, { message: 'Hi {{name|there}}' })
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', texts: 3, sent: 3, cost: 3 * partPrice })
  expect([await desk.balance(shop), await desk.ledger(shop)]).toEqual([10_000_000 - 3 * partPrice, 10_000_000 - 3 * partPrice])
  await desk.tell(shop, 'DELIVERED')
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT', delivered: 3 })
  expect(await desk.report(shop, id)).toMatchObject({
    audience: 3,
    texts: 3,
    outcomes: { DELIVERED: 3, TO_SEND: 0, ON_THE_WAY: 0 },
    delivered: { bucketSeconds: 60, counts: [3] },
    held: 3 * partPrice,
    charged: 3 * partPrice,
    released: 0,
    stillHeld: 0,
  })
  expect(await desk.texted(shop)).toEqual([0, 1, 2].map(phoneOf))
})

test('the audience is the texts and everybody who gets none, in the count, behind its figures, in the check and in the report', async () => {
  const shop = await desk.shopWith(12)
  const { pool } = app.database
  const contact = async (index: number, phone: string) =>
    pool.query('update contact set phone = $3 where account_id = $1 and phone = $2', [shop.id, phoneOf(index), phone])
  await contact(0, '+14151234')
  await contact(1, '+48221234567')
  await contact(2, '+4915112345678')
  await shop.api('POST /block-list', { phone: phoneOf(3), reason: 'SPAM' })
  await withAccount(app.database, shop.id, tx =>
    tx.rows(`insert into suppression (account_id, phone_digest, reason) values ($1, phone_digest($2), 'DOESNT_WANT_MESSAGES')`, [
      shop.id,
      phoneOf(4),
    ]),
  )
  await shop.receive(phoneOf(5), 'please stop texting me')
  await pool.query(
    `insert into consent (account_id, id, phone, kind, channel, text) values ($1, gen_random_uuid(), $2, 'PENDING', 'popup', 'x')`,
    [shop.id, phoneOf(6)],
  )
  await pool.query('update contact set name = null where account_id = $1 and phone = $2', [shop.id, phoneOf(7)])
  await pool.query('update contact set name = $3 where account_id = $1 and phone = $2', [shop.id, phoneOf(8), 'ł'.repeat(400)])
  const leftOut = {
    INVALID: 1,
    NOT_MOBILE: 1,
    NO_PRICE: 1,
    BLOCKED: 1,
    ERASED: 1,
    OPT_OUT_UNANSWERED: 1,
    OPTED_OUT: 1,
    MISSING_VALUE: 1,
    TOO_LONG: 1,
  }
  const { id } = await desk.confirm(shop, { message: 'Hi {{name}}' })
  expect((await desk.read(shop, id)).count).toMatchObject({
    audience: 12,
    texts: 3,
    leftOut,
    isAbout: false,
    parts: { least: 1, median: 1, most: 1 },
    price: 3 * partPrice,
    balanceAfter: 10_000_000 - 3 * partPrice,
    countries: [{ country: 'US', people: 3, parts: 3, perPart: partPrice, price: 3 * partPrice }],
    again: null,
  })
  const behind = async (as: string) => ((await shop.api(`GET /campaigns/${id}/audience?as=${as}`)).body as CountedPeople).items
  expect(await behind('BLOCKED')).toMatchObject([{ phone: phoneOf(3) }])
  expect(await behind('TEXTS')).toHaveLength(3)
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ audience: 12, texts: 3, leftOut, outcomes: { LEFT_OUT: 9, ON_THE_WAY: 3 } })
  const recipients = async (query: string) =>
    ((await shop.api(`GET /campaigns/${id}/recipients?${query}`)).body as { items: Recipient[]; total: number }).items
  expect(await recipients('outcome=LEFT_OUT&reason=MISSING_VALUE')).toMatchObject([{ phone: phoneOf(7), body: null }])
  expect((await recipients('outcome=ON_THE_WAY')).map(({ body }) => body).toSorted()).toEqual([
    'Hi Ann 10',
    'Hi Ann 11',
    'Hi Ann 12',
  ])
  expect(await recipients('sort=-place&limit=5')).toHaveLength(5)
})

test('money that does not last holds nothing and sends to nobody; topped up and tried again, it goes', async () => {
  const shop = await desk.shopWith(3, { monetary: 2 * partPrice })
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', texts: 3, cost: 3 * partPrice })
  expect([await desk.balance(shop), await desk.texted(shop)]).toEqual([2 * partPrice, []])
  await app.database.pool.query(
    `with entry as (insert into ledger_entry (account_id, id, kind, amount) values ($1, gen_random_uuid(), 'TOP_UP', $2))
     update balance set monetary = monetary + $2 where account_id = $1`,
    [shop.id, partPrice],
  )
  expect(await shop.api(`POST /campaigns/${id}/retry`)).toMatchObject({ status: 200, body: { status: 'CHECKING' } })
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED' })
  expect([await desk.balance(shop), await desk.ledger(shop)]).toEqual([0, 0])
})

test('a check that cannot go on says why, and can be tried again', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  const status = (to: string) => app.database.pool.query('update account set status = $2 where id = $1', [shop.id, to])
  await status('OVERDUE')
  await desk.run(shop)
  await status('ACTIVE')
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHECK_FAILED', failure: 'ACCOUNT_NOT_CURRENT' })
  await shop.api(`POST /campaigns/${id}/retry`)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', failure: null })
})

test('a chat does not move, is in no tab and not unread, until the customer answers; then it is as it ever was', async () => {
  const shop = await desk.shopWith(2)
  await shop.receive(phoneOf(0), 'Hello')
  const chats = async (query = '') => (await shop.api(`GET /conversations${query}`)).body as { lastMessage: { body: string } }[]
  const before = await chats()
  const { rows: events } = await app.database.pool.query('select number from event_counter where account_id = $1', [shop.id])
  await desk.confirm(shop)
  await desk.run(shop)
  await desk.tell(shop, 'DELIVERED')
  await desk.run(shop)
  expect(await desk.texted(shop)).toHaveLength(2)
  expect(await chats()).toEqual(before)
  expect(await chats('?isArchived=true')).toEqual([])
  const { rows: told } = await app.database.pool.query(
    `select distinct type, payload ->> 'resource' as resource from event where account_id = $1 and number > $2`,
    [shop.id, events[0].number],
  )
  expect(told).toEqual([{ type: 'RESOURCE_CHANGED', resource: 'campaigns' }])
  await shop.receive(phoneOf(1), 'I come')
  expect((await chats()).map(chat => chat.lastMessage.body)).toEqual(['I come', 'Hello'])
  const [chat] = (await chats()) as unknown as { conversationId: string; unreadCount: number }[]
  expect(chat?.unreadCount).toBe(1)
  const thread = (await shop.api(`GET /conversations/${chat?.conversationId}/messages`)).body as { body: string }[]
  expect(thread.map(({ body }) => body)).toEqual(['The kiln opens.', 'I come'])
})

test('somebody whom only a campaign texted is in the list once a colleague writes to them', async () => {
  const shop = await desk.shopWith(1)
  await desk.confirm(shop)
  await desk.run(shop)
  await shop.send({ to: phoneOf(0), body: 'And one more thing' })
  expect(await shop.api('GET /conversations')).toMatchObject({ body: [{ isArchived: false, clientNumber: phoneOf(0) }] })
})

test('replies and opt-outs count for the campaign that caused them; STOP keeps away what has not left', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await shop.receive(phoneOf(0), 'When?')
  await shop.receive(phoneOf(1), 'STOP')
  expect(await desk.report(shop, id)).toMatchObject({ replies: 1, repliesWaiting: 1, optOuts: 1 })
  vi.setSystemTime(noon + 60_000)
  const second = await desk.confirm(shop, { message: 'Last day' })
  await shop.receive(phoneOf(2), 'STOP')
  await desk.run(shop)
  expect(await desk.report(shop, second.id)).toMatchObject({ audience: 3, outcomes: { ON_THE_WAY: 1, LEFT_OUT: 2 } })
  await shop.receive(phoneOf(0), 'STOP')
  expect(await desk.report(shop, id)).toMatchObject({ replies: 1, optOuts: 2 })
  expect(await desk.report(shop, second.id)).toMatchObject({ optOuts: 1 })
})

test('who looks at a report is told of a reply and an opt-out also once the campaign is over', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await desk.tell(shop, 'DELIVERED')
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT' })
  const told = async () => {
    const { rows } = await app.database.pool.query<{ events: number }>(
      `select count(*)::int as events from event where account_id = $1 and payload ->> 'resource' = 'campaigns'`,
      [shop.id],
    )
    return rows[0]?.events ?? 0
  }
  for (const [index, text] of ['When?', 'STOP'].entries()) {
    const before = await told()
    await shop.receive(phoneOf(index), text)
    await desk.run(shop, 1)
    expect(await told(), text).toBeGreaterThan(before)
  }
})

test('failures are told by their code, and a copy goes to those whose text may be tried again', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(0)], code: 'twilio/30003' })
  await desk.tell(shop, 'UNDELIVERED', { to: [phoneOf(1)], code: 'twilio/21211' })
  await desk.tell(shop, 'DELIVERED')
  expect(await desk.report(shop, id)).toMatchObject({
    outcomes: { FAILED: 2, DELIVERED: 1 },
    failures: [
      { code: 'twilio/21211', people: 1, isRetryable: false },
      { code: 'twilio/30003', people: 1, isRetryable: true },
    ],
    retryable: 1,
  })
  const file = async (asked: object) => {
    const { url } = (await shop.api(`POST /campaigns/${id}/downloads`, asked)).body as { url: string }
    const text = await (await fetch(app.origin + url)).text()
    const rows: Record<string, string>[] = parse(text, { columns: true, delimiter: [',', ';'] })
    return rows.toSorted((one, other) => ((one['name'] ?? '') < (other['name'] ?? '') ? -1 : 1))
  }
  expect(await file({ outcome: 'FAILED' })).toMatchObject([
    { name: 'Ann 1', outcome: 'Failed', reason: 'The phone was off or out of reach.', 'cost, USD': '0.02' },
    { name: 'Ann 2', outcome: 'Failed', reason: 'This number cannot receive texts.', text: 'The kiln opens.' },
  ])
  expect(await file({ outcome: 'DELIVERED', language: 'pl' })).toMatchObject([{ telefon: "'+14155551002", wynik: 'Dostarczone' }])
  const { body } = await shop.api(`POST /campaigns/${id}/copy`, { people: 'RETRYABLE' })
  const copy = body as { id: string }
  expect(copy).toMatchObject({
    target: 'RECIPIENTS',
    targetNames: ['Kiln opening'],
    copyOf: { id, people: 'RETRYABLE' },
    when: null,
  })
  expect(await desk.count(shop, copy.id)).toMatchObject({ audience: 1, texts: 1 })
})

test('erasing somebody leaves the sum as it was and nothing of them', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await desk.tell(shop, 'DELIVERED')
  const [contact] = (
    (await shop.api(`GET /contacts?search=${encodeURIComponent(phoneOf(0))}`)).body as { items: { id: string }[] }
  ).items
  expect(await shop.api(`POST /contacts/${contact?.id}/erase`)).toMatchObject({ status: 204 })
  expect(await desk.report(shop, id)).toMatchObject({ audience: 2, outcomes: { DELIVERED: 2 } })
  const { body } = await shop.api(`GET /campaigns/${id}/recipients?sort=name`)
  expect(JSON.stringify(body)).not.toContain(phoneOf(0))
})

test("a short link is each person's own, made as the text leaves, as long as it was counted", async () => {
  const shop = await desk.shopWith(2)
  const made = await shop.api('POST /links', {
    name: 'Kiln',
    target: 'https://shop.example/kiln',
    ending: 'kiln-opening',
    isPerRecipient: true,
    lastDay: '',
    zone: 'UTC',
    expiredTarget: '',
  })
  expect(made).toMatchObject({ status: 200 })
  const { id } = await desk.confirm(shop, { message: 'See {{link:kiln-opening}} or {{unsubscribeLink}}' })
  expect(await desk.read(shop, id)).toMatchObject({ links: 1, count: { texts: 2, leftOut: {} } })
  await desk.run(shop)
  const { rows } = await app.database.pool.query<{ body: string; ending: string }>(
    `select m.body, e.ending from message m join link_ending e on e.account_id = m.account_id and e.phone = m.to_number
     where m.account_id = $1 and e.origin = 'campaign' and e.origin_id = $2`,
    [shop.id, id],
  )
  expect(rows).toHaveLength(2)
  for (const { body, ending } of rows) expect(body).toContain(`/${ending} or https://`)
  expect(rows.map(({ body }) => body).join()).not.toContain('XXXX')
  const [{ ending } = { ending: '' }] = rows
  await desk.click(shop, ending)
  await desk.click(shop, ending)
  await desk.click(shop, ending, 'agent')
  expect(await desk.report(shop, id)).toMatchObject({ clicks: { people: 2, machines: 1, clickedBy: 1 } })
  expect(await shop.api(`GET /campaigns/${id}/recipients?did=CLICKED`)).toMatchObject({ status: 200, body: { total: 1 } })
})

test('another account sees nothing of it and moves nothing', async () => {
  const shop = await desk.shopWith(1)
  const { id } = await desk.confirm(shop)
  const other = await app.shop()
  const routes = ['GET /campaigns/:id', 'GET /campaigns/:id/report', 'POST /campaigns/:id/cancel', 'POST /campaigns/:id/count']
  for (const route of routes) expect(await other.api(route.replace(':id', id))).toMatchObject({ status: 404 })
  expect(await other.api('GET /campaigns')).toMatchObject({ body: { items: [] } })
})
