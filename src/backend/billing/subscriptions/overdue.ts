import type { Tx } from '../../db/transaction.ts'

/** Before its unpaid invoices: whoever changes what an account owes takes both in this order. */
export const lockAccount = (tx: Tx) =>
  tx.rows('select 1 from account where id = $1 for no key update', [tx.accountId], 'lock-account')

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

/** The account owes so much more, and is open for paying alone. */
export async function owe(tx: Tx, amount: number, since: Date): Promise<void> {
  await tx.rows(
    `update account set amount_due = amount_due + $2, due_since = coalesce(due_since, $3),
       status = case when status = 'ACTIVE' then 'OVERDUE' else status end
     where id = $1`,
    [tx.accountId, amount, since],
    'owe',
  )
}

/** It was not paid in the days of its notice: the account owes it from now on, and with it whatever else is unpaid. */
export async function becomeOverdue(tx: Tx, invoiceId: string, now: Date): Promise<boolean> {
  await lockAccount(tx)
  const [row] = await tx.rows<{ amount: number }>(
    `with owed as (
       update plan_invoice set is_due = true where account_id = $1 and state = 'UNPAID' and not is_due and exists (
         select from plan_invoice where account_id = $1 and id = $2 and state = 'UNPAID' and not is_due
       ) returning amount
     ) select sum(amount)::bigint as amount from owed having count(*) > 0`,
    [tx.accountId, invoiceId],
  )
  if (!row) return false
  await owe(tx, row.amount, now)
  return true
}
