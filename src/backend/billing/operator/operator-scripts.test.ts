import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payWithDocument } from '../../testing/payments.ts'
import { givePlan } from '../../testing/plans.ts'
import { createAccount, openTestDatabase, type TestDatabase } from '../../testing/start-app.ts'
import { assignNumber } from './assign-number.ts'
import { checkLedger } from './check-ledger.ts'
import { setKsefNumber } from './set-ksef-number.ts'
import { setPlans } from './set-plans.ts'
import { setPrices } from './set-prices.ts'
import { setRate } from './set-rate.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-operator-'))
let opened: TestDatabase
let [shop, other] = [
  { id: '', name: '' },
  { id: '', name: '' },
]
beforeAll(async () => {
  opened = await openTestDatabase()
  const { database } = opened
  ;[shop, other] = [await createAccount(database, { numbers: [] }), await createAccount(database, { numbers: [] })]
})
afterAll(async () => {
  await opened.drop()
  rmSync(folder, { recursive: true, force: true })
})

const rowsOf = async (sql: string) => (await opened.database.pool.query(sql)).rows
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
test('prices of a country or of a list count from their day; what is wrong is named', async () => {
  const set = (...words: string[]) => setPrices(words, opened.database)
  expect(await set('--help')).toMatchObject({ status: 0, said: expect.stringContaining('--since 2026-12-01') })
  const wrong = await set('--currency', 'usd', '--country', 'US', '--since', 'soon')
  expect(wrong).toMatchObject({ status: 2, said: expect.stringContaining('--currency must be a currency') })
  expect(wrong.said).toContain('--since must be a day')
  expect(await set('--currency', 'USD', '--country', 'Germany', '--part', '0')).toMatchObject({
    status: 2,
    said: expect.stringMatching(/--country must be a country[^]*--part must be more than 0/),
  })
  expect(await set('--currency', 'USD')).toMatchObject({ status: 2, said: expect.stringContaining('either --country or --file') })
  const bad = file('bad.csv', 'country,part,mms\nDE,0.07,\nFR,cheap,\n')
  expect(await set('--currency', 'EUR', '--file', bad)).toMatchObject({
    status: 2,
    said: expect.stringContaining('line 3: part must be'),
  })

  expect(await set('--currency', 'USD', '--country', 'US', '--part', '0.0219', '--mms', '0.05', '--since', '2026-12-01')).toEqual(
    {
      status: 0,
      said: '1 price is set in USD.',
    },
  )
  const list = file('prices.csv', '\uFEFFcountry,part,mms\nDE,0.07,\nPL,none,\nGB,0.04,0.3\n')
  expect((await set('--currency', 'EUR', '--file', list)).said).toBe('3 prices are set in EUR.')
  expect(
    await rowsOf(`select currency, country, part, mms from text_price where since <> 'epoch' order by currency, country`),
  ).toEqual([
    { currency: 'EUR', country: 'DE', part: 70_000, mms: null },
    { currency: 'EUR', country: 'GB', part: 40_000, mms: 300_000 },
    { currency: 'EUR', country: 'PL', part: null, mms: null },
    { currency: 'USD', country: 'US', part: 21_900, mms: 50_000 },
  ])
})

test('a rate counts from its day', async () => {
  const set = (...words: string[]) => setRate(words, opened.database)
  expect(await set('--currency', 'EUR', '--pln', '0')).toMatchObject({
    status: 2,
    said: expect.stringContaining('--pln must be more'),
  })
  expect((await set('--currency', 'EUR', '--pln', '4.2345', '--since', '2026-11-23')).said).toBe(
    '1 EUR is 4.2345 PLN since 2026-11-23.',
  )
  expect(await rowsOf(`select since, pln from exchange_rate where currency = 'EUR'`)).toEqual([
    { since: '2026-11-23', pln: 4_234_500 },
  ])
})

const starter = {
  priceId: 'price_starter',
  type: 'sms',
  name: 'Starter',
  currency: 'USD',
  price: 49.5,
  texts: 2000,
  outboundSms: 0.018,
}
const leads = { priceId: 'price_leads', type: 'lead', name: 'Leads', currency: 'USD', price: 99, leads: 500, newsletter: true }

