import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { whyNot } from '../cannot-start.ts'
import { readConfig, type Config } from '../config.ts'
import { lockFolder } from './lock.ts'

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
  if (!values.yes && !(await isMeant())) fail('Nothing was thrown away.')
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
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'parley%' limit 1`,
  )
  if (rows.length) fail(`A Parley works on ${what}. Stop it first.`)
  return async () => {
    await client.query('drop schema public cascade; create schema public')
    await client.end()
  }
}

async function isMeant(): Promise<boolean> {
  if (!process.stdin.isTTY) fail(`This throws away ${what}. Say that you mean it: npm run db:reset -- --yes`)
  const person = createInterface({ input: process.stdin, output: process.stdout })
  const said = await person.question(`This throws away ${what}. Type yes to go on: `)
  person.close()
  return said.trim().toLowerCase() === 'yes'
}

/** The database as a person knows it, without the password. */
function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return `${pathname.slice(1)}${hostname && ` at ${hostname}`}`
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
