import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import { startLoop, type Loop } from './loop.ts'

const vacuumEveryMs = 60_000
const countEveryMs = 5000

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

/** They have some three times as many rows as were counted last, or were never counted. */
const grown = `select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = 'public' and s.n_mod_since_analyze > 500 + 2 * greatest(c.reltuples, 0)`

/**
 * Plans made for an empty table read all of one that was filled since, for each of its rows. A PostgreSQL server too counts rows only
 * once a minute, in which the first import or campaign of a business is done: tables that grow fast are counted at once.
 */
export async function countGrownTables({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(grown)
  for (const { name } of rows) await pool.query(`analyze ${name}`)
}

export function startVacuum(context: Pick<AppContext, 'database' | 'files'>): Loop {
  const start = (name: string, everyMs: number, look: (database: Database) => Promise<void>) =>
    startLoop(context, { name, everyMs, work: () => look(context.database).then(() => false) })
  const loops = [start('vacuum', vacuumEveryMs, vacuumTables), start('counting rows', countEveryMs, countGrownTables)]
  return {
    wake: () => loops.forEach(loop => loop.wake()),
    stop: async () => void (await Promise.all(loops.map(loop => loop.stop()))),
  }
}
