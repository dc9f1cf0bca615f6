import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import type { AppContext } from '../context.ts'
import { endWhenDiskIsFull, isDatabaseAway } from '../db/errors.ts'
import { makePrivateFolder, privateFile, syncFolder } from './archive.ts'

/*
 * What people asked for, in a file beside the backups that only grows: a restore of an older backup applies what came after it
 * (reapply-privacy.ts). A wish is a row first, in the transaction that it belongs to (0036-backups.sql), and the row goes once the
 * line is on the disk: a kill between the two only writes it twice.
 */

export const Wish = z.object({
  account: z.uuid(),
  wish: z.enum(['ERASED', 'OPTED_OUT', 'OPTED_IN']),
  /** Of the number, with a key that is in the database alone. */
  digest: z.string(),
  /** How the customer said it; null for an erasure. */
  channel: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type Wish = z.infer<typeof Wish>

const atOnce = 500
const writeLock = 727290
export const wishesOf = (folder: string) => join(folder, 'wishes.jsonl')

/** Writes down what waits for it. */
export async function keepWishes({ database, config }: Pick<AppContext, 'database' | 'config'>): Promise<void> {
  const waits = await database.pool.query('select 1 from backup_wish limit 1')
  if (!waits.rows.length) return
  const client = await database.pool.connect()
  let isBroken = false
  try {
    await client.query('begin')
    // Instances write one after another.
    await client.query('select pg_advisory_xact_lock($1)', [writeLock])
    while (await writeSome(client, config.backups.folder)) continue
    await client.query('commit')
  } catch (error) {
    isBroken = isDatabaseAway(error)
    endWhenDiskIsFull(database, error)
    if (!isBroken) await client.query('rollback')
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function writeSome(client: pg.PoolClient, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ account: string; wish: string; digest: string; channel: string | null; at: Date }>(
    `delete from backup_wish where (account_id, id) in (select account_id, id from backup_wish order by id limit $1)
     returning account_id as account, wish, phone_digest as digest, channel, at`,
    [atOnce],
  )
  if (rows.length) await append(folder, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
  return rows.length === atOnce
}

async function append(folder: string, lines: string): Promise<void> {
  const path = wishesOf(folder)
  await makePrivateFolder(folder)
  const isNew = !existsSync(path)
  const file = await open(path, 'a', privateFile)
  try {
    // A line of its own, whatever a full disk made of the one before.
    await file.writeFile(isNew ? lines : `\n${lines}`)
    await file.sync()
  } finally {
    await file.close()
  }
  if (isNew) await syncFolder(folder)
}

/** All wishes that stand beside the backups, and how many lines cannot be read. */
export async function readWishes(folder: string): Promise<{ wishes: Wish[]; unreadable: number }> {
  const path = wishesOf(folder)
  if (!existsSync(path)) return { wishes: [], unreadable: 0 }
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  const wishes = lines.flatMap(line => readWish(line) ?? [])
  return { wishes, unreadable: lines.length - wishes.length }
}

function readWish(line: string): Wish | null {
  try {
    return Wish.parse(JSON.parse(line))
  } catch {
    return null
  }
}
