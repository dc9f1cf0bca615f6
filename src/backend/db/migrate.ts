import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { sqlState } from './errors.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Whoever changes the tables holds this lock of the database; instances that start meanwhile wait. */
export const migrationLock = 727274

/** All migrations of this version, in their order. */
export const migrationNames = () =>
  readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()

const madeTable = 'create table if not exists _migration (name text primary key, applied_at timestamptz not null default now())'

/**
 * Applies what is missing, each file in its own transaction; instances that start together wait for one another. With `before` it
 * stops there, as an older version would have: for tests of what it left.
 */
export async function migrate(pool: pg.Pool, before = '9999'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(madeTable)
    const done = new Set((await client.query<{ name: string }>('select name from _migration')).rows.map(row => row.name))
    for (const name of migrationNames().filter(file => file < before && !done.has(file))) {
      // The role is the whole server's: another database of it that is new too may be making it at this moment.
      await apply(client, name).catch(error =>
        roleRaces.has(sqlState(error) ?? '') ? apply(client, name) : Promise.reject(error),
      )
    }
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  } finally {
    client.release()
  }
}

/** Applies these in the transaction that is open, in an empty database or one that has those before them. */
export async function runMigrations(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(madeTable)
  for (const name of names) await runMigration(client, name)
}

async function runMigration(client: pg.ClientBase, name: string): Promise<void> {
  await client.query(readFileSync(new URL(name, folder), 'utf8'))
  await client.query('insert into _migration (name) values ($1)', [name])
}

/** Unique violation, and "tuple concurrently updated". */
const roleRaces = new Set(['23505', 'XX000'])

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await runMigration(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
