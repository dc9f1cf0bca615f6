import { DrizzleQueryError } from 'drizzle-orm'
import { log } from '../log.ts'
import type { Database } from './open.ts'

/** The SQLSTATE of an error, also of one that Drizzle wrapped; undefined when the connection itself failed. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)) return error.code
  return error.cause ? sqlState(error.cause) : undefined
}

/** An error as logs may have it: Drizzle writes the values of a query into its text, and one may be somebody's number. */
export function loggable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DrizzleQueryError) return `a query failed: ${loggable(error.cause)}`
  return error.stack ?? String(error)
}

/** What a connection fails with when nobody answers, or the name leads nowhere: a database whose host is being replaced. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/

/** Whether an error says that the database is away (restarting, gone, cut off, too many connections). */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(08|57P|53300|57014|25P03)/.test(state)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && unreachable.test(error.code)) return true
  return /timeout|terminat|[Cc]onnection/.test(error.message) || isDatabaseAway(error.cause)
}

const diskFull = '53100'

/**
 * Ends the process at once when PGlite met a full disk: on a full WAL its next query spins and blocks everything.
 * The parent tries again every 5 s, and what was acknowledged is there once there is room. PostgreSQL looks after itself.
 */
export function endWhenDiskIsFull(database: Pick<Database, 'kind'>, error: unknown): void {
  if (database.kind !== 'pglite' || sqlState(error) !== diskFull) return
  log.fatal('the disk is full: ending at once, before another query')
  process.exit(1)
}
