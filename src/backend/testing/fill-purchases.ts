import type { Database } from '../db/open.ts'

/**
 * Purchases for contacts that fillContacts made: a fifth bought within these weeks, one to four times, a few long ago; a tenth of
 * the others have an account with the shop.
 */
export async function fillPurchases({ pool }: Database, accountId: string): Promise<void> {
  await pool.query(
    `insert into purchase (account_id, id, contact_id, order_number, at, amount, currency, source)
     select $1, gen_random_uuid(), c.id, c.phone || '-' || n,
       now() - case when c.digits % 10 = 1 then interval '700 days' else interval '20 days' end - n * interval '1 day', 1000000, 'PLN', 'import'
     from (select id, phone, right(phone, 6)::int as digits from contact where account_id = $1) c,
       generate_series(1, case c.digits % 10 when 0 then 1 + (c.digits / 10) % 4 when 1 then (c.digits / 10 % 20 = 0)::int else 0 end) n`,
    [accountId],
  )
  await pool.query(
    `update contact set shop_account_at = created_at where account_id = $1 and purchases = 0 and right(phone, 1) = '7'`,
    [accountId],
  )
}
