import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { isServerInUse, lockFolder } from '../db/folder-lock.ts'
import { migrationLock } from '../db/migrate.ts'
import { liteExtensions, litePool } from '../db/open.ts'
import { finishRestore, restoredOf } from '../db/restored-folder.ts'
import { syncFolder } from './archive.ts'
import { walk } from './copy-folder.ts'
import { needRoom } from './disk-space.ts'

/** Fills an empty database in the open transaction, and does what must be done before it counts. */
export type Fill<T> = (client: pg.Client | pg.PoolClient) => Promise<T>
/** Where the present data went; null where there was none. */
type Filled<T> = { result: T; aside: string | null }

/** What a database comes to that is filled with so much zipped, as measured, and an empty one. */
const bytesFor = (zipBytes: number) => zipBytes * 40 + 100 * 1024 * 1024

/**
 * Fills a new embedded database, which takes the place of the present one once it is whole and on the disk; the present one goes
 * to `aside`. Killed at any moment, the one or the other is there. Throws FolderInUse and NoRoom.
 */
export async function replaceFolder<T>(folder: string, aside: string, zipBytes: number, fill: Fill<T>): Promise<Filled<T>> {
  const unlock = lockFolder(folder)
  try {
    finishRestore(folder)
    const half = `${folder}.restoring`
    for (const left of [half, restoredOf(folder)]) await rm(left, { recursive: true, force: true })
    await needRoom(join(folder, '..'), bytesFor(zipBytes))
    const result = await fillFolder(half, fill)
    await syncAll(half)
    await rename(half, restoredOf(folder))
    const hasData = existsSync(folder) && (await readdir(folder)).length > 0
    if (hasData) {
      await mkdir(aside, { recursive: true })
      await rename(folder, join(aside, 'db'))
    }
    finishRestore(folder)
    await syncFolder(join(folder, '..'))
    return { result, aside: hasData ? join(aside, 'db') : null }
  } finally {
    unlock()
  }
}

async function fillFolder<T>(folder: string, fill: Fill<T>): Promise<T> {
  const lite = await PGlite.create({ dataDir: folder, extensions: liteExtensions })
  const pool = litePool(lite)
  const client = await pool.connect()
  await client.query('begin')
  const result = await fill(client)
  await client.query('commit')
  await client.query('checkpoint')
  client.release()
  await pool.end()
  await lite.close()
  return result
}

/** The embedded database forces nothing to the disk. */
async function syncAll(folder: string): Promise<void> {
  const { folders, files } = await walk(folder)
  for (const path of files) {
    const file = await open(join(folder, path), 'r+')
    await file.sync()
    await file.close()
  }
  for (const path of ['.', ...folders]) await syncFolder(join(folder, path))
}

/** A Parley works on the server's database. */
export class ServerInUse extends Error {}

/**
 * Fills the server's database, all in one transaction: before its end everything is as it was. The present tables stay in the
 * schema `aside`. Instances that start meanwhile wait. Throws ServerInUse.
 */
export async function replaceSchema<T>(url: string, aside: string, fill: Fill<T>): Promise<Filled<T>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000, application_name: 'parley restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (await isServerInUse(client)) throw new ServerInUse('A Parley works on the database. Stop it first.')
    await client.query(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s'`,
    )
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const hasData = await putSchemaAside(client, aside)
    const result = await fill(client)
    await client.query('commit')
    return { result, aside: hasData ? `the schema ${aside}` : null }
  } finally {
    await client.end()
  }
}

/**
 * Routines first: they are named by their arguments, which may be rows of tables. Extensions stay where they are: their functions are the
 * server's, and only a superuser moves them.
 */
const ownObjects = `
  select format('routine %s', p.oid::regprocedure) as object from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('table %s', c.oid::regclass) from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

async function putSchemaAside(client: pg.Client, aside: string): Promise<boolean> {
  const { rows } = await client.query<{ object: string }>(ownObjects)
  if (!rows.length) return false
  const schema = client.escapeIdentifier(aside)
  await client.query(`create schema ${schema}`)
  for (const { object } of rows) await client.query(`alter ${object} set schema ${schema}`)
  return true
}
