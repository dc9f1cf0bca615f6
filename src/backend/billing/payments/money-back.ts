import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { credit } from '../ledger.ts'
import { document, storePayment, type Money } from './book-payment.ts'
import type { DisputeNow, RefundNow } from './provider.ts'

const minorUnit = 10_000

type Paid = Money & {
  id: string
  cause: string
  refunded: number
  price_id: string | null
  plan_money: number
  plan_price: number
}

/** A payment by the provider's id, locked until the transaction ends. */
export async function paidBy(tx: Tx, providerId: string): Promise<Paid | null> {
  const [row] = await tx.rows<Paid>(
    `select p.id, p.cause, p.currency, p.net, p.tax, p.gross, p.refunded, p.price_id,
       coalesce(plan.monetary, 0)::bigint as plan_money, coalesce(plan.price, 0)::bigint as plan_price
     from payment p left join plan on plan.price_id = p.price_id
     where p.account_id = $1 and p.provider_id = $2 and p.cause in ('TOP_UP', 'AUTO_TOP_UP', 'PLAN', 'DUE') for update of p`,
    [tx.accountId, providerId],
    'payment-by-provider',
  )
  return row ?? null
}

/** The part of a payment that `gross` is, to the hundredth; all of it is all of it. */
function partOf(paid: Money, gross: number): Money {
  const net = gross === paid.gross ? paid.net : Math.round((paid.net * gross) / paid.gross / minorUnit) * minorUnit
  return { currency: paid.currency, net: -net, tax: -(gross - net), gross: -gross }
}

/** What of the balance goes with so much net: a top-up's money, and a plan's as far as it gave any. */
function takenBack(paid: Paid, net: number): number {
  if (paid.cause === 'TOP_UP' || paid.cause === 'AUTO_TOP_UP') return net
  return paid.cause === 'PLAN' && paid.plan_price > 0 ? Math.round((paid.plan_money * net) / paid.plan_price) : 0
}

/** Books what was given back of a payment. What a plan gave beside money stays until its period ends. */
export async function bookRefund(tx: Tx, context: Pick<AppContext, 'config'>, paid: Paid, refund: RefundNow): Promise<boolean> {
  if (!refund.isDone || paid.gross <= 0) return false
  const [before] = await tx.rows<{ net: number }>(
    `select coalesce(sum(net), 0)::bigint as net from payment where account_id = $1 and of_payment = $2 and cause = 'REFUND'`,
    [tx.accountId, paid.id],
  )
  const refunded = paid.refunded + refund.amount
  const part = partOf(paid, refund.amount)
  // The last part takes what is left, so that all the parts are the whole.
  const net = refunded === paid.gross ? -(paid.net + (before?.net ?? 0)) : part.net
  const paymentId = await storePayment(tx, {
    ...part,
    net,
    tax: part.gross - net,
    providerId: refund.id,
    at: refund.at,
    cause: 'REFUND',
    of: paid.id,
    ...(paid.price_id && { priceId: paid.price_id }),
  })
  if (!paymentId) return false
  await tx.rows('update payment set refunded = refunded + $3 where account_id = $1 and id = $2', [
    tx.accountId,
    paid.id,
    refund.amount,
  ])
  paid.refunded = refunded
  const back = takenBack(paid, net)
  if (back !== 0) await credit(tx, { kind: 'REFUND', unit: 'money', amount: back, paymentId })
  await document(tx, context, paymentId)
  return true
}

/** Books that a payer's bank took money back, and its return where the dispute is won. */
export async function bookDispute(
  tx: Tx,
  context: Pick<AppContext, 'config'>,
  paid: Paid,
  dispute: DisputeNow,
): Promise<boolean> {
  if (dispute.state === 'WARNING' || paid.gross <= 0) return false
  const part = partOf(paid, Math.min(dispute.amount, paid.gross))
  const book = async (cause: 'DISPUTE' | 'DISPUTE_WON', money: Money) => {
    const more = paid.price_id ? { priceId: paid.price_id } : {}
    const paymentId = await storePayment(tx, { ...money, providerId: dispute.id, at: dispute.at, cause, of: paid.id, ...more })
    if (!paymentId) return false
    await tx.rows('update payment set is_disputed = $3 where account_id = $1 and id = $2', [
      tx.accountId,
      paid.id,
      cause === 'DISPUTE',
    ])
    const amount = takenBack(paid, money.net)
    if (amount !== 0) await credit(tx, { kind: 'DISPUTE', unit: 'money', amount, paymentId })
    await document(tx, context, paymentId)
    return true
  }
  const isTaken = await book('DISPUTE', part)
  if (dispute.state !== 'WON') return isTaken
  const isBack = await book('DISPUTE_WON', { ...part, net: -part.net, tax: -part.tax, gross: -part.gross })
  return isBack || isTaken
}
