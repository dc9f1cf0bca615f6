import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
let serial = 5_560_000
const zenonShop = (more: { monetary?: number } = {}) =>
  app.shop({ ...more, numbers: [{ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true }] })

const people = Array.from({ length: 12 }, (_, index) => `+1415555${String(100 + index).padStart(4, '0')}`)
const send = (shop: Shop, more: object = {}, key = randomUUID()) =>
  shop.api('POST /bulk-send', { from: shop.from, body: 'The kiln opens at ten.', recipients: people, ...more }, { key })
const plan = (shop: Shop, recipients: string[], parts = 1) =>
  shop.api('POST /bulk-send/plan', { from: shop.from, parts, recipients })
const sentTo = async (shop: Shop) =>
  (
    await app.database.pool.query<{ to_number: string }>(
      `select to_number from message where account_id = $1 and direction = 'out' and channel = 'sms' order by to_number`,
      [shop.id],
    )
  ).rows.map(row => row.to_number)
const balanceOf = async (shop: Shop) => ((await shop.api('GET /accounts/current/balance')).body as { monetary: number }).monetary

test('everybody is texted once, however often and in whatever form they stand there', async () => {
  const shop = await zenonShop()
  const recipients = [...people, '(415) 555-0100', '415-555-0101', people[2]]
  expect(await plan(shop, recipients.map(String))).toMatchObject({
    status: 200,
    body: { texts: 12, planParts: 0, price: 240_000, leftOut: [] },
  })
  expect(await send(shop, { recipients })).toMatchObject({
    status: 200,
    body: { texts: 12, planParts: 0, price: 240_000, leftOut: [] },
  })
  expect(await sentTo(shop)).toEqual(people)
  expect(await balanceOf(shop)).toBe(10_000_000 - 240_000)
  await app.work()
  const chats = (await shop.api('GET /conversations')).body as { lastMessage: object }[]
  expect(chats).toHaveLength(12)
  expect(chats[0]?.lastMessage).toMatchObject({
    origin: 'campaign',
    isBulk: true,
    userId: 'marta',
    body: 'The kiln opens at ten.',
  })
})

