import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

const migrations = new URL('../src/backend/db/migrations/', import.meta.url)

/** An empty database in memory with the product's tables. Stand-ins import nothing of the backend, its tests neither. */
export async function openTestDatabase(): Promise<pg.Pool> {
  const pool = new pg.Pool({
    ...createPgConfig(await PGlite.create({ extensions: { btree_gin, pg_trgm, unaccent } })),
  } as pg.PoolConfig)
  for (const name of readdirSync(migrations).toSorted()) await pool.query(readFileSync(new URL(name, migrations), 'utf8'))
  return pool
}
