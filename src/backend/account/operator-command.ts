import { join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type * as z from 'zod'
import { whyNot } from '../cannot-start.ts'
import { readConfig, type Config } from '../config.ts'
import { prepareFolder } from '../data-folder.ts'
import { openDatabase, type Database } from '../db/open.ts'

/** The code that a command ends with, and what it says. */
type Ended = { status: number; said: string }

/** Does what these words of the command line ask for, with the database that Parley uses, or with another one. */
export type OperatorCommand = (words: string[], database?: Database) => Promise<Ended>

const failed = (...said: string[]): Ended => ({ status: 2, said: said.join('\n\n') })

/** What `run` gives is said; what it throws is said too, and the command has failed. */
export function operatorCommand<S extends z.ZodType>(
  usage: string,
  options: ParseArgsOptionsConfig,
  schema: S,
  run: (database: Database, wish: z.output<S>) => Promise<string | Ended>,
): OperatorCommand {
  return async (words, database) => {
    let wish: z.output<S>
    try {
      const { help, ...given } = parseArgs({ args: words, options: { ...options, help: { type: 'boolean' } } }).values
      if (help) return { status: 0, said: usage }
      const { data, error } = schema.safeParse(given)
      if (error)
        return failed(error.issues.map(issue => [dashed(issue.path), issue.message].filter(Boolean).join(' ')).join('\n'), usage)
      wish = data
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error), usage)
    }
    const config = readConfig(process.env)
    if ('problems' in config) return failed(config.problems.join('\n'))
    try {
      const said = await (database ? run(database, wish) : withParleysDatabase(config, opened => run(opened, wish)))
      return typeof said === 'string' ? { status: 0, said } : said
    } catch (error) {
      return failed(whyNot(error, config).message)
    }
  }
}

const dashed = ([option]: PropertyKey[]) => (option === undefined ? '' : `--${String(option)}`)

async function withParleysDatabase<T>(config: Config, run: (database: Database) => Promise<T>): Promise<T> {
  prepareFolder(config.DATA_DIR, [])
  const database = await openDatabase({ url: config.DATABASE_URL, folder: join(config.DATA_DIR, 'db') })
  return run(database).finally(database.close)
}

/** The command as a program of its own: it takes the words of the command line, and ends the process. */
export async function runAsProgram(command: OperatorCommand): Promise<void> {
  const { status, said } = await command(process.argv.slice(2))
  if (status === 2) console.error(said)
  else console.log(said)
  process.exit(status)
}
