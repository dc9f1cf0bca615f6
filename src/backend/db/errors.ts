import { log } from '../log.ts'

/** The SQLSTATE of an error, also of one that another wraps; undefined when the connection itself failed. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)) return error.code
  return error.cause ? sqlState(error.cause) : undefined
}

/** An error as logs may have it: its text, with the way to it. What was asked for, somebody's number maybe, stands in neither. */
export function loggable(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error)
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
export function endWhenDiskIsFull(database: { kind: 'pglite' | 'postgres' }, error: unknown): void {
  if (database.kind !== 'pglite' || sqlState(error) !== diskFull) return
  log.fatal('the disk is full: ending at once, before another query')
  process.exit(1)
}
