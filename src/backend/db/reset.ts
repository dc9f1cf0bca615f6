import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { fail, isMeant, nameOf } from '../ask-first.ts'
import { whyNot } from '../cannot-start.ts'
import { readConfig, type Config } from '../config.ts'
import { isServerInUse, lockFolder } from './folder-lock.ts'

// `npm run db:reset`: throws away everything stored, after asking (`-- --yes` answers). The next start begins afresh.

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
const config = readConfig(process.env)
if ('problems' in config) fail(config.problems.join('\n'))

const files = join(config.DATA_DIR, 'files')
const folder = join(config.DATA_DIR, 'db')
const what = config.DATABASE_URL ? `the PostgreSQL database ${nameOf(config.DATABASE_URL)} and ${files}` : config.DATA_DIR

try {
  await reset(config)
} catch (error) {
  fail(whyNot(error, config).message)
}

async function reset({ DATABASE_URL }: Config): Promise<void> {
  if (!DATABASE_URL && !existsSync(folder) && !existsSync(files)) {
    console.log(`There is nothing in ${what}. The next start begins afresh.`)
    return
  }
  const empty = DATABASE_URL ? await openServer(DATABASE_URL) : openFolder()
  if (!values.yes && !(await isMeant(`This throws away ${what}.`, 'npm run db:reset -- --yes'))) fail('Nothing was thrown away.')
  await empty()
  rmSync(files, { recursive: true, force: true })
  console.log(`Thrown away: ${what}. The next start begins afresh.`)
}

/** Takes the folder for itself, so that nobody works in what is thrown away; gives what empties it. */
function openFolder(): () => Promise<void> {
  const unlock = lockFolder(folder)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    unlock()
    rmSync(`${folder}.lock`, { force: true })
  }
}

async function openServer(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000 })
  await client.connect()
  if (await isServerInUse(client)) fail(`A Parley works on ${what}. Stop it first.`)
  return async () => {
    await client.query('drop schema public cascade; create schema public')
    await client.end()
  }
}
