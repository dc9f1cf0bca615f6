import type { Tx } from '../db/transaction.ts'

/**
 * Ends the holds of messages (taken where the message is stored, chat/store-sent.ts), once each: `charge` when they left,
 * `release` when they never will.
 * A charge is a RELEASE and a CHARGE, so that the balance stays the plain sum of the entries.
 */
export async function endHolds(tx: Tx, messageIds: string[], how: 'charge' | 'release'): Promise<void> {
  if (!messageIds.length) return
  await tx.rows(
    `with held as (
       select message_id, -amount as amount from ledger_entry where account_id = $1 and kind = 'HOLD' and message_id = any($2::uuid[])
     ), released as (
       insert into ledger_entry (account_id, id, kind, amount, message_id)
       select $1, gen_random_uuid(), 'RELEASE', amount, message_id from held
       on conflict (account_id, message_id, kind) where message_id is not null do nothing
       returning message_id, amount
     ), charged as (
       insert into ledger_entry (account_id, id, kind, amount, message_id)
       select $1, gen_random_uuid(), 'CHARGE', -amount, message_id from released where $3 = 'charge'
     )
     update balance set monetary = monetary + back.amount
     from (select coalesce(sum(amount), 0)::bigint as amount from released where $3 = 'release') back
     where balance.account_id = $1 and back.amount > 0`,
    [tx.accountId, messageIds, how],
    'end-holds',
  )
}
