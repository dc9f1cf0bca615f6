import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'

const dayMs = 86_400_000
/** What things cost in the shop, in millionths. */
const prices = [28, 42, 64, 96, 150].map(price => price * 1_000_000)

/** How many days ago each customer in turn bought; who bought nothing has an account with the shop or not. */
const boughtDaysAgo = [[12, 96, 210, 330], [40], [], [5, 61], [250], [], [20, 45, 130], [], [182, 300], [33]]
const hasAccount = [true, true, true, false, true]

/** What some of the shop's customers bought over the last year, and since when they have an account with it. */
export async function seedPurchases({ client, accountId, now }: Seeding): Promise<void> {
  const { rows: contacts } = await client.query<{ id: string; created_at: Date }>(
    'select id, created_at from contact where account_id = $1 order by phone',
    [accountId],
  )
  await client.query(
    `update contact c set shop_account_at = a.at from unnest($2::uuid[], $3::timestamptz[]) as a (id, at) where c.account_id = $1 and c.id = a.id`,
    [
      accountId,
      contacts.filter((_, index) => hasAccount[index % hasAccount.length]).map(contact => contact.id),
      contacts.filter((_, index) => hasAccount[index % hasAccount.length]).map(contact => contact.created_at),
    ],
  )
  const purchases = contacts.flatMap(({ id }, index) =>
    (boughtDaysAgo[index % boughtDaysAgo.length] ?? []).map((days, place) => ({
      contact_id: id,
      days: days + (index % 4),
      place: index + place,
    })),
  )
  await insertAll(
    client,
    'purchase',
    'account_id uuid, id uuid, contact_id uuid, order_number text, at timestamptz, amount bigint, currency text, source text',
    purchases
      .toSorted((one, other) => other.days - one.days)
      .map(({ contact_id, days, place }, index) => {
        const at = new Date(now.getTime() - days * dayMs - (place % 9) * 3_600_000)
        return {
          account_id: accountId,
          id: idAt(at),
          contact_id,
          order_number: `L-${1001 + index}`,
          at,
          amount: prices[place % prices.length],
          currency: 'USD',
          source: 'api',
        }
      }),
  )
}
