import type pg from 'pg'

/** The account that is filled; times are relative to `now`. */
export type Seeding = { client: pg.PoolClient; accountId: string; now: Date }

/** Many rows in one statement: `columns` is the row's type, as in `phone text, tags text[]`. */
export async function insertAll(
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: object[],
  onConflict: 'on conflict do nothing' | '' = '',
): Promise<void> {
  const names = columns
    .split(', ')
    .map(column => column.split(' ')[0])
    .join(', ')
  await client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_to_recordset($1) as row (${columns}) ${onConflict}`,
    [JSON.stringify(rows)],
  )
}
