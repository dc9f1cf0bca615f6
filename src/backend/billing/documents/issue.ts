import { randomUUIDv7 } from 'node:crypto'
import type { BillingData } from '#contract/billing/billing-data.ts'
import type { PaymentCause } from '#contract/billing/payments.ts'
import type { Tx } from '../../db/transaction.ts'
import { billingDataOf } from '../billing-data.ts'
import { DocumentContent, type Seller } from './content.ts'
import { inPln, vatOf, type Vat } from './vat.ts'

/** Days, months and exchange rates of documents are those of the seller's country. */
export const sellerZone = 'Europe/Warsaw'

type Payment = {
  id: string
  at: Date
  cause: PaymentCause
  plan: string
  of_payment: string | null
  currency: string
  net: number
  tax: number
  gross: number
}

/** `vat` is the tax that was charged, where it is known; else what the buyer's data make of it now. */
export type Issued = { paymentId: string; seller: Seller; vat?: Vat; at?: Date }

/**
 * Writes the document of a payment that was stored in this transaction, and returns its number: an invoice of money that came, a
 * correction of one that went back (payment.of_payment). Once for each payment; never changed or deleted after.
 * It holds the seller's counter till the commit, so that numbers have no gap: let little come after it.
 */
export async function issueDocument(
  tx: Tx,
  { paymentId, seller, vat, at = new Date() }: Issued,
): Promise<{ id: string; number: string }> {
  const [there] = await tx.rows<{ id: string; number: string }>(
    'select id, number from document where account_id = $1 and payment_id = $2',
    [tx.accountId, paymentId],
    'document-of-payment',
  )
  if (there) return there
  const payment = await paymentOf(tx, paymentId)
  const corrected = payment.of_payment === null ? null : await documentOf(tx, payment.of_payment, seller, at)
  const buyer = corrected?.content.buyer ?? (await billingDataOf(tx))
  const rate = corrected?.content.lines[0] ?? vat ?? chargedVat(payment, buyer)
  const issuedOn = dayOf(at)
  const { cause, plan, currency, net, tax, gross } = payment
  const sum = { percent: rate.percent, rule: rate.rule, net, tax, gross }
  // What no column of the document names, such as the version of the buyer's data, falls away.
  const content = DocumentContent.parse({
    seller,
    buyer,
    issuedOn,
    paidOn: dayOf(payment.at),
    corrects: corrected && { number: corrected.number, issuedOn: corrected.content.issuedOn },
    lines: [{ cause, plan, quantity: 1, unitNet: net, ...sum }],
    rates: [sum],
    pln: await plnOf(tx, currency, tax, issuedOn),
  })
  const kind = corrected ? 'CORRECTION' : 'INVOICE'
  const [id, number] = [randomUUIDv7(), await nextNumber(tx, seller, kind, issuedOn)]
  await tx.rows(
    `insert into document (account_id, id, number, kind, corrects, payment_id, issued_at, content, seller, currency, net, tax, gross)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.accountId,
      id,
      number,
      kind,
      corrected?.id ?? null,
      paymentId,
      at,
      JSON.stringify(content),
      seller.taxId,
      currency,
      net,
      tax,
      gross,
    ],
    'store-document',
  )
  return { id, number }
}

const series = { INVOICE: 'FV', CORRECTION: 'KOR' }

/** The next of the seller's numbers in this series and month, as FV/2026/11/0001. */
async function nextNumber(tx: Tx, seller: Seller, kind: keyof typeof series, day: string): Promise<string> {
  const [name, month] = [series[kind], day.slice(0, 7)]
  const [counter] = await tx.rows<{ last: number }>(
    `insert into document_counter as c (seller, series, month, last) values ($1, $2, $3, 1)
     on conflict (seller, series, month) do update set last = c.last + 1 returning last`,
    [seller.taxId, name, month],
    'next-document-number',
  )
  return `${name}/${month.replace('-', '/')}/${String(counter?.last).padStart(4, '0')}`
}

async function paymentOf(tx: Tx, id: string): Promise<Payment> {
  const [row] = await tx.rows<Payment>(
    `select p.id, p.at, p.cause, coalesce(plan.name, '') as plan, p.of_payment, p.currency, p.net, p.tax, p.gross
     from payment p left join plan on plan.price_id = p.price_id where p.account_id = $1 and p.id = $2`,
    [tx.accountId, id],
    'payment-of-document',
  )
  if (!row) throw new Error(`payment ${id} is not there`)
  return row
}

type Corrected = { id: string; number: string; content: DocumentContent }

/** The document of the payment that went back; where it has none yet, it gets one before its correction. */
async function documentOf(tx: Tx, paymentId: string, seller: Seller, at: Date): Promise<Corrected> {
  await issueDocument(tx, { paymentId, seller, at })
  const [row] = await tx.rows<{ id: string; number: string; content: unknown }>(
    'select id, number, content from document where account_id = $1 and payment_id = $2',
    [tx.accountId, paymentId],
    'corrected-document',
  )
  if (!row) throw new Error(`payment ${paymentId} has no document`)
  return { ...row, content: DocumentContent.parse(row.content) }
}

/** The tax as it was charged: the buyer's data may have changed since it was asked for. */
function chargedVat({ net, tax }: Payment, buyer: Pick<BillingData, 'country' | 'taxType' | 'taxId'>): Vat {
  const now = vatOf(buyer)
  if ((tax === 0) === (now.percent === 0)) return now
  return tax === 0 ? { percent: 0, rule: 'OUTSIDE_EU' } : { percent: Math.round((100 * tax) / net), rule: 'DOMESTIC' }
}

/** The tax in PLN by the last rate before the day of issue. */
async function plnOf(tx: Tx, currency: string, tax: number, issuedOn: string): Promise<DocumentContent['pln']> {
  if (currency === 'PLN' || tax === 0) return null
  const [rate] = await tx.rows<{ pln: number; since: string }>(
    `select pln, to_char(since, 'YYYY-MM-DD') as since from exchange_rate where currency = $1 and since < $2::date
     order by since desc limit 1`,
    [currency, issuedOn],
    'rate-of-document',
  )
  return rate ? { tax: inPln(tax, rate.pln), rate: rate.pln, since: rate.since } : null
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: sellerZone })
/** As in 2026-11-23. */
const dayOf = (at: Date): string => days.format(at)