test('the same key sends nothing again, also when both come at once; with another text it is refused', async () => {
  const shop = await zenonShop()
  const key = randomUUID()
  const answers = await Promise.all([send(shop, {}, key), send(shop, {}, key), send(shop, {}, key)])
  expect(answers.map(answer => answer.body)).toEqual(
    Array.from({ length: 3 }, () => ({ texts: 12, planParts: 0, price: 240_000, leftOut: [] })),
  )
  expect(await sentTo(shop)).toHaveLength(12)
  expect(await send(shop, { body: 'Another' }, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('who is blocked, has no number, or lives where no price leads is left out and named', async () => {
  const shop = await zenonShop()
  const [blocked = '', ...others] = people
  await shop.api('POST /block-list', { phone: blocked, reason: 'SPAM' })
  const recipients = [blocked, 'nobody', '+4915112345678', ...others]
  const leftOut = [
    { phone: blocked, code: 'PHONE_NUMBER_ON_BLOCK_LIST' },
    { phone: 'nobody', code: 'WRONG_PHONE_NUMBER' },
    { phone: '+4915112345678', code: 'UNAUTHORIZED_DESTINATION' },
  ]
  expect((await plan(shop, recipients)).body).toEqual({ texts: 11, planParts: 0, price: 220_000, leftOut })
  expect((await send(shop, { recipients })).body).toEqual({ texts: 11, planParts: 0, price: 220_000, leftOut })
  expect(await sentTo(shop)).toEqual(others)
  expect(await send(shop, { recipients: [blocked] })).toMatchObject({
    status: 400,
    body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST', field: 'recipients' },
  })
})

test('money that does not last for all sends to nobody, costs nothing, and keeps no key', async () => {
  const shop = await zenonShop({ monetary: 100_000 })
  const key = randomUUID()
  expect(await send(shop, {}, key)).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_FUNDS' } })
  expect([await sentTo(shop), await balanceOf(shop)]).toEqual([[], 100_000])
  expect(await send(shop, { recipients: people.slice(0, 5) }, key)).toMatchObject({ status: 200, body: { texts: 5 } })
})

const thousand = Array.from({ length: 1000 }, (_, index) => `+1415555${String(2000 + index)}`)

test('a thousand people are one send; their events have no gap, and each has a chat with the text, its hold and its event', async () => {
  const shop = await zenonShop({ monetary: 20_000_000 })
  expect(await plan(shop, thousand)).toMatchObject({ status: 200, body: { texts: 1000, price: 20_000_000, leftOut: [] } })
  expect(await send(shop, { recipients: thousand })).toMatchObject({ status: 200, body: { texts: 1000, price: 20_000_000 } })
  expect(await sentTo(shop)).toEqual(thousand)
  expect(await balanceOf(shop)).toBe(0)
  const { rows } = await app.database.pool.query(
    `select count(*) as texts, count(distinct e.number) as events, min(e.number) as first, max(e.number) as last
     from message m join conversation c on c.account_id = m.account_id and c.id = m.conversation_id and c.last_message_id = m.id
       and c.last_out_id = m.id and c.status = 'PENDING' and c.client_number = m.to_number and c.event_number = m.event_number
     join ledger_entry h on h.account_id = m.account_id and h.message_id = m.id and h.kind = 'HOLD' and h.amount = -m.price
     join event e on e.account_id = m.account_id and e.message_id = m.id and e.conversation_id = c.id and e.number = m.event_number
     where m.account_id = $1 and e.type = 'SENT_MESSAGE'`,
    [shop.id],
  )
  expect(rows).toEqual([{ texts: 1000, events: 1000, first: 1, last: 1000 }])
})

test('money that lasts for nearly all of a thousand sends to nobody, and leaves no trace', async () => {
  const shop = await zenonShop({ monetary: 19_980_000 })
  expect(await send(shop, { recipients: thousand })).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_FUNDS' } })
  expect([await sentTo(shop), await balanceOf(shop)]).toEqual([[], 19_980_000])
  const { rows } = await app.database.pool.query(
    `select (select count(*) from conversation where account_id = $1) as chats, (select count(*) from event where account_id = $1) as events`,
    [shop.id],
  )
  expect(rows).toEqual([{ chats: 0, events: 0 }])
})

test('several at once, to the same people in other orders, all go through', async () => {
  const shop = await zenonShop()
  const orders = [people, people.toReversed(), [...people.slice(6), ...people.slice(0, 6)]]
  const answers = await Promise.all([
    ...orders.map(recipients => send(shop, { recipients })),
    ...people.slice(0, 4).map(phone => shop.receive(phone, 'Meanwhile')),
  ])
  expect(answers.slice(0, 3).map(answer => (typeof answer === 'object' ? answer.status : 0))).toEqual([200, 200, 200])
  expect(await sentTo(shop)).toHaveLength(36)
  expect(await balanceOf(shop)).toBe(10_000_000 - 720_000)
})

test('an account without a Zenon number, a sender that is none, no text, nobody, and too many are refused', async () => {
  const plain = await app.shop()
  expect(await send(plain)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_SENDER', field: 'from' } })
  expect(await plan(plain, people)).toMatchObject({ status: 400, body: { code: 'UNKNOWN_SENDER' } })
  const shop = await zenonShop()
  expect(await send(shop, { from: plain.from })).toMatchObject({ status: 400, body: { code: 'UNKNOWN_SENDER', field: 'from' } })
  expect(await send(shop, { body: ' ' })).toMatchObject({ status: 400, body: { field: 'body', message: 'fieldRequired' } })
  expect(await send(shop, { body: 'ą'.repeat(397) })).toMatchObject({ status: 400, body: { message: 'messageTooLong' } })
  expect(await send(shop, { recipients: [] })).toMatchObject({ status: 400, body: { field: 'recipients' } })
  const many = Array.from({ length: 1001 }, (_, index) => `+1415555${String(index).padStart(4, '0')}`)
  expect(await send(shop, { recipients: many })).toMatchObject({ status: 400, body: { message: 'tooMany' } })
  expect(await shop.api('POST /bulk-send', { from: shop.from, body: 'Hi', recipients: people })).toMatchObject({
    status: 400,
    body: { field: 'idempotency-key' },
  })
})
