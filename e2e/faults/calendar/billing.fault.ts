import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesOf } from '#backend/billing/check/ledger-differences.ts'
import { openProvider } from '#backend/testing/payments-app.ts'
import { cards, payBy } from '#backend/testing/payments-desk.ts'
import { openTestDatabase } from '#backend/testing/start-app.ts'
import { createBackend } from '../backend.ts'
import { setClock } from './clock.ts'
import { startIssuer } from '../issuer.ts'
import { within } from '../length.ts'
import { openTestWorld } from '../test-world.ts'

// A business in Warsaw from February to May of 2027, over the clocks' change and the ends of months: the backend and the payment provider
// live by that clock, and the backend is killed after each look at it. What comes with time comes once, and at its moment.

const clock = `--import=${pathToFileURL(join(import.meta.dirname, 'clock.ts')).href}`
const usd = 1_000_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let world: Awaited<ReturnType<typeof openTestWorld>>
/** The provider outlives every kill, with a database of its own. */
let rows: Awaited<ReturnType<typeof openTestDatabase>>
let provider: Awaited<ReturnType<typeof openProvider>>
let server: SMTPServer
let smtpUrl = ''
let eventsUrl = ''
let priceId = ''
let mails: string[] = []

beforeAll(async () => {
  setClock('2027-02-28T01:30:00Z')
  issuer = await startIssuer()
  rows = await openTestDatabase()
  provider = await openProvider({ pool: rows.database.pool, publicUrl: 'http://127.0.0.1:1', eventsUrl: () => eventsUrl })
  const product = await asked('/products', { name: 'Starter' })
  const price = { product: product.id, currency: 'usd', unit_amount: '4900', 'recurring[interval]': 'month' }
  priceId = (await asked('/prices', price)).id
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  world = await openTestWorld({ shops: 1 })
  await world.withRows(async ({ pool }) => {
    const account = world.shops[0]?.id
    await pool.query(`update phone_number set number = '+48512345678', country = 'PL' where account_id = $1`, [account])
    await pool.query(`insert into billing_data (account_id, company_name, country) values ($1, 'Shop Ltd', 'US')`, [account])
    await pool.query(
      `insert into plan (price_id, type, name, currency, price, texts) values ($1, 'sms', 'Starter', 'USD', 49000000, 500)`,
      [priceId],
    )
    await pool.query(
      `insert into balance_settings (account_id, alert_on, alert_below, top_up_on, top_up_below, top_up_amount, top_up_ceiling)
       values ($1, true, $2, true, $3, $4, $4)`,
      [account, 20 * usd, 15 * usd, 8 * usd],
    )
  })
  await leave(30)
})

afterAll(async () => {
  await provider.stop()
  await rows.drop()
  await new Promise<void>(resolve => server.close(() => resolve()))
  issuer.stop()
  await world.drop()
})

