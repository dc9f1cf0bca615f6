import type { Tx } from '../../db/transaction.ts'

/**
 * One process at a time looks at an account's balance. What is asked for after it is as whoever was before left it: a statement that
 * waits for the row itself would go on with the balance as it was when the wait began.
 */
export const lockSettings = (tx: Tx) =>
  tx.rows('select 1 from balance_settings where account_id = $1 for update', [tx.accountId], 'lock-balance-settings')
