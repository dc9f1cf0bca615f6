import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../db/migrate.ts'
import { liteExtensions, litePool } from '../db/open.ts'

const migrations = new URL('../db/migrations/', import.meta.url)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/parley/', import.meta.url))

/** Of what it is made: the migrations, and the PGlite that runs them. */
function nameOfDump(): string {
  const hash = createHash('sha256').update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(new URL(name, migrations)))
  return `${cache}pglite-${hash.digest('hex').slice(0, 16)}.tar`
}

async function make(file: string): Promise<void> {
  const lite = await PGlite.create({ extensions: liteExtensions })
  const pool = litePool(lite)
  await migrate(pool)
  const dump = await lite.dumpDataDir('none')
  await pool.end()
  await lite.close()
  mkdirSync(cache, { recursive: true })
  // Whole or not at all: another test file may be looking.
  const half = `${file}.${randomUUID()}`
  await writeFile(half, dump.stream())
  renameSync(half, file)
}

/** An empty PGlite with its schema. Made once for all test files: each would take seconds to make its own. */
export async function readyDump(): Promise<Blob> {
  const file = nameOfDump()
  if (!existsSync(file)) await make(file)
  return openAsBlob(file)
}