async function asked(path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${provider.secretKey}` }
  const answer = await fetch(`${provider.url}/v1${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return (await answer.json()) as { id: string }
}

/** While nobody lives: so much is left of the money. */
const leave = (dollars: number) =>
  world.withRows(({ pool }) =>
    pool.query(
      `with left_over as (update balance set monetary = $2 where account_id = $1)
       insert into ledger_entry (account_id, id, kind, unit, amount)
       select $1, gen_random_uuid(), 'ADJUSTMENT', 'money', $2 - sum(amount) from ledger_entry where account_id = $1 and unit = 'money'`,
      [world.shops[0]?.id, dollars * usd],
    ),
  )

type Life = {
  api(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
  /** The provider's clock and the test's are this moment; the backend's comes to it by itself. */
  comes(moment: string): Promise<void>
}

/** A life of the backend that begins at this moment by its clock, and ends by a kill. */
async function live(at: string, act: (life: Life) => Promise<void>) {
  const ahead = { NODE_OPTIONS: clock, CLOCK_AHEAD_MS: String(setClock(at)) }
  const backend = await createBackend({
    ...world.env,
    ...issuer.env,
    ...ahead,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_URL: provider.url,
    SELLER_NAME: 'Parley Ltd',
    SELLER_TAX_ID: '5260250274',
    SELLER_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
    SMTP_URL: smtpUrl,
  })
  eventsUrl = `${backend.url}/backend/payment-events`
  await backend.start()
  const token = await issuer.token(world.shops[0]?.sub ?? '')
  try {
    await act({
      api: async (method, path, body) => {
        const answer = await fetch(`${backend.url}/backend${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          ...(body && { body: JSON.stringify(body) }),
        })
        return answer.json()
      },
      comes: async moment => {
        setClock(moment)
        await provider.passTime()
        await provider.settle()
      },
    })
  } finally {
    await backend.kill()
  }
}

const until = (what: string, look: () => unknown) => expect.poll(look, { timeout: within(30_000), message: what })
/** In which order what was told of, by what stands in it alone. */
const words = {
  lowBalance: 'Na saldzie zosta',
  ceiling: 'miesi=C4=99czny limit',
  failed: 'Do 5 maja 2027',
  overdue: 'w ci=C4=85gu 7 dni',
}
const told = () => {
  const texts = mails.map(mail => mail.replaceAll('=\r\n', ''))
  return texts.map(text => Object.entries(words).find(([, part]) => text.includes(part))?.[0] ?? text)
}
type Balance = { monetary: number; due: { amount: number } | null; renewalFailed: { overdueAt: string } | null }
const dueOf = async ({ api }: Life) => (await api('GET', '/accounts/current/balance')) as Balance
const moneyOf = async (life: Life) => (await dueOf(life)).monetary / usd

test('over a change of the clocks and the ends of months renewals, grants, alerts, top-ups and notices come once each', async () => {
  await live('2027-02-28T01:30:00Z', async life => {
    const { url } = (await life.api('POST', '/plan', { priceId })) as { url: string }
    await payBy(url, cards.pays)
    await provider.settle()
    await until('the plan', () => life.api('GET', '/subscriptions')).toMatchObject([{ status: 'ACTIVE' }])
  })
  // Half past three in Warsaw: it would be half past two, had the clocks not gone forward.
  await live('2027-03-28T01:29:50Z', async life => {
    await life.comes('2027-03-28T01:29:59Z')
    expect(await life.api('GET', '/subscriptions')).toMatchObject([{ nextBilledOn: expect.stringContaining('2027-03-28T01:30') }])
    await life.comes('2027-03-28T01:30:30Z')
    await until('the renewal', () => life.api('GET', '/subscriptions')).toMatchObject([
      { nextBilledOn: expect.stringContaining('2027-04-28T01:30') },
    ])
  })
  expect(told()).toEqual([])

  await leave(10)
  await live('2027-03-31T21:59:00Z', async life => {
    await until('the alert', told).toEqual(['lowBalance'])
    await until('the top-up of March', () => moneyOf(life)).toBe(18)
  })
  await leave(10)
  await live('2027-03-31T21:59:40Z', async life => {
    await until('the ceiling of March', told).toEqual(['lowBalance', 'ceiling'])
    expect(await moneyOf(life)).toBe(10)
    // Midnight in Warsaw, two hours before that of the world's clock.
    await until('the top-up of April', () => moneyOf(life)).toBe(18)
    expect(new Date() >= new Date('2027-03-31T22:00:00Z')).toBe(true)
    await payBy(String(await life.api('GET', '/payment-settings')), cards.refusedLater)
    await provider.settle()
  })

  let overdueAt = ''
  await live('2027-04-28T01:29:59Z', async life => {
    await life.comes('2027-04-28T01:30:00Z')
    await until('the notice', told).toEqual(['lowBalance', 'ceiling', 'failed'])
    const { due, renewalFailed } = await dueOf(life)
    expect(due).toBeNull()
    overdueAt = renewalFailed?.overdueAt ?? ''
    expect(overdueAt).toContain('2027-05-05T01:30')
  })
  await live('2027-05-05T01:29:40Z', async life => {
    expect(await dueOf(life)).toMatchObject({ due: null, renewalFailed: {} })
    await until('overdue', () => dueOf(life)).toMatchObject({ due: { amount: 49 * usd } })
    expect(new Date() >= new Date(overdueAt)).toBe(true)
    await until('the mail of it', told).toEqual(['lowBalance', 'ceiling', 'failed', 'overdue'])
  })
  await live('2027-05-05T01:40:00Z', async life => {
    const { url } = (await life.api('POST', '/due-payment')) as { url: string }
    await payBy(url, cards.pays)
    await provider.settle()
    await until('let in', () => dueOf(life)).toMatchObject({ due: null, renewalFailed: null })
  })
  expect(told()).toEqual(['lowBalance', 'ceiling', 'failed', 'overdue'])
  expect(
    await world.withRows(async database => {
      const { pool } = database
      const id = world.shops[0]?.id ?? ''
      const look = async (sql: string) => (await pool.query<{ is: string }>(sql, [id])).rows.map(row => row.is)
      return {
        payments: await look(
          `select to_char(at at time zone 'UTC', 'MM-DD HH24:MI') || ' ' || cause as is from payment where account_id = $1 order by at`,
        ),
        grants: await look(
          `select amount::text as is from ledger_entry where account_id = $1 and kind = 'GRANT' order by created_at`,
        ),
        differences: await differencesOf(database, id),
      }
    }),
  ).toEqual({
    payments: ['02-28 01:30 PLAN', '03-28 01:30 PLAN', '03-31 21:59 AUTO_TOP_UP', '03-31 22:00 AUTO_TOP_UP', '05-05 01:40 PLAN'],
    grants: ['500', '500', '500'],
    differences: [],
  })
})
