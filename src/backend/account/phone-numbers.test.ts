import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneNumberRow } from '#contract/account/phone-numbers.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const customer = '+14155550132'
const [first, second] = ['+16285550177', '+48512340177']
let serial = 0
/** Numbers are unique over all accounts. */
const twoNumbers = () => {
  serial += 1
  const own = (number: string) => `${number.slice(0, -3)}${String(serial).padStart(3, '0')}`
  return app.shop({
    numbers: [
      { number: own(first), country: 'US', isZenon: true },
      { number: own(second), country: 'PL' },
    ],
  })
}
type Shop = Awaited<ReturnType<typeof app.shop>>
const numbersOf = async (shop: Shop) => ((await shop.api('GET /phone-numbers')).body as { items: PhoneNumberRow[] }).items
const change = async (shop: Shop, more: Partial<PhoneNumberRow> = {}, index = 0) => {
  const { id = '', number: _number, isZenon: _isZenon, country: _country, ...row } = (await numbersOf(shop))[index] ?? {}
  return shop.api(`PUT /phone-numbers/${id}`, { ...row, ...more })
}
const outgoing = async (shop: Shop, origin: string) =>
  (
    await app.database.pool.query<{ body: string }>(
      'select body from message where account_id = $1 and origin = $2 order by time, id',
      [shop.id, origin],
    )
  ).rows.map(row => row.body)
const sendToMany = (shop: Shop, body: string) =>
  shop.api('POST /bulk-send', { from: shop.from, body, recipients: [customer] }, { key: randomUUID() })

test('a number keeps what is said of it, and the account shows its name', async () => {
  const shop = await twoNumbers()
  const said = {
    customName: ' Front  desk ',
    brandIdentification: 'Rye & Rose: ',
    stopText: 'Reply STOP',
    customStopReply: 'Bye',
  }
  expect(await change(shop, said)).toMatchObject({
    status: 200,
    body: { customName: 'Front  desk', brandIdentification: 'Rye & Rose', stopText: 'Reply STOP', version: 2 },
  })
  expect((await shop.api('GET /accounts/current')).body).toMatchObject({
    phoneNumbers: [{ customName: 'Front  desk' }, { customName: null }],
  })
})

test('of several numbers exactly one is the default, whoever is made it at once', async () => {
  const shop = await twoNumbers()
  const defaults = async () => (await numbersOf(shop)).map(number => number.isDefault)
  expect(await defaults()).toEqual([true, false])
  expect(await change(shop, { isDefault: false })).toMatchObject({ status: 409, body: { code: 'DEFAULT_REQUIRED' } })
  expect(await change(shop, { isDefault: true }, 1)).toMatchObject({ status: 200 })
  expect(await defaults()).toEqual([false, true])
  await Promise.all([change(shop, { isDefault: true }, 0), change(shop, { isDefault: true }, 1)])
  expect((await defaults()).filter(Boolean)).toHaveLength(1)
})

test('who lost the default to another number is told when they save an older version', async () => {
  const shop = await twoNumbers()
  const before = (await numbersOf(shop))[0]
  await change(shop, { isDefault: true }, 1)
  expect(await shop.api(`PUT /phone-numbers/${before?.id}`, before)).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { isDefault: false, version: 2 } } },
  })
})

test('an own reply needs words, and a text has its bounds', async () => {
  const shop = await twoNumbers()
  expect(await change(shop, { hasCustomStopReply: true, customStopReply: ' ' })).toMatchObject({
    status: 400,
    body: { field: 'customStopReply', message: 'fieldRequired' },
  })
  expect(await change(shop, { customStopReply: 'ą'.repeat(397) })).toMatchObject({ body: { message: 'messageTooLong' } })
  expect(await change(shop, { stopText: 'x'.repeat(61) })).toMatchObject({ status: 400, body: { field: 'stopText' } })
})

