import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '../config.ts'
import { FolderInUse, lockFolder } from './lock.ts'

// `npm run db:reset`: throws everything stored away; the next start begins with a fresh demo.

const config = readConfig(process.env)
if ('problems' in config) {
  console.error(config.problems.join('\n'))
  process.exit(2)
}
if (config.DATABASE_URL) {
  const client = new pg.Client({ connectionString: config.DATABASE_URL })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  console.log('The PostgreSQL database is empty.')
}
const database = join(config.DATA_DIR, 'db')
if (existsSync(config.DATA_DIR)) {
  try {
    const unlock = lockFolder(database)
    for (const part of [database, join(config.DATA_DIR, 'files')]) rmSync(part, { recursive: true, force: true })
    unlock()
    rmSync(`${database}.lock`, { force: true })
  } catch (error) {
    console.error(error instanceof FolderInUse ? error.message : error)
    process.exit(2)
  }
}
console.log(`${config.DATA_DIR} is empty. The next start begins afresh.`)
