import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differencesOf } from '#backend/billing/check/ledger-differences.ts'
import { openProvider } from '#backend/testing/payments-app.ts'
import { payBy, cards, submit } from '#backend/testing/payments-desk.ts'
import { openTestDatabase } from '#backend/testing/start-app.ts'
import { createBackend } from './backend.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { openTestWorld } from './test-world.ts'

const kills = byRun(40, 2)
const payers = byRun(4, 2)
const restWithinMs = 60_000
const top = { minor: 5000, automatic: 100_000_000, ceiling: 300_000_000 }

let issuer: Awaited<ReturnType<typeof startIssuer>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
/** The provider outlives every kill, with a database of its own. */
let rows: Awaited<ReturnType<typeof openTestDatabase>>
let provider: Awaited<ReturnType<typeof openProvider>>
const price = { id: '' }

beforeAll(async () => {
  issuer = await startIssuer()
  rows = await openTestDatabase()
  provider = await openProvider({
    pool: rows.database.pool,
    publicUrl: 'http://127.0.0.1:1',
    eventsUrl: () => `${backend.url}/backend/payment-events`,
  })
  const product = await asked('/products', { name: 'Monthly 50' })
  price.id = (
    await asked('/prices', { product: product.id, currency: 'usd', unit_amount: '5000', 'recurring[interval]': 'month' })
  ).id
  world = await openTestWorld({ server: process.env.TEST_DATABASE_URL, shops: 1 })
  await world.withRows(async ({ pool }) => {
    const account = world.shops[0]?.id
    await pool.query(`insert into billing_data (account_id, company_name, country) values ($1, 'Shop Ltd', 'US')`, [account])
    await pool.query(
      `insert into plan (price_id, type, name, currency, price, monetary) values ($1, 'monetary', 'Monthly 50', 'USD', 50000000, 50000000)`,
      [price.id],
    )
    await pool.query(
      `insert into balance_settings (account_id, top_up_on, top_up_below, top_up_amount, top_up_ceiling) values ($1, true, 1e15, $2, $3)`,
      [account, top.automatic, top.ceiling],
    )
  })
  backend = await createBackend({
    ...world.env,
    ...issuer.env,
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_URL: provider.url,
    SELLER_NAME: 'Parley Ltd',
    SELLER_TAX_ID: '5260250274',
    SELLER_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  await provider.stop()
  await rows.drop()
  issuer.stop()
  await world.drop()
})

async function asked(path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${provider.secretKey}` }
  const answer = await fetch(`${provider.url}/v1${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return (await answer.json()) as { id: string }
}

/** As a person does: pressed again, under the same key, until there is a page to pay on. */
async function pageFor(token: string, path: string, body: object, isOver: () => boolean): Promise<string | null> {
  const key = randomUUID()
  while (!isOver()) {
    const answer = await fetch(`${backend.url}/backend${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(within(10_000)),
    }).catch(() => null)
    const text = (await answer?.text().catch(() => '')) ?? ''
    if (answer?.ok && text) return (JSON.parse(text) as { url: string }).url
    await sleep(between(50, 200))
  }
  return null
}

/** What the provider has told, or as much of it as this, is told anew, in whatever order, until each was taken. */
async function tellAgain(copies: number, atMost: number | null = null): Promise<void> {
  await rows.database.pool.query(
    `insert into checkout_delivery (event_id, due_at) select id, now() from checkout_object, generate_series(1, $1)
     where kind = 'event' order by random() limit $2`,
    [copies, atMost],
  )
}

const waiting = async () => {
  const { pool } = rows.database
  await pool.query(`update checkout_delivery set due_at = now(), attempts = 1 where due_at > now() + interval '1 second'`)
  return (await pool.query('select 1 from checkout_delivery limit 1')).rows.length
}

const subscriptions = async () =>
  (await rows.database.pool.query<{ id: string }>(`select id from checkout_object where kind = 'subscription'`)).rows

// Whatever breaks between a card and the ledger: what was paid is booked, once, with one document.
test(`${kills} kills while people pay, a plan renews and the balance tops itself up`, async () => {
  const shop = world.shops[0]
  const token = await issuer.token(shop?.sub ?? '')
  let isOver = false
  const paying = Array.from({ length: payers }, async (_, index) => {
    for (let paid = 0; !isOver || paid === 0; paid += 1) {
      const isPlan = index === 0 && paid === 0
      const url = await pageFor(
        token,
        isPlan ? '/plan' : '/recharge',
        isPlan ? { priceId: price.id } : { amount: top.minor },
        () => isOver && paid > 0,
      )
      if (url) await payBy(url, cards.pays)
      await sleep(between(50, byRun(1500, 400)))
    }
  })
  const renewing = (async () => {
    while (!isOver) {
      await sleep(between(300, byRun(2000, 600)))
      for (const { id } of await subscriptions()) await submit(`${provider.url}/operator/renew`, { id })
      // All of it each time would be more than is ever taken in the long run.
      await tellAgain(1, 50)
    }
  })()
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(between(300, byRun(6000, 900)))
    await backend.kill()
    await backend.start()
  }
  isOver = true
  await Promise.all([...paying, renewing])
  await tellAgain(2)
  const until = Date.now() + within(restWithinMs)
  while ((await waiting()) > 0) {
    if (Date.now() > until) throw new Error('the provider’s events are not taken')
    await sleep(100)
  }
  await backend.stop()

  const { rows: paid } = await rows.database.pool.query(
    `select id, (data ->> 'amount_received')::bigint * 10000 as gross from checkout_object
     where kind = 'payment_intent' and data ->> 'status' = 'succeeded' order by id`,
  )
  const booked = await world.withRows(async database => {
    const { pool } = database
    const look = async (sql: string) => (await pool.query(sql, [shop?.id])).rows
    return {
      payments: await look(`select provider_id as id, gross from payment where account_id = $1 order by provider_id`),
      documents: await look(
        `select count(d.id)::int as documents from payment p left join document d on d.account_id = $1 and d.payment_id = p.id
         where p.account_id = $1 group by p.id having count(d.id) <> 1`,
      ),
      credits: await look(
        `select p.id from payment p left join ledger_entry e on e.account_id = $1 and e.payment_id = p.id and e.amount = p.net
           and e.kind in ('TOP_UP', 'GRANT')
         where p.account_id = $1 group by p.id having count(e.id) <> 1`,
      ),
      causes: await look(`select distinct cause from payment where account_id = $1 order by cause`),
      differences: await differencesOf(database, shop?.id ?? ''),
    }
  })
  expect(booked.payments).toEqual(paid)
  expect(booked).toMatchObject({ documents: [], credits: [], differences: [] })
  expect(booked.causes.length).toBeGreaterThan(1)
})
