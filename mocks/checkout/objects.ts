import { randomBytes } from 'node:crypto'
import type { Behaviour, ReadCard } from './cards.ts'

/* Stripe's objects, as far as they are used: named and shaped as its API shows them. What stands under `hidden` it shows to nobody. */

type Base<T extends string> = { id: string; object: T; created: number; livemode: false }
export type Metadata = Record<string, string>

export type Customer = Base<'customer'> & {
  name: string | null
  email: string | null
  metadata: Metadata
  /** Below zero: left over for the next invoice. */
  balance: number
  invoice_settings: { default_payment_method: string | null }
}
export type PaymentMethod = Base<'payment_method'> & {
  type: 'card'
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
  hidden: { behaviour: Behaviour }
}
export type Product = Base<'product'> & { name: string; active: boolean }
export type Price = Base<'price'> & {
  active: boolean
  currency: string
  product: string
  type: 'recurring' | 'one_time'
  unit_amount: number
  recurring: { interval: 'month' | 'year'; interval_count: 1 } | null
}
export type TaxRate = Base<'tax_rate'> & { display_name: string; percentage: number; inclusive: boolean; active: boolean }
export type Line = { name: string; amount: number; quantity: number; tax: number; price: string | null }
export type Session = Base<'checkout.session'> & {
  mode: 'payment' | 'subscription'
  customer: string
  client_reference_id: string | null
  amount_subtotal: number
  amount_total: number
  total_details: { amount_discount: 0; amount_shipping: 0; amount_tax: number }
  currency: string
  locale: string | null
  metadata: Metadata
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  success_url: string
  cancel_url: string | null
  url: string | null
  expires_at: number
  hidden: { lines: Line[]; intent: Metadata; taxRates: string[]; asked: string | null }
}
export type PortalSession = Base<'billing_portal.session'> & {
  customer: string
  locale: string | null
  return_url: string | null
  url: string
  hidden: { change: { subscription: string; price: string; doneUrl: string | null } | null }
}
export type Intent = Base<'payment_intent'> & {
  amount: number
  amount_received: number
  currency: string
  customer: string | null
  description: string | null
  latest_charge: string | null
  metadata: Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'succeeded'
  last_payment_error: { code: string } | null
  /** When the card's holder disputes it. */
  hidden: { disputeAt: number | null }
}
export type Charge = Base<'charge'> & {
  amount: number
  amount_refunded: number
  refunded: boolean
  disputed: boolean
  currency: string
  customer: string | null
  payment_intent: string
  paid: true
  status: 'succeeded'
}
export type Subscription = Base<'subscription'> & {
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  default_payment_method: string | null
  default_tax_rates: TaxRate[]
  latest_invoice: string | null
  metadata: Metadata
  currency: string
  items: {
    object: 'list'
    has_more: false
    data: {
      id: string
      object: 'subscription_item'
      current_period_start: number
      current_period_end: number
      price: Price
      quantity: 1
    }[]
  }
}
export type Invoice = Base<'invoice'> & {
  number: string
  customer: string
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  attempted: boolean
  attempt_count: number
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  currency: string
  subtotal: number
  total: number
  total_excluding_tax: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  starting_balance: number
  hosted_invoice_url: string
  metadata: Metadata
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  payments: {
    object: 'list'
    has_more: false
    data: {
      id: string
      object: 'invoice_payment'
      status: 'paid' | 'open'
      payment: { type: 'payment_intent'; payment_intent: string }
    }[]
  }
  lines: { object: 'list'; has_more: false; data: InvoiceLine[] }
  status_transitions: {
    finalized_at: number
    paid_at: number | null
    voided_at: number | null
    marked_uncollectible_at: number | null
  }
}
export type InvoiceLine = {
  id: string
  object: 'line_item'
  amount: number
  description: string
  period: { start: number; end: number }
  pricing: { type: 'price_details'; price_details: { price: string; product: string } }
  parent: { type: 'subscription_item_details'; subscription_item_details: { proration: boolean; subscription: string } }
}
export type Refund = Base<'refund'> & {
  amount: number
  currency: string
  charge: string | null
  payment_intent: string
  status: 'succeeded'
  reason: string | null
  metadata: Metadata
}
export type Dispute = Base<'dispute'> & {
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: 'fraudulent'
  status: 'needs_response' | 'won' | 'lost'
  metadata: Metadata
}
export type Event = Base<'event'> & {
  type: string
  api_version: string
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: object }
}

export type Kinds = {
  customer: Customer
  payment_method: PaymentMethod
  product: Product
  price: Price
  tax_rate: TaxRate
  'checkout.session': Session
  'billing_portal.session': PortalSession
  payment_intent: Intent
  charge: Charge
  subscription: Subscription
  invoice: Invoice
  refund: Refund
  dispute: Dispute
  event: Event
}
export type Kind = keyof Kinds

const prefixes: Record<Kind, string> = {
  customer: 'cus',
  payment_method: 'pm',
  product: 'prod',
  price: 'price',
  tax_rate: 'txr',
  'checkout.session': 'cs_test',
  'billing_portal.session': 'bps',
  payment_intent: 'pi',
  charge: 'ch',
  subscription: 'sub',
  invoice: 'in',
  refund: 're',
  dispute: 'du',
  event: 'evt',
}

export const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** What every object has. */
export const baseOf = <K extends Kind>(object: K, now: Date, id?: string) => ({
  id: id ?? newId(prefixes[object]),
  object,
  created: secondsOf(now),
  livemode: false as const,
})

export const methodOf = (card: ReadCard, customer: string | null, now: Date): PaymentMethod => {
  const { behaviour, ...shown } = card
  return { ...baseOf('payment_method', now), type: 'card', customer, card: shown, hidden: { behaviour } }
}
