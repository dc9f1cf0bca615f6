import type { CheckoutState } from '#contract/billing/payments.ts'

/** A card that was kept, as people recognise it: "Visa 4242". */
export type Card = { paymentMethodId: string; label: string }

/** A page of the provider's; `id` names the visit. */
export type Page = { id: string; url: string }

/** Where a page leads back to, once it is done or given up. */
export type Ways = { doneUrl: string; closedUrl: string }

/** Which of our accounts it is of, what for, and by which of our rows; the provider keeps it with a payment. Money is millionths. */
export type OneTime = {
  /** Of ours: asked again under the same one, nothing is made or charged twice. */
  key: string
  customerId: string
  cause: 'TOP_UP' | 'AUTO_TOP_UP' | 'DUE'
  /** What the payer reads. */
  label: string
  currency: string
  net: number
  taxPercent: number
}
export type Subscribing = { key: string; customerId: string; priceId: string; taxPercent: number }

export type CheckoutNow = {
  state: CheckoutState
  paymentId: string | null
  subscriptionId: string | null
}

export type PaymentNow = {
  id: string
  customerId: string | null
  at: Date
  state: 'PAID' | 'PENDING' | 'FAILED'
  currency: string
  gross: number
  /** What we said of it when we asked for it; null of payments for invoices, and of those that are none of ours. */
  ours: { cause: OneTime['cause']; key: string; net: number } | null
  card: Card | null
}

export type InvoiceNow = {
  id: string
  customerId: string | null
  subscriptionId: string | null
  /** UNPAID also where the provider has given up on it: it can be paid still. GONE: nothing is owed for it. */
  state: 'PAID' | 'UNPAID' | 'GONE'
  /** Whether a payment was tried and failed. */
  isTried: boolean
  at: Date
  /** The period that was billed, and at which price; null of a change within one. */
  billed: { start: Date; end: Date; priceId: string } | null
  /** What a payment for it is known by; null where nothing was paid by card. */
  paymentId: string | null
  currency: string
  net: number
  tax: number
  gross: number
  /** Where it can be paid. */
  url: string | null
}

export type SubscriptionNow = {
  id: string
  customerId: string
  priceId: string
  /** INCOMPLETE: its first payment has not come, so that there is no plan yet. */
  status: 'INCOMPLETE' | 'ACTIVE' | 'CANCELED' | 'PAST_DUE' | 'ENDED'
  periodStart: Date
  periodEnd: Date
  endsAt: Date | null
  taxPercent: number
  latestInvoiceId: string | null
  card: Card | null
}

export type RefundNow = { id: string; at: Date; amount: number; isDone: boolean }

export type DisputeNow = {
  id: string
  paymentId: string | null
  at: Date
  amount: number
  state: 'OPEN' | 'WON' | 'LOST' | 'WARNING'
}

/** An event says which object something happened to; how that stands now is asked for. Null: of no concern to us. */
export type About = {
  kind: 'checkout' | 'payment' | 'invoice' | 'subscription' | 'refunds' | 'dispute' | 'customer'
  /** Of refunds: of the payment. */
  id: string
}
export type ProviderEvent = { id: string; at: Date; about: About | null }

/** A card that was not charged: refused by its bank, or it wants its holder. */
export class CardRefused extends Error {}

/**
 * Who takes money for us. Whatever cannot be asked refuses with PAYMENTS_AWAY. Never called inside a transaction: the demo's keeps its
 * rows in our database, where PGlite has one connection.
 */
export type PaymentProvider = {
  createCustomer(of: { accountId: string; name: string; email: string }): Promise<string>
  openPayment(wish: OneTime & Ways): Promise<Page>
  openSubscribing(wish: Subscribing & Ways): Promise<Page>
  /** The page that confirms a plan's change, with what is charged for it. */
  openPlanChange(wish: Subscribing & Ways & { subscriptionId: string }): Promise<Page>
  /** Where cards and invoices' data are changed. */
  openSettings(customerId: string, backUrl: string): Promise<string>
  /** Nobody pays there any more, where it is open yet. */
  closeCheckout(id: string): Promise<void>
  /** Null of those that cannot be asked for: pages of a plan's change. */
  checkout(id: string): Promise<CheckoutNow | null>
  payment(id: string): Promise<PaymentNow>
  invoice(id: string): Promise<InvoiceNow>
  /** Of a subscription, those that wait to be paid. */
  openInvoices(subscriptionId: string): Promise<InvoiceNow[]>
  /** Null of a payment for none. */
  invoiceOfPayment(paymentId: string): Promise<string | null>
  subscription(id: string): Promise<SubscriptionNow>
  refunds(paymentId: string): Promise<RefundNow[]>
  dispute(id: string): Promise<DisputeNow>
  /** The card that the customer has chosen; null without one. */
  chosenCard(customerId: string): Promise<Card | null>
  /** At the end of what is paid; with false it goes on after all. */
  setCanceled(subscriptionId: string, isCanceled: boolean, key: string): Promise<SubscriptionNow>
  setTax(subscriptionId: string, percent: number): Promise<SubscriptionNow>
  /** Charges a kept card while nobody is there; returns the payment's id. Throws CardRefused. */
  charge(wish: OneTime & { card: Card }): Promise<string>
  /** Of what came with a call of the provider's; null where it is not signed as it signs. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | null>
  /** The newest first. */
  eventsSince(moment: Date): AsyncIterable<ProviderEvent>
}
