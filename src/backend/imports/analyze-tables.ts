import type { Database } from '../db/open.ts'

const measuredAt = [1, 5_000, 50_000]
const measuredTables = ['contact', 'contact_tagging', 'contact_facet', 'custom_field_value', 'consent', 'import_change']

/**
 * Plans that were made while a table was empty would read all of it for each row, until somebody looks how large it has become.
 * On the embedded database nobody does, and a server takes its minute.
 */
export async function measureTables(database: Database, from: number, to: number): Promise<void> {
  if (measuredAt.some(rows => from < rows && rows <= to)) await measureBelow(database, to)
}

/** Those that are thought to have fewer rows. */
export async function measureBelow({ pool }: Database, to: number): Promise<void> {
  const { rows } = await pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any($1::text[]) and reltuples < $2`,
    [measuredTables, to],
  )
  if (rows.length) await pool.query(`analyze ${rows.map(row => row.relname).join(', ')}`)
}
