import { zoneOfAccount } from '../../account/account-zone.ts'
import type { Tx } from '../../db/transaction.ts'

/** The top-up that was under way under this key came about. */
export async function topUpSettled(tx: Tx, key: string): Promise<void> {
  await tx.rows(
    `update balance_settings set top_up_key = null, top_up_wish = null, top_up_began_at = null, top_up_failure = null
     where account_id = $1 and top_up_key::text = $2`,
    [tx.accountId, key],
    'top-up-settled',
  )
}

/** What automatic top-ups took in this month of the account's calendar, before tax. */
export async function usedThisMonth(tx: Tx, now: Date): Promise<number> {
  const zone = await zoneOfAccount(tx)
  const [row] = await tx.rows<{ used: number }>(
    `select coalesce(sum(net), 0)::bigint as used from payment
     where account_id = $1 and cause = 'AUTO_TOP_UP'
       and at >= date_trunc('month', $2::timestamptz at time zone $3) at time zone $3
       and at < (date_trunc('month', $2::timestamptz at time zone $3) + interval '1 month') at time zone $3`,
    [tx.accountId, now, zone],
    'top-ups-of-month',
  )
  return row?.used ?? 0
}
