import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import type { Card } from './provider.ts'
import { providerOf } from './provider-of.ts'

/** The account's name at the provider, made at the first need. Asks the provider, so never inside a transaction. */
export async function customerOf(context: AppContext, accountId: string): Promise<string> {
  const known = await withAccount(context.database, accountId, async tx => {
    const [row] = await tx.rows<{ customerId: string }>(
      'select customer_id as "customerId" from payment_customer where account_id = $1',
      [tx.accountId],
    )
    const [of] = await tx.rows<{ name: string; email: string }>(
      `select coalesce(nullif(b.company_name, ''), a.display_name) as name, coalesce(b.email, '') as email
       from account a left join billing_data b on b.account_id = a.id where a.id = $1`,
      [tx.accountId],
    )
    return { customerId: row?.customerId, of: of ?? { name: '', email: '' } }
  })
  if (known.customerId) return known.customerId
  const made = await providerOf(context).createCustomer({ accountId, ...known.of })
  return withAccount(context.database, accountId, async tx => {
    const [row] = await tx.rows<{ customerId: string }>(
      `insert into payment_customer (account_id, customer_id) values ($1, $2)
       on conflict (account_id) do update set customer_id = payment_customer.customer_id returning customer_id as "customerId"`,
      [tx.accountId, made],
    )
    return row?.customerId ?? made
  })
}

/** Whose customer it is; null of those that are none of ours. */
export async function accountOfCustomer({ pool }: Database, customerId: string | null): Promise<string | null> {
  const { rows } = await pool.query<{ accountId: string }>(
    'select account_id as "accountId" from payment_customer where customer_id = $1',
    [customerId],
  )
  return rows[0]?.accountId ?? null
}

/** The card that automatic top-ups take: the last that was used or chosen. Returns whether it is another one now. */
export async function keepCard(tx: Tx, card: Card | null): Promise<boolean> {
  if (!card) return false
  const changed = await tx.rows(
    `update payment_customer set card = $2, payment_method_id = $3
     where account_id = $1 and (card, payment_method_id) is distinct from ($2, $3) returning 1`,
    [tx.accountId, card.label, card.paymentMethodId],
    'keep-card',
  )
  // Another card may do what the last one would not.
  if (changed.length)
    await tx.rows(`update balance_settings set top_up_failure = null where account_id = $1 and top_up_failure = 'CARD_REFUSED'`, [
      tx.accountId,
    ])
  return changed.length > 0
}

export async function keptCard(tx: Tx): Promise<Card | null> {
  const [row] = await tx.rows<{ label: string | null; paymentMethodId: string | null }>(
    'select card as label, payment_method_id as "paymentMethodId" from payment_customer where account_id = $1',
    [tx.accountId],
    'kept-card',
  )
  return row?.label && row.paymentMethodId ? { label: row.label, paymentMethodId: row.paymentMethodId } : null
}
