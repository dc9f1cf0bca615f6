import type { CheckoutState } from '#contract/billing/payments.ts'
import type { Resource } from '#contract/events.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { emitChanged } from '../../live/emit.ts'
import { topUpSettled } from '../automatic/top-up-rows.ts'
import { takeSubscription } from '../subscriptions/take-subscription.ts'
import { unpaidInvoicesOf } from '../subscriptions/unpaid-invoices.ts'
import { bookPayment } from './book-payment.ts'
import { accountOfCustomer, keepCard } from './customers.ts'
import { bookDispute, bookRefund, paidBy } from './money-back.ts'
import type { About, InvoiceNow, SubscriptionNow } from './provider.ts'
import { providerOf } from './provider-of.ts'

/*
 * The provider is asked how an object stands, then that is taken over in one transaction. Whatever makes us ask, an event, one that was
 * missed or somebody who waits, in whatever order and however often, comes to the same.
 */

/** What payments and plans change, as screens ask for it. */
const touched: readonly Resource[] = ['payments', 'subscriptions', 'account', 'balance-settings']

/** `eventId` is noted with what it brought, in the same transaction. */
type Work = (tx: Tx) => Promise<unknown>
type Taking = { context: AppContext; eventId: string | null }

async function within({ context, eventId }: Taking, customerId: string | null, work: Work): Promise<void> {
  const accountId = await accountOfCustomer(context.database, customerId)
  if (!accountId) return note(context, eventId)
  await withAccount(context.database, accountId, async tx => {
    if (!(await isNew(tx, eventId))) return
    await work(tx)
    await emitChanged(tx, context.hub, touched, [])
  })
}

async function isNew(tx: Tx, eventId: string | null): Promise<boolean> {
  if (eventId === null) return true
  const rows = await tx.rows(
    'insert into payment_event (id) values ($1) on conflict do nothing returning id',
    [eventId],
    'payment-event',
  )
  return rows.length > 0
}

/** One that is of no concern to us need not be looked at again. */
export async function note({ database }: Pick<AppContext, 'database'>, eventId: string | null): Promise<void> {
  if (eventId) await database.pool.query('insert into payment_event (id) values ($1) on conflict do nothing', [eventId])
}

/** Takes over how an object of the provider's stands now. */
export function takeOver(context: AppContext, { kind, id }: About, eventId: string | null = null): Promise<void> {
  const taking = { context, eventId }
  switch (kind) {
    case 'checkout':
      return takeCheckout(taking, id)
    case 'payment':
      return takePayment(taking, id)
    case 'invoice':
      return takeInvoice(taking, id)
    case 'subscription':
      return takeSubscriptionNow(taking, id)
    case 'refunds':
      return takeRefunds(taking, id)
    case 'dispute':
      return takeDispute(taking, id)
    case 'customer':
      return takeCustomer(taking, id)
  }
}

const setState = (tx: Tx, sessionId: string, state: CheckoutState) =>
  tx.rows(`update checkout set state = $3 where account_id = $1 and session_id = $2 and state not in ('PAID', $3)`, [
    tx.accountId,
    sessionId,
    state,
  ])

async function takeCheckout({ context, eventId }: Taking, id: string): Promise<void> {
  const now = await providerOf(context).checkout(id)
  const { rows } = await context.database.pool.query<{ accountId: string }>(
    'select account_id as "accountId" from checkout where session_id = $1 limit 1',
    [id],
  )
  const [row] = rows
  if (!now || !row) return note(context, eventId)
  // What it brought first: once it says that it is paid, the money is there.
  if (now.state === 'PAID' && now.paymentId) await takePayment({ context, eventId: null }, now.paymentId)
  if (now.state === 'PAID' && now.subscriptionId) await takeSubscriptionNow({ context, eventId: null }, now.subscriptionId)
  await withAccount(context.database, row.accountId, async tx => {
    if (!(await isNew(tx, eventId))) return
    const changed = await setState(tx, id, now.state)
    if (changed.length) await emitChanged(tx, context.hub, ['payments'], [])
  })
}

async function takePayment(taking: Taking, id: string): Promise<void> {
  const { context } = taking
  const now = await providerOf(context).payment(id)
  const { ours } = now
  if (!ours || now.state !== 'PAID') return note(context, taking.eventId)
  await within(taking, now.customerId, async tx => {
    await keepCard(tx, now.card)
    await tx.rows(`update checkout set state = 'PAID' where account_id = $1 and id::text = $2`, [tx.accountId, ours.key])
    if (ours.cause === 'AUTO_TOP_UP') await topUpSettled(tx, ours.key)
    const money = { currency: now.currency, net: ours.net, tax: now.gross - ours.net, gross: now.gross }
    await bookPayment(tx, context, { ...money, providerId: now.id, at: now.at, cause: ours.cause })
  })
}

