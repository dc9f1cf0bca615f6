import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import { startLoop, type Loop } from './loop.ts'

const everyMs = 60_000

/** The thresholds are autovacuum's own (PostgreSQL 15, 20.10: scale factors 0.2 and 0.1, threshold 50, each minute). */
const overdue = `select relname as name, n_dead_tup > 50 + 0.2 * n_live_tup as has_gaps from pg_stat_user_tables
  where schemaname = 'public' and (n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`

/**
 * A PostgreSQL server frees the place of old rows and looks how large its tables have become by itself. The embedded database does
 * neither: its files would grow for ever, and plans made for empty tables would read all of a large one.
 */
export async function vacuumTables({ kind, pool }: Database): Promise<void> {
  if (kind !== 'pglite') return
  const { rows } = await pool.query<{ name: string; has_gaps: boolean }>(overdue)
  for (const { name, has_gaps } of rows) await pool.query(`${has_gaps ? 'vacuum (analyze)' : 'analyze'} ${name}`)
}

export function startVacuum(context: Pick<AppContext, 'database' | 'files'>): Loop {
  const work = async () => {
    await vacuumTables(context.database)
    return false
  }
  return startLoop(context, { name: 'vacuum', everyMs, work })
}
