import { needed, wrong } from './errors.ts'
import { type Fields, groupOf, listOf, metadataOf, textOf, textsOf } from './form-fields.ts'
import { itemOf, taxOn } from './invoices.ts'
import { baseOf, type Line, type PortalSession, type Price, secondsOf, type Session, type TaxRate } from './objects.ts'
import type { Store } from './store.ts'

const daySeconds = 86_400

const need = (fields: Fields, name: string, param = name): string => {
  const value = textOf(fields, name)
  if (!value) throw needed(param)
  return value
}

export async function ratesIn(store: Store, fields: Fields, name: string): Promise<TaxRate[]> {
  return Promise.all(textsOf(fields, name).map(id => store.get('tax_rate', id)))
}

export const wholeNumber = (text: string, param: string): number => {
  if (!/^\d{1,12}$/.test(text)) throw wrong(param, `Invalid integer: ${text}`)
  return Number(text)
}

async function lineOf(store: Store, item: string | Fields, at: number, mode: Session['mode']) {
  const param = `line_items[${at}]`
  if (typeof item === 'string') throw wrong(param)
  const quantity = wholeNumber(need(item, 'quantity', `${param}[quantity]`), `${param}[quantity]`)
  const priceId = textOf(item, 'price')
  if (priceId) {
    const price = await store.get('price', priceId)
    if (mode === 'payment' && price.recurring) throw wrong('mode', 'You specified `payment` mode but passed a recurring price.')
    const { name } = await store.get('product', price.product)
    return { price, currency: price.currency, line: { name, amount: price.unit_amount * quantity, quantity, price: price.id } }
  }
  const data = groupOf(item, 'price_data')
  if (mode === 'subscription') throw wrong(param, 'You must provide at least one recurring price in `subscription` mode.')
  const currency = need(data, 'currency', `${param}[price_data][currency]`)
  const amount = wholeNumber(need(data, 'unit_amount', `${param}[price_data][unit_amount]`), `${param}[price_data][unit_amount]`)
  const name = need(groupOf(data, 'product_data'), 'name', `${param}[price_data][product_data][name]`)
  return { price: null, currency, line: { name, amount: amount * quantity, quantity, price: null } }
}

/** POST /v1/checkout/sessions */
export async function openSession(store: Store, origin: string, fields: Fields): Promise<Session> {
  const mode = need(fields, 'mode')
  if (mode !== 'payment' && mode !== 'subscription') throw wrong('mode')
  const customer = await store.get('customer', need(fields, 'customer'))
  const items = listOf(fields, 'line_items')
  if (!items.length) throw needed('line_items')
  const shared = await ratesIn(store, groupOf(fields, 'subscription_data'), 'default_tax_rates')
  const lines: Line[] = []
  const currencies = new Set<string>()
  for (const [at, item] of items.entries()) {
    const { currency, line } = await lineOf(store, item, at, mode)
    const own = typeof item === 'string' ? [] : await ratesIn(store, item, 'tax_rates')
    currencies.add(currency)
    lines.push({ ...line, tax: taxOn(line.amount, own.length ? own : shared) })
  }
  if (currencies.size > 1) throw wrong('line_items', 'All prices on a Checkout Session must have the same currency.')
  const [subtotal, tax] = [lines.reduce((sum, line) => sum + line.amount, 0), lines.reduce((sum, line) => sum + line.tax, 0)]
  const base = baseOf('checkout.session', store.now)
  return store.put('checkout.session', {
    ...base,
    mode,
    customer: customer.id,
    client_reference_id: textOf(fields, 'client_reference_id') ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal + tax,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: tax },
    currency: [...currencies][0] ?? 'usd',
    locale: textOf(fields, 'locale') ?? null,
    metadata: metadataOf(fields),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    invoice: null,
    success_url: need(fields, 'success_url').replaceAll('{CHECKOUT_SESSION_ID}', base.id),
    cancel_url: textOf(fields, 'cancel_url') ?? null,
    url: `${origin}/c/${base.id}`,
    expires_at: secondsOf(store.now) + daySeconds,
    hidden: {
      lines,
      intent: metadataOf(groupOf(fields, 'payment_intent_data')),
      taxRates: shared.map(rate => rate.id),
      asked: null,
    },
  })
}

/** POST /v1/billing_portal/sessions: for the customer's data, or to confirm a plan's change. */
export async function openPortal(store: Store, origin: string, fields: Fields): Promise<PortalSession> {
  const customer = await store.get('customer', need(fields, 'customer'))
  const base = baseOf('billing_portal.session', store.now)
  return store.put('billing_portal.session', {
    ...base,
    customer: customer.id,
    locale: textOf(fields, 'locale') ?? null,
    return_url: textOf(fields, 'return_url') ?? null,
    url: `${origin}/p/${base.id}`,
    hidden: { change: await changeIn(store, customer.id, groupOf(fields, 'flow_data')) },
  })
}

async function changeIn(store: Store, customer: string, flow: Fields): Promise<PortalSession['hidden']['change']> {
  const type = textOf(flow, 'type')
  if (type === undefined) return null
  if (type !== 'subscription_update_confirm') throw wrong('flow_data[type]')
  const confirm = groupOf(flow, 'subscription_update_confirm')
  const subscription = await store.get('subscription', need(confirm, 'subscription'))
  if (subscription.customer !== customer || subscription.status === 'canceled')
    throw wrong('flow_data[subscription_update_confirm][subscription]')
  const [item] = listOf(confirm, 'items')
  if (typeof item !== 'object' || textOf(item, 'id') !== itemOf(subscription).id)
    throw wrong('flow_data[subscription_update_confirm][items][0][id]')
  const price: Price = await store.get('price', need(item, 'price'))
  if (price.id === itemOf(subscription).price.id || price.currency !== subscription.currency)
    throw wrong('flow_data[subscription_update_confirm][items][0][price]', 'There are no changes to confirm.')
  const after = groupOf(flow, 'after_completion')
  const doneUrl = textOf(groupOf(after, 'redirect'), 'return_url') ?? null
  return { subscription: subscription.id, price: price.id, doneUrl }
}
