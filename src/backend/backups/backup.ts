import { join } from 'node:path'
import pg from 'pg'
import { existsSync } from 'node:fs'
import { whyNot } from '../cannot-start.ts'
import { fail } from '../ask-first.ts'
import { readConfig, type Config } from '../config.ts'
import { FolderInUse, lockFolder } from '../db/lock.ts'
import { outliveConnections } from '../db/open.ts'
import { askForBackup } from './ask-for-backup.ts'
import { makeBackup, sayMade } from './make-backup.ts'
import { withServerToItself } from './one-at-a-time.ts'

// `npm run backup`: makes a backup. Where a Parley has the embedded database, that one makes it.

const config = readConfig(process.env)
if ('problems' in config) fail(config.problems.join('\n'))

try {
  console.log(config.DATABASE_URL ? await ofServer(config, config.DATABASE_URL) : await ofFolder(config))
} catch (error) {
  fail(whyNot(error, config).message)
}

async function ofServer(config: Config, url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 4000, application_name: 'parley backup' })
  outliveConnections(pool)
  try {
    return sayMade(await withServerToItself(pool, () => makeBackup(config, { by: 'hand', pause: work => work() })))
  } finally {
    await pool.end()
  }
}

async function ofFolder(config: Config): Promise<string> {
  const folder = join(config.DATA_DIR, 'db')
  if (!existsSync(folder)) fail(`There is nothing in ${config.DATA_DIR}.`)
  const unlock = lockOf(folder)
  if (!unlock) {
    const answer = await askForBackup(config.DATA_DIR)
    if (!answer) return ofFolder(config)
    return answer.isMade ? answer.text : fail(`No backup was made. ${answer.text}`)
  }
  try {
    // Nobody works there, so nobody waited.
    return sayMade({ ...(await makeBackup(config, { by: 'hand', pause: work => work() })), pausedMs: 0 })
  } finally {
    unlock()
  }
}

function lockOf(folder: string): (() => void) | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw error
  }
}
