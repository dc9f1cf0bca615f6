import { randomUUIDv7 } from 'node:crypto'
import type { LedgerUnit } from '#contract/billing/ledger.ts'
import type { Tx } from '../db/transaction.ts'

// The balance is the plain sum of the entries, in each unit. Sends never take more than is there. What goes back of money that was
// spent already (a refund, a dispute) makes the balance negative all the same: then nothing is sent that money would have to pay.

/**
 * Ends the holds of messages (taken where the message is stored, chat/sending/store-sent.ts), once each and in their own unit:
 * `charge` when they left, `release` when they never will.
 * A charge is a RELEASE and a CHARGE, so that the balance stays the plain sum of the entries.
 */
export async function endHolds(tx: Tx, messageIds: string[], how: 'charge' | 'release'): Promise<void> {
  if (!messageIds.length) return
  await tx.rows(
    `with held as (
       select message_id, campaign_id, unit, -amount as amount from ledger_entry
       where account_id = $1 and kind = 'HOLD' and message_id = any($2::uuid[])
     ), released as (
       insert into ledger_entry (account_id, id, kind, unit, amount, message_id, campaign_id)
       select $1, gen_random_uuid(), 'RELEASE', unit, amount, message_id, campaign_id from held
       on conflict (account_id, message_id, kind) where message_id is not null do nothing
       returning message_id, campaign_id, unit, amount
     ), charged as (
       insert into ledger_entry (account_id, id, kind, unit, amount, message_id, campaign_id)
       select $1, gen_random_uuid(), 'CHARGE', unit, -amount, message_id, campaign_id from released where $3 = 'charge'
     )
     update balance b set monetary = monetary + back.money, texts = b.texts + back.texts,
       confirmations = b.confirmations + back.confirmations
     from (
       select count(*) as entries, coalesce(sum(amount) filter (where unit = 'money'), 0)::bigint as money,
         coalesce(sum(amount) filter (where unit = 'text'), 0)::int as texts,
         coalesce(sum(amount) filter (where unit = 'confirmation'), 0)::int as confirmations
       from released where $3 = 'release'
     ) back
     where account_id = $1 and back.entries > 0`,
    [tx.accountId, messageIds, how],
    'end-holds',
  )
}

/** `amount` as it stands in the ledger: a refund's is negative, a dispute's too until it is won. */
export type Credit = {
  kind: 'TOP_UP' | 'REFUND' | 'DISPUTE' | 'ADJUSTMENT'
  unit: LedgerUnit
  amount: number
  paymentId?: string
}

/** Books what a payment or an operator brings or takes, once for each payment. Returns whether it was booked now. */
export async function credit(tx: Tx, { kind, unit, amount, paymentId }: Credit): Promise<boolean> {
  if (!Number.isSafeInteger(amount) || (kind === 'TOP_UP' && amount < 0) || (kind === 'REFUND' && amount > 0))
    throw new Error(`${kind} of ${amount}`)
  const booked = await tx.rows(
    `with entry as (
       insert into ledger_entry (account_id, id, kind, unit, amount, payment_id) values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id, payment_id, kind, unit) where payment_id is not null do nothing returning unit, amount
     )
     update balance set
       monetary = monetary + case when unit = 'money' then amount else 0 end,
       texts = texts + case when unit = 'text' then amount else 0 end,
       leads = leads + case when unit = 'lead' then amount else 0 end,
       confirmations = confirmations + case when unit = 'confirmation' then amount else 0 end
     from entry where account_id = $1 returning 1`,
    [tx.accountId, randomUUIDv7(), kind, unit, amount, paymentId ?? null],
    'credit',
  )
  return booked.length > 0
}

/** The row that says what is left, locked until the transaction ends: conversations and messages come before it, the counter after. */
export async function lockBalance(tx: Tx): Promise<{ monetary: number; texts: number; leads: number; confirmations: number }> {
  const [row] = await tx.rows<{ monetary: number; texts: number; leads: number; confirmations: number }>(
    'select monetary, texts, leads, confirmations from balance where account_id = $1 for update',
    [tx.accountId],
    'lock-balance',
  )
  if (!row) throw new Error('an account without a balance')
  return row
}
