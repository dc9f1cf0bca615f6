import { cardError } from './errors.ts'
import {
  baseOf,
  type Charge,
  type Dispute,
  type Intent,
  type Invoice,
  type Metadata,
  type PaymentMethod,
  type Refund,
  secondsOf,
} from './objects.ts'
import type { Store } from './store.ts'

export type Wanted = {
  amount: number
  currency: string
  customer: string
  description?: string | null
  metadata?: Metadata
  /** Whether its holder is there and has confirmed what the card asks for. */
  isConfirmed: boolean
}

const disputedAfterSeconds = 20

/** Charges a card, whole or not at all. A failure is an intent too, and told of; then it refuses as the API does. */
export async function charge(
  store: Store,
  method: PaymentMethod,
  wanted: Wanted,
): Promise<Intent | ReturnType<typeof cardError>> {
  const { behaviour } = method.hidden
  const refusal =
    behaviour === 'refused' || (behaviour === 'refusedLater' && !wanted.isConfirmed)
      ? cardError('card_declined', 'generic_decline')
      : behaviour === 'asks' && !wanted.isConfirmed
        ? cardError('authentication_required', 'authentication_required')
        : null
  const intent: Intent = {
    ...baseOf('payment_intent', store.now),
    amount: wanted.amount,
    amount_received: refusal ? 0 : wanted.amount,
    currency: wanted.currency,
    customer: wanted.customer,
    description: wanted.description ?? null,
    latest_charge: null,
    metadata: wanted.metadata ?? {},
    payment_method: refusal ? null : method.id,
    status: refusal ? 'requires_payment_method' : 'succeeded',
    last_payment_error: refusal ? { code: refusal.more['code'] ?? '' } : null,
    hidden: { disputeAt: !refusal && behaviour === 'disputed' ? secondsOf(store.now) + disputedAfterSeconds : null },
  }
  if (refusal) {
    await store.put('payment_intent', intent)
    await store.tell('payment_intent.payment_failed', intent)
    return refusal
  }
  const made: Charge = await store.put('charge', {
    ...baseOf('charge', store.now),
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    paid: true,
    status: 'succeeded',
  })
  const paid = await store.put('payment_intent', { ...intent, latest_charge: made.id })
  await store.tell('payment_intent.succeeded', paid)
  return paid
}

/** The card that renewals and charges of nobody's presence take. */
export async function keptMethod(store: Store, customer: string, own: string | null): Promise<PaymentMethod | null> {
  const chosen = own ?? (await store.get('customer', customer)).invoice_settings.default_payment_method
  return chosen ? store.find('payment_method', chosen) : null
}

async function chargeOf(store: Store, intent: Intent): Promise<Charge> {
  return store.get('charge', intent.latest_charge ?? '')
}

/** Gives back so much of a payment; all that is left of it without an amount. Null where that is not there. */
export async function refund(store: Store, intent: Intent, amount?: number): Promise<Refund | null> {
  const paid = await chargeOf(store, intent)
  const left = paid.amount - paid.amount_refunded
  const back = amount ?? left
  if (back <= 0 || back > left) return null
  const charged = await store.put('charge', {
    ...paid,
    amount_refunded: paid.amount_refunded + back,
    refunded: back === left,
  })
  const made = await store.put('refund', {
    ...baseOf('refund', store.now),
    amount: back,
    currency: intent.currency,
    charge: paid.id,
    payment_intent: intent.id,
    status: 'succeeded',
    reason: null,
    metadata: {},
  })
  await store.tell('refund.created', made)
  await store.tell('charge.refunded', charged)
  return made
}

/** The holder takes the money back by their bank. */
export async function dispute(store: Store, intent: Intent): Promise<Dispute | null> {
  const paid = await chargeOf(store, intent)
  if (paid.disputed) return null
  await store.put('charge', { ...paid, disputed: true })
  const made = await store.put('dispute', {
    ...baseOf('dispute', store.now),
    amount: paid.amount,
    currency: paid.currency,
    charge: paid.id,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
    metadata: {},
  })
  await store.tell('charge.dispute.created', made)
  await store.tell('charge.dispute.funds_withdrawn', made)
  return made
}

export async function closeDispute(store: Store, open: Dispute, status: 'won' | 'lost'): Promise<void> {
  const closed = await store.put('dispute', { ...open, status })
  await store.tell('charge.dispute.closed', closed)
  if (status === 'won') await store.tell('charge.dispute.funds_reinstated', closed)
}

/** What is written beside an invoice of how it was paid. */
export const paymentsOf = (intent: Intent): Invoice['payments'] => ({
  object: 'list',
  has_more: false,
  data: [
    {
      id: `inpay_${intent.id.slice(3)}`,
      object: 'invoice_payment',
      status: intent.status === 'succeeded' ? 'paid' : 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    },
  ],
})
