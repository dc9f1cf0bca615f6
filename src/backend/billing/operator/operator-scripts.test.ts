import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../db/open.ts'
import { payWithDocument } from '../../testing/payments.ts'
import { givePlan } from '../../testing/plans.ts'
import { readyDump } from '../../testing/ready-database.ts'
import { createAccount, openTestDatabase, type TestDatabase } from '../../testing/start-app.ts'

// Over the real command line, one after another: without a server on one folder, where each start costs a second.

const folder = mkdtempSync(join(tmpdir(), 'parley-operator-'))
let onServer: TestDatabase | null = null
afterAll(async () => {
  await onServer?.drop()
  rmSync(folder, { recursive: true, force: true })
})

let [shop, other] = [
  { id: '', name: '' },
  { id: '', name: '' },
]
beforeAll(async () => {
  if (process.env['TEST_DATABASE_URL']) onServer = await openTestDatabase()
  await inDatabase(
    async database => {
      ;[shop, other] = [await createAccount(database, { numbers: [] }), await createAccount(database, { numbers: [] })]
    },
    await readyDump(),
  )
}, 60_000)

function run(script: string, ...args: string[]) {
  const path = new URL(script, import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    env: { ...process.env, DATABASE_URL: onServer?.database.url ?? '', DATA_DIR: folder },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}
async function inDatabase<T>(work: (database: Database) => Promise<T>, dump?: Blob): Promise<T> {
  if (onServer) return work(onServer.database)
  const database = await openDatabase({ folder: join(folder, 'db'), ...(dump && { dump }) })
  return work(database).finally(database.close)
}
const rowsOf = (sql: string) => inDatabase(async ({ pool }) => (await pool.query(sql)).rows)
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const timeout = 120_000

test('prices of a country or of a list count from their day; what is wrong is named', { timeout }, async () => {
  const set = (...args: string[]) => run('./set-prices.ts', ...args)
  expect(set('--help')).toMatchObject({ status: 0, said: expect.stringContaining('--since 2026-12-01') })
  const wrong = set('--currency', 'usd', '--country', 'US', '--since', 'soon')
  expect(wrong).toMatchObject({ status: 2, said: expect.stringContaining('--currency must be a currency') })
  expect(wrong.said).toContain('--since must be a day')
  expect(set('--currency', 'USD', '--country', 'Germany', '--part', '0')).toMatchObject({
    status: 2,
    said: expect.stringMatching(/--country must be a country[^]*--part must be more than 0/),
  })
  expect(set('--currency', 'USD')).toMatchObject({ status: 2, said: expect.stringContaining('either --country or --file') })
  const bad = file('bad.csv', 'country,part,mms\nDE,0.07,\nFR,cheap,\n')
  expect(set('--currency', 'EUR', '--file', bad)).toMatchObject({
    status: 2,
    said: expect.stringContaining('line 3: part must be'),
  })

  expect(set('--currency', 'USD', '--country', 'US', '--part', '0.0219', '--mms', '0.05', '--since', '2026-12-01')).toEqual({
    status: 0,
    said: '1 price is set in USD.\n',
  })
  const list = file('prices.csv', '\uFEFFcountry,part,mms\nDE,0.07,\nPL,none,\nGB,0.04,0.3\n')
  expect(set('--currency', 'EUR', '--file', list).said).toBe('3 prices are set in EUR.\n')
  expect(
    await rowsOf(`select currency, country, part, mms from text_price where since <> 'epoch' order by currency, country`),
  ).toEqual([
    { currency: 'EUR', country: 'DE', part: 70_000, mms: null },
    { currency: 'EUR', country: 'GB', part: 40_000, mms: 300_000 },
    { currency: 'EUR', country: 'PL', part: null, mms: null },
    { currency: 'USD', country: 'US', part: 21_900, mms: 50_000 },
  ])
})

test('a rate counts from its day', { timeout }, async () => {
  const set = (...args: string[]) => run('./set-rate.ts', ...args)
  expect(set('--currency', 'EUR', '--pln', '0')).toMatchObject({ status: 2, said: expect.stringContaining('--pln must be more') })
  expect(set('--currency', 'EUR', '--pln', '4.2345', '--since', '2026-11-23').said).toBe(
    '1 EUR is 4.2345 PLN since 2026-11-23.\n',
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

test('plans are sold as a file says, and one that was bought keeps its terms', { timeout }, async () => {
  const set = (plans: unknown) => run('./set-plans.ts', '--file', file('plans.json', JSON.stringify(plans)))
  const wrong = set([{ ...starter, price: '49', colour: 'red' }])
  expect(wrong.status).toBe(2)
  for (const words of ['0.price', 'colour']) expect(wrong.said).toContain(words)
  expect(set([leads, leads]).said).toContain('1.priceId: stands there twice')
  expect(set([leads, starter])).toEqual({ status: 0, said: '2 plans are sold.\n' })
  await inDatabase(async ({ pool }) => {
    expect((await pool.query('select * from plan order by place')).rows).toMatchObject([
      { price_id: 'price_leads', price: 99_000_000, leads: 500, newsletter: true, outbound_sms: null, is_offered: true },
      { price_id: 'price_starter', price: 49_500_000, texts: 2000, outbound_sms: 18_000, period: 'month', is_offered: true },
    ])
    await pool.query(
      `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
       values ($1, $2, 'sub_1', 'price_starter', 'sms', 'ACTIVE', now(), now() + interval '1 month', now())`,
      [shop.id, randomUUID()],
    )
  })
  expect(set([{ ...starter, name: 'Start', texts: 9000 }])).toMatchObject({
    status: 2,
    said: expect.stringContaining('price_starter was bought'),
  })
  expect(set([{ ...starter, name: 'Start' }])).toEqual({ status: 0, said: '1 plan is sold. No longer: Leads.\n' })
  expect(await rowsOf('select name, is_offered from plan order by name')).toEqual([
    { name: 'Leads', is_offered: false },
    { name: 'Start', is_offered: true },
  ])
})

test('a number is assigned to a plan of the account, made its own, and screens are told', { timeout }, async () => {
  await inDatabase(database => givePlan(database, other.id))
  const assign = (...args: string[]) => run('./assign-number.ts', ...args)
  const number = ['--number', '+14155550100']
  expect(assign('--account', shop.name, ...number, '--plan', 'lead')).toMatchObject({
    status: 2,
    said: expect.stringContaining('no such plan'),
  })
  expect(assign('--account', shop.name, '--number', '12')).toMatchObject({
    status: 2,
    said: expect.stringContaining('--number must be'),
  })
  expect(assign('--account', shop.name, ...number)).toEqual({
    status: 0,
    said: `+14155550100 belongs to the sms plan of ${shop.name}.\n`,
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
  expect(assign('--account', other.name, ...number)).toMatchObject({
    status: 2,
    said: expect.stringContaining('belongs to another'),
  })
})

test('the ledger is checked by hand: what does not add up, and old holds, are named', { timeout }, async () => {
  expect(run('./check-ledger.ts')).toEqual({
    status: 0,
    said: 'Balances, charges and texts add up.\nNo hold is older than a day.\n',
  })
  const message = randomUUID()
  await inDatabase(({ pool }) =>
    pool.query(
      `insert into ledger_entry (account_id, id, kind, unit, amount, message_id, created_at)
       values ($1, gen_random_uuid(), 'HOLD', 'text', -2, $2, now() - interval '2 days')`,
      [shop.id, message],
    ),
  )
  const { status, said } = run('./check-ledger.ts')
  expect(status).toBe(1)
  expect(said).toContain(`${shop.name}: the balance is 0 text, its entries come to -2 text`)
  expect(said).toContain(`${shop.name}: text ${message} (ERASED) holds 2 text since`)
})

test('a document gets its number in KSeF; what is no such number is named', { timeout }, async () => {
  await inDatabase(app =>
    payWithDocument({ database: app }, shop.id, { net: 1_000_000, tax: 230_000, at: new Date('2026-11-23') }),
  )
  const set = (...args: string[]) => run('./set-ksef-number.ts', '--document', 'FV/2026/11/0001', ...args)
  expect(set('--ksef', '12')).toMatchObject({ status: 2, said: expect.stringContaining('--ksef must be as in') })
  const ksef = '1234563218-20261123-0A1B2C3D4E5F-7A'
  expect(set('--ksef', ksef)).toMatchObject({ status: 0, said: expect.stringContaining(`has ${ksef}`) })
  expect(await rowsOf('select ksef_number from document')).toEqual([{ ksef_number: ksef }])
})
