import type { Database } from '../db/open.ts'
import { deletedKeptMinutes, eventsKeptDays, idempotencyKeyHours } from '#contract/limits.ts'
import { log } from '../log.ts'

const everyMs = 10 * 60_000

const outdated = [
  `delete from event where created_at < now() - interval '${eventsKeptDays} days'`,
  `delete from idempotency where created_at < now() - interval '${idempotencyKeyHours} hours'`,
  `delete from bulk_send where created_at < now() - interval '${idempotencyKeyHours} hours'`,
  `delete from socket_ticket where expires_at < now()`,
  `delete from download where expires_at < now()`,
  `delete from contact_bin where deleted_at < now() - interval '${deletedKeptMinutes} minutes'`,
  `delete from contact_job where created_at < now() - interval '7 days'`,
]

/** Takes away what is kept for a time only. Every instance may do it: each statement is whole by itself. */
export function startCleaning(database: Database): () => void {
  const clean = async () => {
    for (const statement of outdated) await database.pool.query(statement)
  }
  const timer = setInterval(() => void clean().catch((error: unknown) => log.warn({ error: String(error) }, 'cleaning')), everyMs)
  return () => clearInterval(timer)
}
