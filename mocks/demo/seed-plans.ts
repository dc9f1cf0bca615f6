import type pg from 'pg'
import { itemOf } from '../checkout/invoices.ts'
import { baseOf, methodOf, type Subscription } from '../checkout/objects.ts'
import { type Store, storeOver } from '../checkout/store.ts'
import { subscribe } from '../checkout/subscriptions.ts'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { demoPlans } from './plans.ts'

const dayMs = 86_400_000
const minorUnit = 10_000
const vatPercent = 23

/** The catalogue, on our side and at the payment provider's stand-in; what is there stays. */
export async function seedCatalogue(client: pg.PoolClient, now: Date): Promise<void> {
  const store = storeOver(client, now)
  for (const { priceId, name, price } of demoPlans) {
    if (await store.find('price', priceId)) continue
    const product = await store.put('product', { ...baseOf('product', now), name, active: true })
    await store.put('price', {
      ...baseOf('price', now, priceId),
      active: true,
      currency: 'usd',
      product: product.id,
      type: 'recurring',
      unit_amount: price / minorUnit,
      recurring: { interval: 'month', interval_count: 1 },
    })
  }
  const columns = `price_id text, type text, name text, currency text, price bigint, texts int, leads int, confirmations int, monetary bigint,
     local_numbers int, toll_free_numbers int, outbound_sms bigint, outbound_mms bigint, inbound_mms bigint, custom_stop boolean,
     custom_brand boolean, newsletter boolean, qr_codes boolean, place int`
  await insertAll(
    client,
    'plan',
    columns.replaceAll(/\s+/g, ' '),
    demoPlans.map((plan, place) => ({
      price_id: plan.priceId,
      type: plan.type,
      name: plan.name,
      currency: 'USD',
      price: plan.price,
      texts: plan.texts ?? 0,
      leads: plan.leads ?? 0,
      confirmations: plan.confirmations ?? 0,
      monetary: plan.monetary ?? 0,
      local_numbers: plan.localNumbers ?? 0,
      toll_free_numbers: plan.tollFreeNumbers ?? 0,
      outbound_sms: plan.outboundSms ?? null,
      outbound_mms: plan.outboundMms ?? null,
      inbound_mms: plan.inboundMms ?? 0,
      custom_stop: plan.customStop ?? false,
      custom_brand: plan.customBrand ?? false,
      newsletter: plan.newsletter ?? false,
      qr_codes: plan.qrCodes ?? false,
      place,
    })),
    'on conflict do nothing',
  )
}

type Used = { unit: 'text' | 'lead' | 'confirmation'; granted: number; used: number }

/** What was paid already is on our side (seed-payments.ts): of that the provider keeps nothing, nor tells it again. */
const quietly = (store: Store): Store => ({
  ...store,
  tell: () => Promise.resolve(),
  put: (kind, object) =>
    ['invoice', 'payment_intent', 'charge'].includes(kind) ? Promise.resolve(object) : store.put(kind, object),
})

