import type { Inbox, Unfinished } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import { withAccount } from '../../db/transaction.ts'

const unfinishedAtOnce = 1000

type Brought = Parameters<Inbox['missingIncoming']>[1]
type Row = { account_id: string; id: string; client: string; at: Date }

/** Which of these texts were never received, leaving out those of people who were erased since: nothing brings them back. */
export async function missingIncoming(context: AppContext, carrier: string, texts: Brought): Promise<Set<string>> {
  const { rows } = await context.database.pool.query<Row>({
    name: 'missing-incoming',
    text: `select p.account_id, t.id, t.client, t.at from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as t (id, client, own, at)
     join phone_number p on p.number = t.own
     where not exists (
       select from message m where m.account_id = p.account_id and m.carrier = $1 and m.carrier_id = t.id and m.direction = 'in'
     )`,
    values: [carrier, texts.map(one => one.id), texts.map(one => one.from), texts.map(one => one.to), texts.map(one => one.at)],
  })
  const fresh = new Set(rows.map(row => row.id))
  for (const [accountId, own] of Map.groupBy(rows, row => row.account_id))
    for (const id of await erasedAmong(context, accountId, own)) fresh.delete(id)
  return fresh
}

const erasedAmong = (context: AppContext, accountId: string, rows: Row[]): Promise<string[]> =>
  withAccount(context.database, accountId, async tx => {
    const erased = await tx.rows<{ id: string }>(
      `select t.id from unnest($2::text[], $3::text[], $4::timestamptz[]) as t (id, client, at)
       join suppression s on s.account_id = $1 and s.phone_digest = phone_digest(t.client) and s.created_at >= t.at`,
      [accountId, rows.map(row => row.id), rows.map(row => row.client), rows.map(row => row.at)],
    )
    return erased.map(row => row.id)
  })

/** Of all accounts, by message_unfinished. */
export async function unfinished({ database }: AppContext, since: Date, until: Date, after?: string): Promise<Unfinished[]> {
  const { rows } = await database.pool.query<Unfinished>({
    name: 'unfinished',
    text: `select account_id as "accountId", id as "messageId", carrier_id as "carrierId" from message
     where direction = 'out' and status in ('PROCESSING', 'SENT', 'CARRIER_PENDING') and carrier_id is not null
       and submitted_at > $1 and submitted_at <= $2 and ($3::uuid is null or id > $3) order by id limit $4`,
    values: [since, until, after ?? null, unfinishedAtOnce],
  })
  return rows
}