test('plans are sold as a file says, and one that was bought keeps its terms', async () => {
  const set = (plans: unknown) => setPlans(['--file', file('plans.json', JSON.stringify(plans))], opened.database)
  const wrong = await set([{ ...starter, price: '49', colour: 'red' }])
  expect(wrong.status).toBe(2)
  for (const words of ['0.price', 'colour']) expect(wrong.said).toContain(words)
  expect((await set([leads, leads])).said).toContain('1.priceId: stands there twice')
  expect(await set([leads, starter])).toEqual({ status: 0, said: '2 plans are sold.' })
  const { pool } = opened.database
  expect((await pool.query('select * from plan order by place')).rows).toMatchObject([
    { price_id: 'price_leads', price: 99_000_000, leads: 500, newsletter: true, outbound_sms: null, is_offered: true },
    { price_id: 'price_starter', price: 49_500_000, texts: 2000, outbound_sms: 18_000, period: 'month', is_offered: true },
  ])
  await pool.query(
    `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
     values ($1, $2, 'sub_1', 'price_starter', 'sms', 'ACTIVE', now(), now() + interval '1 month', now())`,
    [shop.id, randomUUID()],
  )
  expect(await set([{ ...starter, name: 'Start', texts: 9000 }])).toMatchObject({
    status: 2,
    said: expect.stringContaining('price_starter was bought'),
  })
  expect(await set([{ ...starter, name: 'Start' }])).toEqual({ status: 0, said: '1 plan is sold. No longer: Leads.' })
  expect(await rowsOf('select name, is_offered from plan order by name')).toEqual([
    { name: 'Leads', is_offered: false },
    { name: 'Start', is_offered: true },
  ])
})

test('a number is assigned to a plan of the account, made its own, and screens are told', async () => {
  await givePlan(opened.database, other.id)
  const assign = (...words: string[]) => assignNumber(words, opened.database)
  const number = ['--number', '+14155550100']
  expect(await assign('--account', shop.name, ...number, '--plan', 'lead')).toMatchObject({
    status: 2,
    said: expect.stringContaining('no such plan'),
  })
  expect(await assign('--account', shop.name, '--number', '12')).toMatchObject({
    status: 2,
    said: expect.stringContaining('--number must be'),
  })
  expect(await assign('--account', shop.name, ...number)).toEqual({
    status: 0,
    said: `+14155550100 belongs to the sms plan of ${shop.name}.`,
  })
  expect(
    await rowsOf(
      `select p.number, p.country, p.is_default, s.type,
         array(select payload->>'resource' from event e where e.account_id = p.account_id order by e.number desc limit 3) as told
       from phone_number p join subscription_number n on n.number = p.number join subscription s on s.id = n.subscription_id`,
    ),
  ).toEqual([
    { number: '+14155550100', country: 'US', is_default: true, type: 'sms', told: ['account', 'subscriptions', 'phone-numbers'] },
  ])
  expect(await assign('--account', other.name, ...number)).toMatchObject({
    status: 2,
    said: expect.stringContaining('belongs to another'),
  })
})

test('the ledger is checked by hand: what does not add up, and old holds, are named', async () => {
  expect(await checkLedger([], opened.database)).toEqual({
    status: 0,
    said: 'Balances, charges and texts add up.\nNo hold is older than a day.',
  })
  const message = randomUUID()
  await opened.database.pool.query(
    `insert into ledger_entry (account_id, id, kind, unit, amount, message_id, created_at)
       values ($1, gen_random_uuid(), 'HOLD', 'text', -2, $2, now() - interval '2 days')`,
    [shop.id, message],
  )
  const { status, said } = await checkLedger([], opened.database)
  expect(status).toBe(1)
  expect(said).toContain(`${shop.name}: the balance is 0 text, its entries come to -2 text`)
  expect(said).toContain(`${shop.name}: text ${message} (ERASED) holds 2 text since`)
})

test('a document gets its number in KSeF; what is no such number is named', async () => {
  await payWithDocument({ database: opened.database }, shop.id, { net: 1_000_000, tax: 230_000, at: new Date('2026-11-23') })
  const set = (...words: string[]) => setKsefNumber(['--document', 'FV/2026/11/0001', ...words], opened.database)
  expect(await set('--ksef', '12')).toMatchObject({ status: 2, said: expect.stringContaining('--ksef must be as in') })
  const ksef = '1234563218-20261123-0A1B2C3D4E5F-7A'
  expect(await set('--ksef', ksef)).toMatchObject({ status: 0, said: expect.stringContaining(`has ${ksef}`) })
  expect(await rowsOf('select ksef_number from document')).toEqual([{ ksef_number: ksef }])
})
