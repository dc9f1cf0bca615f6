import type { Checkout } from '#contract/billing/payments.ts'
import { createAccount, type AccountOptions } from './start-app.ts'
import { startPaymentsApp } from './payments-app.ts'

type App = Awaited<ReturnType<typeof startPaymentsApp>>
type Shop = Awaited<ReturnType<App['shop']>>

export const cards = {
  pays: '4242424242424242',
  refused: '4000000000000002',
  asks: '4000002500003155',
  disputed: '4000000000000259',
  refusedLater: '4000000000000341',
}

/** Posts a form of one of the provider's pages as a browser does; answers where it leads, or the page. */
export async function submit(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') ?? '', page: await answer.text() }
}

/** Types a card into the page. */
export const payBy = (url: string, number: string) => submit(url, { number, expiry: '12 / 40', cvc: '123' })

/** Plans of a catalogue that both sides know. */
export const catalogue = {
  starter: { type: 'sms', name: 'Starter', price: 49_000_000, texts: 500 },
  growth: { type: 'sms', name: 'Growth', price: 149_000_000, texts: 2000 },
  leads: { type: 'lead', name: 'Leads 100', price: 39_000_000, leads: 100, confirmations: 50 },
  money: { type: 'monetary', name: 'Monthly 50', price: 50_000_000, monetary: 50_000_000 },
} satisfies Record<string, { type: string; name: string; price: number } & Record<string, unknown>>
export type PlanName = keyof typeof catalogue

/** What tests of payments share: plans, businesses that may pay, and the provider's own hands. */
export async function openDesk(options: Parameters<typeof startPaymentsApp>[0] = {}) {
  const app = await startPaymentsApp(options)
  const { pool } = app.database
  const stripe = async (path: string, fields: Record<string, string> = {}) => {
    const answer = await fetch(`${app.provider.url}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.provider.secretKey}` },
      body: new URLSearchParams(fields),
    })
    return (await answer.json()) as { id: string }
  }
  const prices = new Map<PlanName, string>()
  for (const [name, plan] of Object.entries(catalogue)) {
    const product = await stripe('/products', { name: plan.name })
    const minor = String(plan.price / 10_000)
    const price = await stripe('/prices', {
      product: product.id,
      currency: 'usd',
      unit_amount: minor,
      'recurring[interval]': 'month',
    })
    const { texts = 0, leads = 0, confirmations = 0, monetary = 0 }: Record<string, unknown> = plan
    await pool.query(
      `insert into plan (price_id, type, name, currency, price, texts, leads, confirmations, monetary)
       values ($1, $2, $3, 'USD', $4, $5, $6, $7, $8)`,
      [price.id, plan.type, plan.name, plan.price, texts, leads, confirmations, monetary],
    )
    prices.set(name as PlanName, price.id)
  }
  const priceOf = (name: PlanName) => prices.get(name) ?? ''

  /** A business whose billing data are there: in the United States, so that no tax is added, unless said. */
  const payer = async (accountOptions: AccountOptions = {}, { country = 'US' } = {}) => {
    const shop = await app.shop(accountOptions)
    await pool.query(`insert into billing_data (account_id, company_name, country) values ($1, 'Shop Ltd', $2)`, [
      shop.id,
      country,
    ])
    return shop
  }
  const balanceOf = async ({ id }: { id: string }) => {
    const { rows } = await pool.query<{ monetary: number; texts: number; leads: number; sum: number }>(
      `select monetary, texts, leads, (select sum(amount)::bigint from ledger_entry where account_id = $1 and unit = 'money') as sum
       from balance where account_id = $1`,
      [id],
    )
    const [row] = rows
    if (row?.monetary !== row?.sum) throw new Error(`balance ${row?.monetary}, ledger ${row?.sum}`)
    return row
  }
  const paymentsOf = async ({ id }: { id: string }) => {
    const { rows } = await pool.query<{ cause: string; net: number; tax: number; gross: number; number: string }>(
      `select p.cause, p.net, p.tax, p.gross, d.number from payment p join document d on d.account_id = p.account_id and d.payment_id = p.id
       where p.account_id = $1 order by p.id`,
      [id],
    )
    return rows
  }
  /** Buys a plan by this card, and waits for what the provider tells of it. */
  const buy = async (shop: Shop, plan: PlanName, card = cards.pays) => {
    const { body } = await shop.api('POST /plan', { priceId: priceOf(plan) })
    const { sessionId, url } = body as { sessionId: string; url: string }
    const paid = await payBy(url, card)
    await app.provider.settle()
    return { sessionId, url, paid }
  }
  const subscriptionsOf = async (shop: Shop) => {
    const { body } = await shop.api('GET /subscriptions')
    return body as {
      id: string
      status: string
      canceled: boolean
      endsAt: string | null
      plan: { name: string }
      use: unknown[]
    }[]
  }
  const providerIdOf = async (shop: Shop) => {
    const { rows } = await pool.query<{ provider_id: string }>('select provider_id from subscription where account_id = $1', [
      shop.id,
    ])
    return rows[0]?.provider_id ?? ''
  }
  /** What the provider's operator does: renew, renewFailing, retry, refund, dispute, winDispute. */
  const operate = async (act: string, id: string) => {
    await submit(`${app.provider.url}/operator/${act}`, { id })
    await app.provider.settle()
  }
  const stateOf = async (shop: Shop, id: string) => ((await shop.api(`GET /checkouts/${id}`)).body as Checkout).state
  return {
    ...app,
    stripe,
    payer,
    priceOf,
    balanceOf,
    paymentsOf,
    buy,
    subscriptionsOf,
    providerIdOf,
    operate,
    stateOf,
    recharge: async (shop: Shop, amount = 5000) =>
      (await shop.api('POST /recharge', { amount })).body as { id: string; url: string },
    createAccount,
  }
}
