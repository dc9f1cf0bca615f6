import type Stripe from 'stripe'
import type { CheckoutState } from '#contract/billing/payments.ts'
import type { Card, CheckoutNow, DisputeNow, InvoiceNow, OneTime, PaymentNow, RefundNow, SubscriptionNow } from '../provider.ts'

/* Stripe's objects as ours. It counts in hundredths, in seconds since 1970, and names what it does not show whole. */

const millionthsPerMinorUnit = 10_000
export const minorOf = (millionths: number) => Math.round(millionths / millionthsPerMinorUnit)
const millionthsOf = (minor: number) => minor * millionthsPerMinorUnit
const momentOf = (seconds: number) => new Date(seconds * 1000)
const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null)

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', discover: 'Discover' }

/** Null of what is not shown whole, or no card. */
export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Card | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4 } = method.card
  return { paymentMethodId: method.id, label: `${brands[brand] ?? brand} ${last4}` }
}

const checkoutStates: Record<string, CheckoutState> = { open: 'OPEN', expired: 'CLOSED' }
/** A void one asks for nothing; one that is uncollectible is a bad debt in the books, owed and payable as before. */
const invoiceStates: Record<string, InvoiceNow['state']> = {
  paid: 'PAID',
  open: 'UNPAID',
  draft: 'UNPAID',
  uncollectible: 'UNPAID',
}
const subscriptionStates: Record<string, SubscriptionNow['status']> = {
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE',
  trialing: 'ACTIVE',
  active: 'ACTIVE',
  past_due: 'PAST_DUE',
  unpaid: 'PAST_DUE',
  paused: 'PAST_DUE',
  canceled: 'ENDED',
}
const paymentStates: Record<string, PaymentNow['state']> = { succeeded: 'PAID', processing: 'PENDING' }

/** `payment_status` is unpaid while a bank takes its time, and stays so where the payment failed then. */
export function checkoutNow(session: Stripe.Checkout.Session, isFailed: boolean): CheckoutNow {
  const state =
    checkoutStates[session.status ?? ''] ?? (session.payment_status === 'unpaid' ? (isFailed ? 'FAILED' : 'PENDING') : 'PAID')
  return { state, paymentId: idOf(session.payment_intent), subscriptionId: idOf(session.subscription) }
}

const causes = ['TOP_UP', 'AUTO_TOP_UP', 'DUE'] as const

export const metadataOf = ({ cause, key, net }: Pick<OneTime, 'cause' | 'key' | 'net'>) => ({ cause, key, net: String(net) })

function oursOf(metadata: Stripe.Metadata): PaymentNow['ours'] {
  const cause = causes.find(one => one === metadata['cause'])
  const net = Number(metadata['net'])
  return cause && metadata['key'] && Number.isSafeInteger(net) && net >= 0 ? { cause, key: metadata['key'], net } : null
}

/** `latest_charge` says when it was paid; it may not be shown. */
export function paymentNow(intent: Stripe.PaymentIntent): PaymentNow {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    at: momentOf(charge?.created ?? intent.created),
    state: paymentStates[intent.status] ?? 'FAILED',
    currency: intent.currency.toUpperCase(),
    gross: millionthsOf(intent.amount_received),
    ours: oursOf(intent.metadata),
    card: cardOf(intent.payment_method),
  }
}

/** What is paid may be less than its total, where the customer had something left from before: the tax goes with it. */
export function invoiceNow(invoice: Stripe.Invoice): InvoiceNow {
  const { total, amount_paid, amount_remaining, status_transitions: moments } = invoice
  const state = invoiceStates[invoice.status ?? ''] ?? 'GONE'
  const gross = { PAID: amount_paid, UNPAID: amount_remaining, GONE: total }[state]
  const net = total === 0 ? 0 : Math.round((gross * (invoice.total_excluding_tax ?? total)) / total)
  const paid = invoice.payments?.data.find(one => one.status === 'paid') ?? invoice.payments?.data[0]
  return {
    id: invoice.id,
    customerId: idOf(invoice.customer),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    state,
    isTried: invoice.attempted,
    at: momentOf(moments.paid_at ?? invoice.created),
    billed: billedBy(invoice),
    paymentId: idOf(paid?.payment.payment_intent),
    currency: invoice.currency.toUpperCase(),
    net: millionthsOf(net),
    tax: millionthsOf(gross - net),
    gross: millionthsOf(gross),
    url: invoice.hosted_invoice_url ?? null,
  }
}

const ofPeriods = ['subscription_create', 'subscription_cycle']

function billedBy({ billing_reason, lines }: Stripe.Invoice): InvoiceNow['billed'] {
  if (!ofPeriods.includes(billing_reason ?? '')) return null
  const line = lines.data.find(one => !one.parent?.subscription_item_details?.proration)
  const priceId = idOf(line?.pricing?.price_details?.price)
  return line && priceId ? { start: momentOf(line.period.start), end: momentOf(line.period.end), priceId } : null
}

export function subscriptionNow(subscription: Stripe.Subscription): SubscriptionNow {
  const [item] = subscription.items.data
  if (!item) throw new Error('a subscription without an item')
  const endsAt =
    subscription.ended_at ?? subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null)
  const status = subscriptionStates[subscription.status] ?? 'INCOMPLETE'
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    priceId: item.price.id,
    status: status === 'ACTIVE' && endsAt !== null ? 'CANCELED' : status,
    periodStart: momentOf(item.current_period_start),
    periodEnd: momentOf(item.current_period_end),
    endsAt: endsAt === null ? null : momentOf(endsAt),
    taxPercent: subscription.default_tax_rates?.[0]?.percentage ?? 0,
    latestInvoiceId: idOf(subscription.latest_invoice),
    card: cardOf(subscription.default_payment_method),
  }
}

export const refundNow = (refund: Stripe.Refund): RefundNow => ({
  id: refund.id,
  at: momentOf(refund.created),
  amount: millionthsOf(refund.amount),
  isDone: refund.status === 'succeeded' || refund.status === 'pending',
})

/** Before a dispute there may be a warning, by which no money goes. */
export const disputeNow = (dispute: Stripe.Dispute): DisputeNow => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  at: momentOf(dispute.created),
  amount: millionthsOf(dispute.amount),
  state:
    dispute.status === 'won'
      ? 'WON'
      : dispute.status === 'lost'
        ? 'LOST'
        : dispute.status.startsWith('warning') || dispute.status === 'prevented'
          ? 'WARNING'
          : 'OPEN',
})
