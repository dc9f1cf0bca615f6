import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

const migrations = new URL('../src/backend/db/migrations/', import.meta.url)
const cache = new URL('../node_modules/.cache/parley/', import.meta.url)

const extensions = { btree_gin, pg_trgm, unaccent }
const openPool = (lite: PGlite) => new pg.Pool({ ...createPgConfig(lite) } as pg.PoolConfig)

/** Where the database with the tables is kept once it is made: by what it is made of. */
function dumpFile(files: string[]): string {
  const hash = createHash('sha256').update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  for (const file of files) hash.update(file).update(readFileSync(new URL(file, migrations)))
  return fileURLToPath(new URL(`stand-ins-${hash.digest('hex').slice(0, 16)}.tar`, cache))
}

/** An empty database in memory with the product's tables. Stand-ins import nothing of the backend, its tests neither. */
export async function openTestDatabase(): Promise<pg.Pool> {
  const files = readdirSync(migrations).toSorted()
  const dump = dumpFile(files)
  if (existsSync(dump)) return openPool(await PGlite.create({ loadDataDir: await openAsBlob(dump), extensions }))
  const lite = await PGlite.create({ extensions })
  const pool = openPool(lite)
  for (const file of files) await pool.query(readFileSync(new URL(file, migrations), 'utf8'))
  mkdirSync(cache, { recursive: true })
  // Whole or not at all: another test file may be looking.
  const half = `${dump}.${randomUUID()}`
  writeFileSync(half, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()))
  renameSync(half, dump)
  return pool
}
