import type { Tx } from '../../db/transaction.ts'

/** So much of what an account owes is paid; once nothing is left, it is let in. */
export async function letIn(tx: Tx, paid: number): Promise<void> {
  await tx.rows(
    `update account set amount_due = greatest(0, amount_due - $2),
       due_since = case when amount_due > $2 then due_since end,
       status = case when status = 'OVERDUE' and amount_due <= $2 then 'ACTIVE' else status end
     where id = $1`,
    [tx.accountId, paid],
    'let-in',
  )
}

/** It was not paid in the days of its notice: the account owes it from now on, and is open for paying alone. */
export async function becomeOverdue(tx: Tx, subscriptionId: string, now: Date): Promise<boolean> {
  const [row] = await tx.rows<{ amount: number }>(
    `update subscription set is_overdue = true
     where account_id = $1 and id = $2 and status = 'PAST_DUE' and not is_overdue returning due_amount as amount`,
    [tx.accountId, subscriptionId],
  )
  if (!row) return false
  await tx.rows(
    `update account set amount_due = amount_due + $2, due_since = coalesce(due_since, $3),
       status = case when status = 'ACTIVE' then 'OVERDUE' else status end
     where id = $1`,
    [tx.accountId, row.amount, now],
  )
  return true
}