test('another account has its own numbers and changes no others', async () => {
  const [mine, other] = [await twoNumbers(), await twoNumbers()]
  const [number] = await numbersOf(mine)
  expect((await other.api(`GET /phone-numbers/${number?.id}`)).status).toBe(404)
  expect((await other.api(`PUT /phone-numbers/${number?.id}`, number)).status).toBe(404)
  expect(await mine.api(`GET /phone-numbers/${number?.id}`)).toMatchObject({ status: 200, body: number })
})

test('a text to many has the brand before and the STOP text after it, once, and a chat has neither', async () => {
  const shop = await twoNumbers()
  await change(shop, { brandIdentification: 'Rye & Rose', stopText: 'Reply STOP to unsubscribe' })
  await sendToMany(shop, 'Bread at ten.')
  await sendToMany(shop, 'Rye & Rose: bread.\nReply STOP to unsubscribe')
  await shop.send({ to: customer, body: 'Bread at ten.' })
  expect(await outgoing(shop, 'campaign')).toEqual([
    'Rye & Rose: Bread at ten.\nReply STOP to unsubscribe',
    'Rye & Rose: bread.\nReply STOP to unsubscribe',
  ])
  expect(await outgoing(shop, 'chat')).toEqual(['Bread at ten.'])
})

test('what is added costs its parts and counts to the longest text', async () => {
  const shop = await twoNumbers()
  expect(await sendToMany(shop, 'a'.repeat(150))).toMatchObject({ body: { texts: 1, price: 20_000 } })
  await change(shop, { stopText: 'Reply STOP to unsubscribe' })
  expect(await sendToMany(shop, 'a'.repeat(150))).toMatchObject({ body: { texts: 1, price: 40_000 } })
  expect(await sendToMany(shop, 'a'.repeat(900))).toMatchObject({ status: 400, body: { code: 'BODY_TOO_LONG', field: 'body' } })
})

test('STOP is answered with the brand, with the own words where there are some, and not at all where that is off', async () => {
  const shop = await twoNumbers()
  const say = async (index: number) => {
    const phone = `+1415555014${index}`
    await shop.receive(phone, 'STOP')
    await shop.receive(phone, 'START')
  }
  await change(shop, { brandIdentification: 'Rye & Rose' })
  await say(0)
  await change(shop, { hasCustomStopReply: true, customStopReply: 'You are off our list.\nBye!' })
  await say(1)
  await change(shop, { stopAutoresponder: false })
  await say(2)
  expect(await outgoing(shop, 'opt-out')).toEqual([
    'Rye & Rose: you are unsubscribed and will get no more messages. Reply START to resubscribe.',
    'You are off our list.\nBye!',
  ])
  const { rows } = await app.database.pool.query(
    `select count(*)::int as stops from consent where account_id = $1 and kind = 'OPTED_OUT'`,
    [shop.id],
  )
  expect(rows).toEqual([{ stops: 3 }])
})

test('the trail also names the number that is no longer the default', async () => {
  const shop = await twoNumbers()
  await change(shop, { isDefault: true }, 1)
  const { items } = (await shop.api('GET /audit-entries')).body as { items: { subject: string; changes: object[] }[] }
  const [one, two] = await numbersOf(shop)
  expect(items).toMatchObject([
    { subject: two?.number, changes: [{ field: 'isDefault', from: false, to: true }] },
    { subject: one?.number, changes: [{ field: 'isDefault', from: true, to: false }] },
  ])
})

test('the trail says who changed a number, and what', async () => {
  const shop = await twoNumbers()
  await change(shop, { stopText: 'Reply STOP', stopAutoresponder: false })
  const { items } = (await shop.api('GET /audit-entries')).body as { items: object[] }
  expect(items).toMatchObject([
    {
      person: { sub: 'marta' },
      action: 'PHONE_NUMBER_CHANGED',
      subject: shop.from,
      changes: [
        { field: 'stopText', from: '', to: 'Reply STOP' },
        { field: 'stopAutoresponder', from: true, to: false },
      ],
    },
  ])
})
