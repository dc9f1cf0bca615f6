import { randomUUIDv7 } from 'node:crypto'
import type { PaymentCause } from '#contract/billing/payments.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { issueDocument } from '../documents/issue.ts'
import { credit } from '../ledger.ts'
import { letIn } from '../subscriptions/overdue.ts'

export type Money = { currency: string; net: number; tax: number; gross: number }
type Told = Money & {
  /** The provider's; with the cause it names the payment. */
  providerId: string
  at: Date
  cause: PaymentCause
  priceId?: string
  /** The payment that it is a refund or a dispute of. */
  of?: string
}

/** Stores what came or went, once; returns our id of it, null where it was stored before. */
export async function storePayment(tx: Tx, told: Told): Promise<string | null> {
  const [row] = await tx.rows<{ id: string }>(
    `insert into payment (account_id, id, provider_id, at, cause, price_id, of_payment, currency, net, tax, gross)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (provider_id, cause) do nothing returning id`,
    [
      tx.accountId,
      randomUUIDv7(),
      told.providerId,
      told.at,
      told.cause,
      told.priceId ?? null,
      told.of ?? null,
      told.currency,
      told.net,
      told.tax,
      told.gross,
    ],
    'store-payment',
  )
  return row?.id ?? null
}

/** The document of a payment that was just stored. It holds the seller's counter, so what else is to be written comes before it. */
export const document = (tx: Tx, { config }: Pick<AppContext, 'config'>, paymentId: string) =>
  issueDocument(tx, { paymentId, seller: config.seller })

/** Books money that was paid at once: a top-up, or what was due. Returns whether it was new. */
export async function bookPayment(
  tx: Tx,
  context: Pick<AppContext, 'config'>,
  told: Told & { cause: 'TOP_UP' | 'AUTO_TOP_UP' | 'DUE' },
): Promise<boolean> {
  const paymentId = await storePayment(tx, told)
  if (!paymentId) return false
  if (told.cause === 'DUE') await letIn(tx, told.net)
  else await credit(tx, { kind: 'TOP_UP', unit: 'money', amount: told.net, paymentId })
  await document(tx, context, paymentId)
  return true
}
