import type { Tx } from '../../db/transaction.ts'
import type { InvoiceNow } from '../payments/provider.ts'
import { letIn, lockAccount, owe } from './overdue.ts'

/** `invoice` is null of what an operator set as due, and `plan`, a name, is empty. */
export type Unpaid = { invoice: string | null; plan: string; amount: number; since: Date; isDue: boolean }

/** All that is not paid: invoices of plans, the oldest first, then what an operator set. */
export const unpaidOf = (tx: Tx): Promise<Unpaid[]> =>
  tx.rows<Unpaid>(
    `with unpaid as (
       select i.id as invoice, p.name as plan, i.amount, i.since, i.is_due as "isDue" from plan_invoice i
       join subscription s on s.account_id = $1 and s.id = i.subscription_id join plan p on p.price_id = s.price_id
       where i.account_id = $1 and i.state = 'UNPAID'
     ), set_by_operator as (
       select amount_due - (select coalesce(sum(amount) filter (where "isDue"), 0)::bigint from unpaid) as rest, due_since
       from account where id = $1
     )
     select * from (
       select * from unpaid union all select null, '', rest, due_since, true from set_by_operator where due_since is not null and rest > 0
     ) all_of_it order by invoice is null, since, invoice`,
    [tx.accountId],
    'unpaid',
  )

/** Keeps one that was not paid, once; of a new one it says whether the account has time to pay it. One that is overdue owes it at once. */
export async function keepUnpaid(
  tx: Tx,
  subscriptionId: string,
  { id, net, at }: InvoiceNow,
): Promise<'IN_NOTICE' | 'DUE' | null> {
  await lockAccount(tx)
  const [row] = await tx.rows<{ is_due: boolean }>(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since, is_due)
     select $1, $2, $3, 'UNPAID', $4, $5, status = 'OVERDUE' from account where id = $1
     on conflict do nothing returning is_due`,
    [tx.accountId, id, subscriptionId, net, at],
    'keep-unpaid',
  )
  if (!row) return null
  if (!row.is_due) return 'IN_NOTICE'
  await owe(tx, net, at)
  return 'DUE'
}

/** It is paid, or nobody is asked for it any more; what it had the account owe is owed no longer. */
export async function settleInvoice(tx: Tx, subscriptionId: string, invoice: InvoiceNow): Promise<void> {
  const unpaid = () =>
    tx.rows<{ amount: number; is_due: boolean }>(
      `select amount, is_due from plan_invoice where account_id = $1 and id = $2 and state = 'UNPAID'`,
      [tx.accountId, invoice.id],
      'unpaid-invoice',
    )
  // Whoever changes what an account owes locks the account first.
  const isUnpaid = (await unpaid()).length > 0
  if (isUnpaid) await lockAccount(tx)
  const [before] = isUnpaid ? await unpaid() : []
  await tx.rows(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, id) do update set state = excluded.state, is_due = false`,
    [tx.accountId, invoice.id, subscriptionId, invoice.state === 'PAID' ? 'PAID' : 'VOID', Math.max(0, invoice.net), invoice.at],
    'settle-invoice',
  )
  if (before?.is_due) await letIn(tx, before.amount)
}

/** What a plan that ends had not paid is asked for no more, unless the account owes it already: that is paid by its invoice as before. */
export async function waiveInNotice(tx: Tx, subscriptionId: string): Promise<void> {
  await lockAccount(tx)
  await tx.rows(
    `update plan_invoice set state = 'WAIVED' where account_id = $1 and subscription_id = $2 and state = 'UNPAID' and not is_due`,
    [tx.accountId, subscriptionId],
  )
}

/** Which of a subscription, as the provider calls both, were not paid when we last heard. */
export async function unpaidInvoicesOf(tx: Tx, providerId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select i.id from plan_invoice i join subscription s on s.account_id = i.account_id and s.id = i.subscription_id
     where i.account_id = $1 and s.provider_id = $2 and i.state = 'UNPAID' order by i.since`,
    [tx.accountId, providerId],
  )
  return rows.map(({ id }) => id)
}