/** The shop's own plans: one that is billed again, one that was canceled. */
export async function seedOwnPlans(seeding: Seeding, name: string): Promise<void> {
  const { client, accountId, now } = seeding
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const customer = await storeOver(client, monthStart).put('customer', {
    ...baseOf('customer', monthStart),
    name,
    email: 'studio@lumoceramics.example',
    metadata: { account: accountId },
    balance: 0,
    invoice_settings: { default_payment_method: null },
  })
  const card = { behaviour: 'pays' as const, brand: 'visa', last4: '4242', exp_month: 12, exp_year: now.getUTCFullYear() + 3 }
  const method = await storeOver(client, monthStart).put('payment_method', methodOf(card, customer.id, monthStart))
  await client.query('insert into payment_customer (account_id, customer_id, card, payment_method_id) values ($1, $2, $3, $4)', [
    accountId,
    customer.id,
    'Visa 4242',
    method.id,
  ])
  const rate = await storeOver(client, monthStart).put('tax_rate', {
    ...baseOf('tax_rate', monthStart),
    display_name: 'VAT',
    percentage: vatPercent,
    inclusive: false,
    active: true,
  })
  const bought = async (priceId: string, at: Date): Promise<Subscription> => {
    const store = quietly(storeOver(client, at))
    const price = await store.get('price', priceId)
    const made = await subscribe(store, { origin: '', customer: customer.id, price, taxRates: [rate], method })
    if (!made) throw new Error('the demo’s card was refused')
    return store.put('subscription', { ...made, latest_invoice: null })
  }
  const growth = await bought('price_sms_growth', monthStart)
  await keep(seeding, growth, monthStart, 'sms', [{ unit: 'text', granted: 5000, used: 3360 }])
  const leadsAt = new Date(now.getTime() - 9 * dayMs)
  const leads = await bought('price_leads_500', leadsAt)
  const canceled = { ...leads, cancel_at_period_end: true, cancel_at: itemOf(leads).current_period_end }
  await storeOver(client, leadsAt).put('subscription', canceled)
  await keep(seeding, canceled, leadsAt, 'lead', [
    { unit: 'lead', granted: 500, used: 288 },
    { unit: 'confirmation', granted: 500, used: 288 },
  ])
  // Who has a plan tries no more.
  await client.query('update account set trial = false, trial_finish_date = null where id = $1', [accountId])
}

const sumOf = (all: Used[], unit: Used['unit'], key: 'granted' | 'used') =>
  all.filter(one => one.unit === unit).reduce((sum, one) => sum + one[key], 0)

/** The subscription on our side, with what it gave and what of that is used. */
async function keep({ client, accountId, now }: Seeding, sold: Subscription, at: Date, type: string, all: Used[]): Promise<void> {
  const { current_period_start, current_period_end, price } = itemOf(sold)
  const [start, end] = [new Date(current_period_start * 1000), new Date(current_period_end * 1000)]
  const id = idAt(at)
  const isCanceled = sold.cancel_at_period_end
  await client.query(
    `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, ends_at, told_at, created_at,
       tax_percent) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7, $7, $10)`,
    [accountId, id, sold.id, price.id, type, isCanceled ? 'CANCELED' : 'ACTIVE', start, end, isCanceled ? end : null, vatPercent],
  )
  await client.query(
    `insert into plan_period (account_id, subscription_id, starts_at, ends_at, texts, leads, confirmations) values ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, id, start, end, ...(['text', 'lead', 'confirmation'] as const).map(unit => sumOf(all, unit, 'granted'))],
  )
  const days = Math.max(1, Math.floor((now.getTime() - start.getTime()) / dayMs))
  await insertAll(
    client,
    'ledger_entry',
    'account_id uuid, id uuid, kind text, unit text, amount bigint, subscription_id uuid, created_at timestamptz',
    all.flatMap(({ unit, granted, used }) => {
      const entry = (kind: string, amount: number, created_at: Date) => ({
        account_id: accountId,
        id: idAt(created_at),
        kind,
        unit,
        amount,
        subscription_id: id,
        created_at,
      })
      // What of texts was used before is one line; of leads each day has its own.
      if (unit === 'text') return [entry('GRANT', granted, start), entry('ADJUSTMENT', -used, start)]
      const shares = Array.from(
        { length: days },
        (_, day) => Math.trunc((used * (day + 1)) / days) - Math.trunc((used * day) / days),
      )
      const daily = shares.map((share, day) => entry('CHARGE', -share, new Date(start.getTime() + day * dayMs + dayMs / 2)))
      return [entry('GRANT', granted, start), ...daily.filter(({ amount }) => amount < 0)]
    }),
  )
  await client.query(
    'update balance set texts = texts + $2, leads = leads + $3, confirmations = confirmations + $4 where account_id = $1',
    [
      accountId,
      ...(['text', 'lead', 'confirmation'] as const).map(unit => sumOf(all, unit, 'granted') - sumOf(all, unit, 'used')),
    ],
  )
}
