import type { Tx } from '../db/transaction.ts'

/**
 * All numbers of a contact, the present one first: those that it had before, and those of contacts that were merged into it.
 * What happened under them belongs to its history, unless the number is another contact's by now.
 */
export async function numbersOf(tx: Tx, id: string, phone: string): Promise<string[]> {
  const earlier = await tx.rows<{ phone: string }>(
    `select n.phone from contact_history a, unnest(a.what) as n (phone)
     where a.account_id = $1 and a.contact_id = $2 and a.act in ('MERGED', 'RENUMBERED')
       and not exists (select from contact c where c.account_id = $1 and c.phone = n.phone)
     group by n.phone order by max(a.created_at) desc`,
    [tx.accountId, id],
  )
  return [phone, ...earlier.map(row => row.phone)]
}
