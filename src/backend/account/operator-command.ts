import { join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import type * as z from 'zod'
import { whyNot } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { prepareFolder } from '../data-folder.ts'
import { openDatabase, type Database } from '../db/open.ts'

/** What the command line asks for; `--help` and what is wrong end the program. */
export function readWish<S extends z.ZodType>(usage: string, options: ParseArgsOptionsConfig, schema: S): z.output<S> {
  try {
    const { help, ...given } = parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values
    if (help) {
      console.log(usage)
      process.exit(0)
    }
    const { data, error } = schema.safeParse(given)
    if (!error) return data
    return fail(
      `${error.issues.map(issue => [dashed(issue.path), issue.message].filter(Boolean).join(' ')).join('\n')}\n\n${usage}`,
    )
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const dashed = ([option]: PropertyKey[]) => (option === undefined ? '' : `--${String(option)}`)

/** Does it with the database that Parley uses. What it gives is said; what it throws ends the program. */
export async function withParleysDatabase(run: (pool: pg.Pool, database: Database) => Promise<string>): Promise<void> {
  const config = readConfig(process.env)
  if ('problems' in config) return fail(config.problems.join('\n'))
  try {
    prepareFolder(config.DATA_DIR, [])
    const database = await openDatabase({ url: config.DATABASE_URL, folder: join(config.DATA_DIR, 'db') })
    console.log(await run(database.pool, database).finally(database.close))
  } catch (error) {
    fail(whyNot(error, config).message)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
