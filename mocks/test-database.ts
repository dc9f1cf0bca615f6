import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

const migrations = new URL('../src/backend/db/migrations/', import.meta.url)

/** An empty database in memory with the product's tables. Stand-ins import nothing of the backend, its tests neither. */
export async function openTestDatabase(): Promise<pg.Pool> {
  const pool = new pg.Pool({ ...createPgConfig(await PGlite.create()) } as pg.PoolConfig)
  for (const name of readdirSync(migrations).toSorted()) await pool.query(readFileSync(new URL(name, migrations), 'utf8'))
  return pool
}
