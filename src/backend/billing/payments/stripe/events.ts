import type Stripe from 'stripe'
import type { About, ProviderEvent } from '../provider.ts'

const kinds: Record<string, About['kind']> = {
  'checkout.session.completed': 'checkout',
  'checkout.session.async_payment_succeeded': 'checkout',
  'checkout.session.async_payment_failed': 'checkout',
  'checkout.session.expired': 'checkout',
  'payment_intent.succeeded': 'payment',
  'invoice.paid': 'invoice',
  'invoice.payment_failed': 'invoice',
  'invoice.voided': 'invoice',
  'invoice.marked_uncollectible': 'invoice',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.updated': 'customer',
  'refund.created': 'refunds',
  'refund.updated': 'refunds',
  'refund.failed': 'refunds',
  'charge.refunded': 'refunds',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
}

/** The events that the provider has to tell; its settings name the same. */
export const eventTypes = Object.keys(kinds)

/** Of an event the type and the object's id alone are read: its shape is that of another version of the API, and it may be old. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const kind = kinds[event.type]
  const about: object = event.data.object
  const idIn = (name: string) => {
    const value: unknown = new Map<string, unknown>(Object.entries(about)).get(name)
    return typeof value === 'string' ? value : null
  }
  const id = kind === 'refunds' ? idIn('payment_intent') : idIn('id')
  return { id: event.id, at: new Date(event.created * 1000), about: kind && id ? { kind, id } : null }
}
