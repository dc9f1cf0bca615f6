import type pg from 'pg'
import { migrationNames, runMigrations } from '../db/migrate.ts'
import { applyWishes, type Applied } from './reapply-privacy.ts'
import { dataOf, type Backup } from './archive.ts'
import { loadRows } from './load-rows.ts'
import { settleRestored, type Settled } from './settle-restored.ts'
import type { Wish } from './privacy-journal.ts'

/** The migrations of a backup that this version does not know: it was made by a newer one. */
export function unknownMigrations({ manifest }: Backup): string[] {
  const known = new Set(migrationNames())
  return manifest.migrations.filter(name => !known.has(name))
}

/**
 * Makes the tables as they were when the backup was made, puts its rows into them, and brings both to this version, in the open
 * transaction of an empty database. Throws where a table has not as many rows as the backup says.
 */
export async function restoreRows(
  client: pg.Client | pg.PoolClient,
  { folder, manifest }: Backup,
  wishes: Wish[],
): Promise<Applied & Settled> {
  await runMigrations(client, manifest.migrations)
  const counts = await loadRows(client, dataOf(folder))
  const wrong = Object.entries(manifest.rows).filter(([name, count]) => counts[name] !== count)
  if (wrong.length) throw new Error(`the backup has not all its rows: ${wrong.map(([name]) => name).join(', ')}`)
  // Plans for empty tables would read all of a large one, again and again.
  await client.query('analyze')
  await runMigrations(
    client,
    migrationNames().filter(name => !manifest.migrations.includes(name)),
  )
  // What is applied stands on the list already.
  await client.query(
    'alter table suppression disable trigger suppression_wished; alter table consent disable trigger consent_wished',
  )
  const applied = await applyWishes(client, wishes, manifest.madeAt)
  await client.query(
    'alter table suppression enable trigger suppression_wished; alter table consent enable trigger consent_wished',
  )
  return { ...applied, ...(await settleRestored(client, manifest.madeAt)) }
}
