import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { sqlState } from './errors.ts'

const folder = new URL('./migrations/', import.meta.url)
const lockKey = 727274

/**
 * Applies what is missing, each file in its own transaction; instances that start together wait for one another. With `before` it
 * stops there, as an older version would have: for tests of what it left.
 */
export async function migrate(pool: pg.Pool, before = '9999'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists _migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set((await client.query<{ name: string }>('select name from _migration')).rows.map(row => row.name))
    const files = readdirSync(folder)
      .filter(name => name.endsWith('.sql') && name < before)
      .sort()
    for (const name of files.filter(file => !done.has(file))) {
      // The role is the whole server's: another database of it that is new too may be making it at this moment.
      await apply(client, name).catch(error =>
        roleRaces.has(sqlState(error) ?? '') ? apply(client, name) : Promise.reject(error),
      )
    }
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  } finally {
    client.release()
  }
}

/** Unique violation, and "tuple concurrently updated". */
const roleRaces = new Set(['23505', 'XX000'])

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(new URL(name, folder), 'utf8'))
    await client.query('insert into _migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
