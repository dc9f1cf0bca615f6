import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

/** The data folder has another owner. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another Parley. Stop that one, or set DATA_DIR to another folder.`)
  }
}

/**
 * PGlite does not lock its folder, and two processes on one lose each other's rows.
 * SQLite's exclusive lock is freed by the kernel on any death. Returns the release.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`, { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new FolderInUse(folder)
  }
  return () => lock.close()
}

/** Whether a Parley, or a command of it, works on the server's database beside this connection. */
export async function isServerInUse(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name like 'parley%' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}
