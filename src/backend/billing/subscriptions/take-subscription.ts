import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../account/audit.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { log } from '../../log.ts'
import { queueNotice } from '../notices/notices.ts'
import { document, storePayment } from '../payments/book-payment.ts'
import type { InvoiceNow, SubscriptionNow } from '../payments/provider.ts'
import { expirePlan, grantPlan } from '../plan-grants.ts'
import { planOf } from './plan-rows.ts'
import { keepUnpaid, settleInvoice, waiveInNotice } from './unpaid-invoices.ts'

type Row = { id: string; price_id: string; status: string }

/**
 * Takes over how a subscription stands at the provider, and some of its invoices. `askedAt` is from before it was asked: what was asked
 * earlier than the last that was taken over changes nothing but payments, which are booked once each.
 */
export async function takeSubscription(
  tx: Tx,
  context: AppContext,
  now: SubscriptionNow,
  invoices: readonly InvoiceNow[],
  askedAt: Date,
): Promise<void> {
  const plan = await planOf(tx, now.priceId)
  if (!plan) {
    log.error({ priceId: now.priceId }, 'a subscription to a price that no plan has')
    return
  }
  const kept = await keep(tx, now, plan.type, askedAt)
  if (!kept) return
  const { row, isFresh, before } = kept
  if (isFresh && before?.price_id !== now.priceId)
    await visited(tx, now.priceId, before ? 'PLAN_CHANGED' : 'PLAN_BOUGHT', plan.name)
  if (isFresh && row.status === 'ENDED') {
    await waiveInNotice(tx, row.id)
    await expirePlan(tx, row.id)
  }
  for (const invoice of invoices) await takeInvoice(tx, context, row, now, invoice)
}

/** The row as it is now, and as it was; null where there is no plan yet. */
async function keep(
  tx: Tx,
  now: SubscriptionNow,
  type: string,
  askedAt: Date,
): Promise<{ row: Row; isFresh: boolean; before: Row | null } | null> {
  const columns = 'id, price_id, status'
  const [before] = await tx.rows<Row & { is_older: boolean }>(
    `select ${columns}, told_at > $3 as is_older from subscription where account_id = $1 and provider_id = $2 for update`,
    [tx.accountId, now.id, askedAt],
    'subscription-by-provider',
  )
  if (before?.is_older || before?.status === 'ENDED') return { row: before, isFresh: false, before }
  if (now.status === 'INCOMPLETE') return null
  const status = before || now.status === 'ENDED' ? now.status : await freeStatus(tx, now, type)
  const [row] = await tx.rows<Row>(
    `insert into subscription as s
       (account_id, id, provider_id, price_id, type, status, period_start, period_end, ends_at, tax_percent, told_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (provider_id) do update set price_id = excluded.price_id, status = excluded.status,
       period_start = excluded.period_start, period_end = excluded.period_end, ends_at = excluded.ends_at,
       tax_percent = excluded.tax_percent, told_at = excluded.told_at
     returning ${columns}`,
    [
      tx.accountId,
      randomUUIDv7(),
      now.id,
      now.priceId,
      type,
      status,
      now.periodStart,
      now.periodEnd,
      now.endsAt,
      now.taxPercent,
      askedAt,
    ],
    'keep-subscription',
  )
  return row ? { row, isFresh: true, before: before ?? null } : null
}

/** Of two that were paid at once in two windows one is the plan; the other is for the operator to give back. */
async function freeStatus(tx: Tx, now: SubscriptionNow, type: string): Promise<string> {
  const [other] = await tx.rows(`select 1 from subscription where account_id = $1 and type = $2 and status <> 'ENDED'`, [
    tx.accountId,
    type,
  ])
  if (!other) return now.status
  log.error({ subscription: now.id, type }, 'the account has a plan of this type already: cancel the second one at the provider')
  return 'ENDED'
}

/** The visit in which it was bought or changed has come to its end; who was there did it. */
async function visited(tx: Tx, priceId: string, action: 'PLAN_BOUGHT' | 'PLAN_CHANGED', name: string): Promise<void> {
  const [visit] = await tx.rows<{ person: string }>(
    `update checkout set state = 'PAID' where account_id = $1 and id = (
       select id from checkout where account_id = $1 and kind = 'PLAN' and price_id = $2 and state in ('OPEN', 'PENDING')
       order by created_at desc limit 1
     ) returning person`,
    [tx.accountId, priceId],
  )
  if (visit) await record(tx, { person: { sub: visit.person } }, action, name)
}

async function takeInvoice(tx: Tx, context: AppContext, row: Row, now: SubscriptionNow, invoice: InvoiceNow): Promise<void> {
  if (invoice.state === 'PAID') return paid(tx, context, row, now, invoice)
  if (invoice.state === 'GONE') return settleInvoice(tx, row.id, invoice)
  // A change of plan that is still being paid for is no debt; a period is, also where a later one was paid.
  const isOwed = invoice.billed !== null || (now.status === 'PAST_DUE' && now.latestInvoiceId === invoice.id)
  if (!isOwed || !invoice.isTried || row.status === 'ENDED') return
  const kept = await keepUnpaid(tx, row.id, invoice)
  if (kept) await queueNotice(tx, context, kept === 'DUE' ? { kind: 'furtherDue' } : { kind: 'renewalFailed', since: invoice.at })
}

async function paid(tx: Tx, context: AppContext, row: Row, now: SubscriptionNow, invoice: InvoiceNow): Promise<void> {
  await settleInvoice(tx, row.id, invoice)
  const { billed } = invoice
  const priceId = billed?.priceId ?? now.priceId
  const paymentId =
    invoice.gross > 0
      ? await storePayment(tx, { ...invoice, providerId: invoice.paymentId ?? invoice.id, cause: 'PLAN', priceId })
      : null
  const plan = await planOf(tx, priceId)
  if (plan && row.status !== 'ENDED') {
    const period = billed ?? { start: now.periodStart, end: now.periodEnd }
    await grantPlan(tx, row.id, period, plan, paymentId ?? undefined)
  }
  // Who pays for a plan tries no more.
  if (row.status !== 'ENDED') await tx.rows('update account set trial = false where id = $1 and trial', [tx.accountId])
  if (paymentId) await document(tx, context, paymentId)
}
