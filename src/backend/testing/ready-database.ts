import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, openAsBlob, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { liteExtensions, litePool } from '../db/open.ts'

const migrations = new URL('../db/migrations/', import.meta.url)
const cache = fileURLToPath(new URL('../../../node_modules/.cache/parley/', import.meta.url))
/** Test files that start together wait for the one that makes the template. */
const templateLock = 727_276

/** Of what an empty database is made: the migrations, and what else is named. */
function hashOfSchema(...more: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of more) hash.update(part)
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)))
  return hash.digest('hex').slice(0, 16)
}

async function makeDump(file: string): Promise<void> {
  const lite = await PGlite.create({ extensions: liteExtensions })
  const pool = litePool(lite)
  await migrate(pool)
  const dump = await lite.dumpDataDir('none')
  await pool.end()
  await lite.close()
  mkdirSync(cache, { recursive: true })
  // Whole or not at all, and never in the place of one that another test file has made meanwhile and is reading.
  const half = `${file}.${randomUUID()}`
  await writeFile(half, dump.stream())
  if (!existsSync(file)) renameSync(half, file)
  rmSync(half, { force: true })
}

/** An empty PGlite with its schema. Made once for all test files: each would take seconds to make its own. */
export async function readyDump(): Promise<Blob> {
  const lite = readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const file = `${cache}pglite-${hashOfSchema(lite)}.tar`
  if (!existsSync(file)) await makeDump(file)
  return openAsBlob(file)
}

async function makeTemplate(admin: pg.Client, server: string, name: string): Promise<void> {
  // Whole or not at all: whoever is killed meanwhile leaves none of this name.
  const half = `half_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${half}`)
  const address = new URL(server)
  address.pathname = half
  const pool = new pg.Pool({ connectionString: address.href, max: 1 })
  await migrate(pool)
  await pool.end()
  await admin.query(`alter database ${half} rename to ${name}`)
}

/** The name of a database with the schema and no rows, to be copied. Made once on a server, by whoever comes first. */
async function findTemplate(server: string): Promise<string> {
  const name = `template_${hashOfSchema()}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await makeTemplate(admin, server, name)
  } finally {
    // The lock ends with the connection.
    await admin.end()
  }
  return name
}

const templates = new Map<string, Promise<string>>()

/** What makes a database `name` with the schema and no rows on a server. Its files are copied: through the log it takes three times as long. */
export async function copyOfTemplate(server: string, name: string): Promise<string> {
  const template = templates.get(server) ?? findTemplate(server)
  templates.set(server, template)
  return `create database ${name} template ${await template} strategy file_copy`
}
