import { open } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { privateFile } from './archive.ts'
import { needRoom } from './disk-space.ts'
import { readTables, type Table } from './tables.ts'

const rowsAtOnce = 1000
/** How much is written before the disk is looked at again. */
const lookEveryBytes = 16 * 1024 * 1024

/**
 * Not backed up: events, because open screens ask afresh after a restore, and tickets and grants that let somebody in for minutes.
 */
export const leftOut = new Set(['_migration', 'event', 'oidc', 'partner_grant', 'socket_ticket', 'download'])

export type Snapshot = { madeAt: string; migrations: string[] }

/**
 * Writes every row as it stands at one moment into `path`: JSON lines, gzipped. The first line says which migrations made the
 * tables; then each table has a line with its name and columns and a line for each row, its values as PostgreSQL writes them;
 * the last line has the sequences. Tables come after those that they refer to. Throws NoRoom. Returns how many rows each has.
 */
export async function dumpRows(
  client: pg.ClientBase,
  path: string,
  onSnapshot: (snapshot: Snapshot) => void,
): Promise<Record<string, number>> {
  const file = await open(path, 'wx', privateFile)
  const zip = createGzip()
  const written = file.createWriteStream({ flush: true })
  zip.pipe(written)
  const ended = finished(written)
  ended.catch(() => undefined)
  let unlooked = 0
  const write = async (lines: string) => {
    unlooked += lines.length
    if (unlooked > lookEveryBytes) {
      await needRoom(dirname(path), unlooked)
      unlooked = 0
    }
    if (!zip.write(lines)) await Promise.race([once(zip, 'drain'), ended])
  }
  try {
    await begin(client)
    const snapshot = await readSnapshot(client)
    onSnapshot(snapshot)
    await write(line({ migrations: snapshot.migrations }))
    const rows: Record<string, number> = {}
    for (const table of await readTables(client))
      if (!leftOut.has(table.name)) rows[table.name] = await dumpTable(client, table, write)
    await write(line({ sequences: await readSequences(client) }))
    await client.query('commit')
    zip.end()
    await ended
    return rows
  } catch (error) {
    written.destroy()
    throw error
  }
}

/** One moment for all tables, values in one way of writing, and an error where a policy would hide rows from us. */
async function begin(client: pg.ClientBase): Promise<void> {
  await client.query(`begin isolation level repeatable read read only; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0; set local row_security = off; set local timezone = 'UTC';
    set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`)
}

async function readSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  const { rows } = await client.query<{ at: Date; migrations: string[] }>(
    'select now() as at, array(select name from _migration order by name) as migrations',
  )
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return { madeAt: row.at.toISOString(), migrations: row.migrations }
}

async function dumpTable(client: pg.ClientBase, { name, columns }: Table, write: (lines: string) => Promise<void>) {
  const list = columns.map(column => `${client.escapeIdentifier(column.name)}::text`).join(', ')
  await write(line({ table: name, columns: columns.map(column => column.name) }))
  await client.query(`declare dumped no scroll cursor for select ${list} from ${client.escapeIdentifier(name)}`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<string[]>({ text: `fetch ${rowsAtOnce} from dumped`, rowMode: 'array' })
    if (!rows.length) break
    count += rows.length
    await write(rows.map(line).join(''))
  }
  await client.query('close dumped')
  return count
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