/**
 * How a subscription stands. Where somebody just changed it to another plan, a cancellation from before is taken back: who buys a plan
 * wants it to go on, and the provider keeps what nobody takes back.
 */
async function subscriptionNow(context: AppContext, id: string): Promise<SubscriptionNow> {
  const provider = providerOf(context)
  const now = await provider.subscription(id)
  const accountId = now.status === 'CANCELED' ? await accountOfCustomer(context.database, now.customerId) : null
  if (!accountId) return now
  const [visit] = await withAccount(context.database, accountId, tx =>
    tx.rows<{ id: string }>(
      `select c.id from subscription s join checkout c on c.account_id = s.account_id
       where s.account_id = $1 and s.provider_id = $2 and s.price_id <> $3
         and c.kind = 'PLAN' and c.price_id = $3 and c.state in ('OPEN', 'PENDING')
       order by c.created_at desc limit 1`,
      [tx.accountId, id, now.priceId],
    ),
  )
  return visit ? provider.setCanceled(id, false, `goes-on-${visit.id}`) : now
}

/** An invoice is of a subscription; whatever comes first makes both known. */
async function takeInvoice(taking: Taking, id: string): Promise<void> {
  const askedAt = new Date()
  const { context } = taking
  const invoice = await providerOf(context).invoice(id)
  if (!invoice.subscriptionId) return note(context, taking.eventId)
  await both(taking, await subscriptionNow(context, invoice.subscriptionId), [invoice], askedAt)
}

/** With its latest invoice, those that are open, and those that were not paid when we last heard of them; the oldest first. */
async function takeSubscriptionNow(taking: Taking, id: string): Promise<void> {
  const askedAt = new Date()
  const { context } = taking
  const provider = providerOf(context)
  const now = await subscriptionNow(context, id)
  const open = await provider.openInvoices(id)
  const accountId = await accountOfCustomer(context.database, now.customerId)
  const known = accountId ? await withAccount(context.database, accountId, tx => unpaidInvoicesOf(tx, id)) : []
  const others = new Set([...known, ...(now.latestInvoiceId ? [now.latestInvoiceId] : [])])
  for (const invoice of open) others.delete(invoice.id)
  const asked = await Promise.all([...others].map(one => provider.invoice(one)))
  const invoices = [...open, ...asked].toSorted((one, other) => Number(one.at) - Number(other.at))
  await both(taking, now, invoices, askedAt)
}

const both = (taking: Taking, now: SubscriptionNow, invoices: readonly InvoiceNow[], askedAt: Date) =>
  within(taking, now.customerId, async tx => {
    await keepCard(tx, now.card)
    for (const invoice of invoices) if (invoice.state === 'PAID') await setState(tx, invoice.id, 'PAID')
    await takeSubscription(tx, taking.context, now, invoices, askedAt)
  })

/** Takes over how a subscription stands, as the provider just said it. */
export const takeSubscriptionAs = (context: AppContext, now: SubscriptionNow, askedAt: Date) =>
  both({ context, eventId: null }, now, [], askedAt)

async function takeRefunds(taking: Taking, paymentId: string): Promise<void> {
  const { context } = taking
  const provider = providerOf(context)
  const refunds = await provider.refunds(paymentId)
  const { customerId } = await provider.payment(paymentId)
  // What is given back before we know that it came is booked after it.
  await takeUnknown(context, customerId, paymentId)
  await within(taking, customerId, async tx => {
    const paid = await paidBy(tx, paymentId)
    for (const refund of refunds.toReversed()) if (paid) await bookRefund(tx, context, paid, refund)
  })
}

async function takeDispute(taking: Taking, id: string): Promise<void> {
  const { context } = taking
  const provider = providerOf(context)
  const now = await provider.dispute(id)
  if (!now.paymentId) return note(context, taking.eventId)
  const { paymentId } = now
  const { customerId } = await provider.payment(paymentId)
  await takeUnknown(context, customerId, paymentId)
  await within(taking, customerId, async tx => {
    const paid = await paidBy(tx, paymentId)
    if (paid) await bookDispute(tx, context, paid, now)
  })
}

/** A payment whose own event is still under way; one of an invoice comes with its subscription. */
async function takeUnknown(context: AppContext, customerId: string | null, paymentId: string): Promise<void> {
  const accountId = await accountOfCustomer(context.database, customerId)
  if (!accountId) return
  const isKnown = await withAccount(context.database, accountId, tx => paidBy(tx, paymentId))
  if (isKnown) return
  await takePayment({ context, eventId: null }, paymentId)
  const invoiceId = await providerOf(context).invoiceOfPayment(paymentId)
  if (invoiceId) await takeInvoice({ context, eventId: null }, invoiceId)
}

async function takeCustomer(taking: Taking, id: string): Promise<void> {
  const card = await providerOf(taking.context).chosenCard(id)
  await within(taking, id, tx => keepCard(tx, card))
}
