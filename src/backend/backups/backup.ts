import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { fail } from '../ask-first.ts'
import { whyNot } from '../cannot-start.ts'
import { readConfig, type Config } from '../config.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { outliveConnections } from '../db/open.ts'
import { askForBackup } from './backup-request.ts'
import { makeBackup, sayMade, type Made } from './make-backup.ts'
import { aloneInFolder, aloneOnServer, lockOf } from './one-at-a-time.ts'

// `npm run backup`: makes a backup. Where a Parley has the embedded database, that one makes it.

const config = readConfig(process.env)
if ('problems' in config) fail(config.problems.join('\n'))

try {
  console.log(config.DATABASE_URL ? sayMade(await ofServer(config, config.DATABASE_URL)) : await ofFolder(config))
} catch (error) {
  fail(`No backup was made. ${whyNot(error, config).message}`)
}

async function ofServer(config: Config, url: string): Promise<Made> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 4000, application_name: 'parley backup' })
  outliveConnections(pool)
  try {
    return await aloneOnServer(pool, () => makeBackup(config, { by: 'hand', pause: work => work() }))
  } finally {
    await pool.end()
  }
}

async function ofFolder(config: Config): Promise<string> {
  const folder = join(config.DATA_DIR, 'db')
  if (!existsSync(folder)) fail(`There is nothing in ${config.DATA_DIR}.`)
  const unlock = lockOf(folder)
  if (!unlock) {
    const { isMade, text } = await askForBackup(config.DATA_DIR)
    return isMade ? text : fail(`No backup was made. ${text}`)
  }
  unlock()
  const made = await aloneInFolder(config.backups.folder, () => makeBackup(config, { by: 'hand', pause: withLock }))
  // Nobody worked there, so nobody waited.
  return sayMade({ ...made, pausedMs: 0 })

  /** For as long as the folder is copied: a Parley that starts a moment later must find it free. */
  async function withLock<T>(work: () => Promise<T>): Promise<T> {
    const release = lockFolder(folder)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
