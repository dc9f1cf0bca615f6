import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAccount } from '../db/transaction.ts'
import { givePlan } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'
import { gateFacts } from '../chat/sending/gate-facts.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const usual = [
  { country: 'CA', part: 20_000, mms: 50_000 },
  { country: 'PL', part: 40_000, mms: 50_000 },
  { country: 'US', part: 20_000, mms: 50_000 },
]
const customers = { US: '+14155550132', CA: '+16045550132', PL: '+48512340187', DE: '+4915112345678' }
const pricesOf = async (shop: Shop) => (await shop.api('GET /text-prices')).body
/** What the gate would ask for a text to each of the customers. */
const asked = (shop: Shop) =>
  withAccount(app.database, shop.id, async tx => {
    const texts = Object.entries(customers).map(([country, to]) => ({ origin: 'chat' as const, from: shop.from, to, country }))
    const facts = await gateFacts(tx, texts)
    return texts
      .flatMap(({ country }, index) => {
        const { part = null, mms = null } = facts[index] ?? {}
        return part === null ? [] : { country, part, mms }
      })
      .toSorted((one, other) => (one.country < other.country ? -1 : 1))
  })
const setPrice = (currency: string, country: string, part: number | null, since = 'now()') =>
  app.database.pool.query(`insert into text_price (currency, country, since, part, mms) values ($1, $2, ${since}, $3, 50000)`, [
    currency,
    country,
    part,
  ])
const inCurrency = (shop: Shop, currency: string) =>
  app.database.pool.query('update account set currency = $2 where id = $1', [shop.id, currency])

test('an account sees what the gate asks: the prices of its currency, and nobody is texted where there is none', async () => {
  const shop = await app.shop()
  expect([await pricesOf(shop), await asked(shop)]).toEqual([usual, usual])
  expect((await shop.send({ to: customers.DE, body: 'Hi' })).body).toMatchObject({
    code: 'UNAUTHORIZED_DESTINATION',
    field: 'to',
  })
  await inCurrency(shop, 'CHF')
  expect([await pricesOf(shop), await asked(shop)]).toEqual([[], []])
  expect((await shop.send({ to: customers.US, body: 'Hi' })).body).toMatchObject({ code: 'UNAUTHORIZED_DESTINATION' })
})

test('the latest price that has begun counts, and a country without one any more is no way', async () => {
  const shop = await app.shop()
  await inCurrency(shop, 'EUR')
  await setPrice('EUR', 'DE', 70_000, `now() - interval '2 days'`)
  await setPrice('EUR', 'DE', 80_000, `now() - interval '1 day'`)
  await setPrice('EUR', 'DE', 90_000, `now() + interval '1 day'`)
  await setPrice('EUR', 'PL', 30_000, `now() - interval '2 days'`)
  await setPrice('EUR', 'PL', null, `now() - interval '1 day'`)
  const prices = [{ country: 'DE', part: 80_000, mms: 50_000 }]
  expect([await pricesOf(shop), await asked(shop)]).toEqual([prices, prices])
  expect(await shop.send({ to: customers.DE, body: 'Hi' })).toMatchObject({ status: 200 })
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 10_000_000 - 80_000 })
})

test('the prices of a plan hold in the country of the default number alone, while the plan runs', async () => {
  const shop = await app.shop()
  const { id } = await givePlan(app.database, shop.id, { outboundSms: 11_000 })
  const own = usual.map(price => (price.country === 'US' ? { ...price, part: 11_000 } : price))
  expect([await pricesOf(shop), await asked(shop)]).toEqual([own, own])
  await shop.send({ to: customers.US, body: 'Hi' })
  await shop.send({ to: customers.PL, body: 'Hi' })
  expect((await shop.api('GET /accounts/current/balance')).body).toMatchObject({ monetary: 10_000_000 - 11_000 - 40_000 })
  const end = (status: string) => app.database.pool.query('update subscription set status = $2 where id = $1', [id, status])
  await end('PAST_DUE')
  expect([await pricesOf(shop), await asked(shop)]).toEqual([own, own])
  await end('ENDED')
  expect([await pricesOf(shop), await asked(shop)]).toEqual([usual, usual])
})

test('where only the plan has a price, it leads there', async () => {
  const shop = await app.shop()
  await inCurrency(shop, 'USD')
  await app.database.pool.query(`update phone_number set country = 'DE' where account_id = $1`, [shop.id])
  await givePlan(app.database, shop.id, { outboundSms: 60_000 })
  const own = [usual[0], { country: 'DE', part: 60_000, mms: null }, usual[1], usual[2]]
  expect([await pricesOf(shop), await asked(shop)]).toEqual([own, own])
})
