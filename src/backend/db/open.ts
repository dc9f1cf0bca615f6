import { mkdirSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { AccountTurns } from './account-turns.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { finishRestore } from './restored-folder.ts'

export type Database = {
  pool: pg.Pool
  /** The turns of transactions at the pool. */
  turns: AccountTurns
  kind: 'pglite' | 'postgres'
  /** Connection string for LISTEN and the like; null on PGlite, where one process is all there is. */
  url: string | null
  /** PGlite has just ended a query: whoever asks whether it answers need not wait behind all who work with it. */
  hasJustAnswered?: () => boolean
  close(): Promise<void>
}

// pg's driver would give back strings for int8 and Date for timestamps; here counts fit into numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

export const liteExtensions = { btree_gin, pg_trgm, unaccent }

/** So long queries of PGlite may follow each other. */
const turnMs = 8
/** So many rounds of the event loop whoever waits then has: Node lets in one new connection a round, and a round of nobody costs nothing. */
const roundsBetween = 32
/** So fresh an answer shows that it answers still. */
const freshMs = 1000

/**
 * PGlite answers without ever leaving JavaScript: queries that follow each other would keep visitors and timers waiting until
 * the last of them is done. After each turn whoever else waits is let in.
 */
function letOthersIn(lite: PGlite): void {
  const execute = lite.execProtocolStream.bind(lite)
  let began = performance.now()
  lite.execProtocolStream = async (...message) => {
    if (performance.now() - began > turnMs) {
      for (let round = 0; round < roundsBetween; round += 1) await setImmediate()
      began = performance.now()
    }
    return execute(...message)
  }
}

/** Notes when PGlite last answered. */
function watchAnswers(lite: PGlite): () => boolean {
  const execute = lite.execProtocolStream.bind(lite)
  let answeredMs = Number.NEGATIVE_INFINITY
  lite.execProtocolStream = async (...message) => {
    const answer = await execute(...message)
    answeredMs = performance.now()
    return answer
  }
  return () => performance.now() - answeredMs < freshMs
}

/** PGlite behind a pg.Pool, so that there is one path for both databases (never lite.query() beside it). */
export function litePool(lite: PGlite): pg.Pool {
  letOthersIn(lite)
  return new pg.Pool(createPgConfig(lite) as pg.PoolConfig)
}

/** A connection that breaks, idle or between two queries, is only replaced; without a listener it would end the process. */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
}

/** Over a connection of its own: a migration, or the wait for another instance's, may take longer than any query. */
async function migrateServer(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 4000 })
  outliveConnections(pool)
  try {
    await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** PostgreSQL at `url`, or PGlite in `folder` (null: in memory), with the schema brought up to date. */
export async function openDatabase(where: {
  url?: string | undefined
  folder: string | null
  poolSize?: number
  /** How long a query may take on PostgreSQL before the connection counts as dead. */
  queryMs?: number
  /** What a PGlite in memory holds at first (dumpDataDir). */
  dump?: Blob
}): Promise<Database> {
  if (where.url) {
    await migrateServer(where.url)
    const pool = new pg.Pool({
      connectionString: where.url,
      max: where.poolSize ?? 10,
      connectionTimeoutMillis: 4000,
      query_timeout: where.queryMs ?? 10_000,
      statement_timeout: (where.queryMs ?? 10_000) - 500,
      idle_in_transaction_session_timeout: 15_000,
      keepAlive: true,
      application_name: 'parley',
    })
    outliveConnections(pool)
    return { pool, turns: AccountTurns.at(pool), kind: 'postgres', url: where.url, close: () => pool.end() }
  }
  if (where.folder) mkdirSync(where.folder, { recursive: true })
  const unlock = where.folder ? lockFolder(where.folder) : () => undefined
  if (where.folder) finishRestore(where.folder)
  const lite = await PGlite.create({
    ...(where.folder && { dataDir: where.folder }),
    ...(where.dump && { loadDataDir: where.dump }),
    extensions: liteExtensions,
  })
  const hasJustAnswered = watchAnswers(lite)
  const pool = litePool(lite)
  await migrate(pool)
  return {
    pool,
    turns: AccountTurns.at(pool),
    kind: 'pglite',
    url: null,
    hasJustAnswered,
    close: async () => {
      await pool.end()
      await lite.close()
      unlock()
    },
  }
}
