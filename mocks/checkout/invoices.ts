import { charge, paymentsOf } from './charges.ts'
import { StripeError } from './errors.ts'
import {
  baseOf,
  type Invoice,
  type InvoiceLine,
  newId,
  type PaymentMethod,
  type Price,
  secondsOf,
  type Subscription,
  type TaxRate,
} from './objects.ts'
import type { Store } from './store.ts'

/* Invoices of subscriptions: drawn, paid, or given up on. */

export const itemOf = (subscription: Subscription) => {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription without an item')
  return item
}

export const taxOn = (amount: number, rates: TaxRate[]) =>
  rates.reduce((sum, rate) => sum + Math.round((amount * rate.percentage) / 100), 0)

type Line = { amount: number; price: Price; isProration?: boolean }

/** An invoice over these lines, which nobody has tried to pay yet. */
export async function draw(
  store: Store,
  origin: string,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: Line[],
): Promise<Invoice> {
  const customer = await store.get('customer', subscription.customer)
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = subtotal + taxOn(subtotal, subscription.default_tax_rates)
  const due = Math.max(0, total + customer.balance)
  await store.put('customer', { ...customer, balance: Math.min(0, customer.balance + total) })
  const base = baseOf('invoice', store.now)
  return {
    ...base,
    number: base.id.slice(-8).toUpperCase(),
    customer: customer.id,
    status: 'open',
    attempted: false,
    attempt_count: 0,
    billing_reason: reason,
    currency: subscription.currency,
    subtotal,
    total,
    total_excluding_tax: subtotal,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    starting_balance: customer.balance,
    hosted_invoice_url: `${origin}/i/${base.id}`,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: { object: 'list', has_more: false, data: [] },
    lines: {
      object: 'list',
      has_more: false,
      data: await Promise.all(lines.map(line => lineOf(store, subscription, line))),
    },
    status_transitions: { finalized_at: secondsOf(store.now), paid_at: null, voided_at: null, marked_uncollectible_at: null },
  }
}

async function lineOf(
  store: Store,
  subscription: Subscription,
  { amount, price, isProration = false }: Line,
): Promise<InvoiceLine> {
  const { current_period_start, current_period_end } = itemOf(subscription)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    description: (await store.get('product', price.product)).name,
    period: { start: isProration ? secondsOf(store.now) : current_period_start, end: current_period_end },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { proration: isProration, subscription: subscription.id },
    },
  }
}

/** Tries to have it paid; what comes back is paid or says that it was tried. */
export async function settle(
  store: Store,
  invoice: Invoice,
  method: PaymentMethod | null,
  isConfirmed: boolean,
): Promise<Invoice> {
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 }
  const paid = {
    ...tried,
    status: 'paid' as const,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    status_transitions: { ...invoice.status_transitions, paid_at: secondsOf(store.now) },
  }
  if (invoice.amount_due === 0) return paid
  if (!method) return tried
  const wanted = { amount: invoice.amount_due, currency: invoice.currency, customer: invoice.customer, isConfirmed }
  const intent = await charge(store, method, wanted)
  return intent instanceof StripeError ? tried : { ...paid, payments: paymentsOf(intent) }
}

/** How a subscription stands by its latest invoice; what is paid after its end brings it back no more. */
const statusBy = ({ status }: Subscription, latest: Invoice): Subscription['status'] =>
  status === 'canceled' ? status : latest.status === 'open' ? 'past_due' : 'active'

/** Writes what became of an invoice on its subscription, whose latest it is if it is new, and tells of both. */
export async function keep(
  store: Store,
  subscription: Subscription,
  invoice: Invoice,
  more: Partial<Subscription> = {},
): Promise<Subscription> {
  const isKnown = (await store.find('invoice', invoice.id)) !== null
  await store.put('invoice', invoice)
  const isLatest = !isKnown || subscription.latest_invoice === invoice.id
  const kept = await store.put('subscription', {
    ...subscription,
    ...more,
    ...(isLatest && { latest_invoice: invoice.id, status: statusBy(subscription, invoice) }),
  })
  await store.tell(invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice)
  return kept
}

const subscriptionOf = (store: Store, invoice: Invoice) =>
  store.get('subscription', invoice.parent.subscription_details.subscription)
/** What was given up on can be paid still. */
export const isPayable = ({ status }: Invoice) => status === 'open' || status === 'uncollectible'

/** Gives up on an invoice: it is asked for no more, or stays a bad debt. Null of one that is settled. */
export async function giveUp(store: Store, invoice: Invoice, as: 'void' | 'uncollectible'): Promise<Invoice | null> {
  if (!isPayable(invoice) || invoice.status === as) return null
  const moment = as === 'void' ? 'voided_at' : 'marked_uncollectible_at'
  const kept = await store.put('invoice', {
    ...invoice,
    status: as,
    status_transitions: { ...invoice.status_transitions, [moment]: secondsOf(store.now) },
  })
  const subscription = await subscriptionOf(store, invoice)
  await store.tell(as === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', kept)
  if (subscription.latest_invoice !== kept.id) return kept
  const changed = await store.put('subscription', { ...subscription, status: statusBy(subscription, kept) })
  await store.tell('customer.subscription.updated', changed)
  return kept
}

/** A subscription's invoices, the newest first. */
export async function invoicesOf(store: Store, { id, customer }: Pick<Subscription, 'id' | 'customer'>): Promise<Invoice[]> {
  const all = await store.list('invoice', { customer })
  return all.filter(one => one.parent.subscription_details.subscription === id)
}

/** Pays an invoice that is open, by a card that is there or the kept one. Returns whether it is paid. */
export async function payInvoice(
  store: Store,
  invoice: Invoice,
  method: PaymentMethod | null,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  if (!isPayable(invoice)) return invoice.status === 'paid'
  const subscription = await subscriptionOf(store, invoice)
  const paid = await settle(store, invoice, method, isConfirmed)
  const kept = await keep(
    store,
    subscription,
    paid,
    isConfirmed && method && paid.status === 'paid' ? { default_payment_method: method.id } : {},
  )
  await store.tell('customer.subscription.updated', kept)
  return paid.status === 'paid'
}
