import { join } from 'node:path'
import type pg from 'pg'
import { FolderInUse, lockFolder } from '../db/folder-lock.ts'
import { makePrivateFolder } from './archive.ts'

const backupLock = 727291

/** Another process makes a backup. */
export class BackupUnderWay extends Error {
  constructor() {
    super('Another is being made.')
  }
}

/** Does the work while no other process makes a backup of this server's database. Throws BackupUnderWay. */
export async function aloneOnServer<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_mine: boolean }>('select pg_try_advisory_lock($1) as is_mine', [backupLock])
    if (!rows[0]?.is_mine) throw new BackupUnderWay()
    return await work()
  } finally {
    // With its connection the lock goes.
    client.release(true)
  }
}

/** Does the work while no other process of this machine makes a backup in this folder. Throws BackupUnderWay. */
export async function aloneInFolder<T>(place: string, work: () => Promise<T>): Promise<T> {
  await makePrivateFolder(place)
  const unlock = lockOf(join(place, 'making'))
  if (!unlock) throw new BackupUnderWay()
  try {
    return await work()
  } finally {
    unlock()
  }
}

/** The release of the lock; null where another process has it. */
export function lockOf(folder: string): (() => void) | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}
