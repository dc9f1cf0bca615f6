import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endWhenDiskIsFull, isDatabaseAway, sqlState } from './errors.ts'
import type { Database } from './open.ts'

type Values = readonly unknown[]

/** One transaction in one account's context: role app, row-level security, nothing of another account in sight. */
export type Tx = {
  accountId: string
  /** Plain SQL. With a `name` the statement is prepared once per connection. */
  rows<R extends pg.QueryResultRow>(text: string, values?: Values, name?: string): Promise<R[]>
  /** Runs after the commit, never after a rollback. */
  afterCommit(effect: () => void): void
}

const uuid = /^[0-9a-f-]{36}$/

/**
 * Runs `work` in a transaction of the account. Inside, use only `tx`: on PGlite there is one connection,
 * and a query beside the transaction would wait for it for ever.
 */
export async function withAccount<T>(database: Database, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!uuid.test(accountId)) throw new Error('not an account id')
  return inTransaction(
    database,
    `select set_config('app.account', '${accountId}', true), set_config('role', 'app', true)`,
    accountId,
    work,
  )
}

/** Runs `work` as role app without an account: only the SECURITY DEFINER doors of the workers answer there. */
export async function withoutAccount<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(database, `select set_config('role', 'app', true)`, '', work)
}

async function inTransaction<T>(
  database: Database,
  context: string,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, context, accountId, work)
    } catch (error) {
      // A deadlock, or two that wrote the same key at once: the loser begins again and sees what the other wrote.
      if (attempt === 3 || !['40P01', '40001', '23505'].includes(sqlState(error) ?? '')) throw error
    }
  }
}

/** A transaction that is open on this client, for work that knows a Tx; `effects` are what shall run after its commit. */
export function txOver(client: pg.Client | pg.PoolClient, accountId: string, effects: (() => void)[]): Tx {
  return {
    accountId,
    rows: async <R extends pg.QueryResultRow>(text: string, values: Values = [], name?: string) =>
      (await client.query<R>({ text, values: [...values], ...(name && { name }) })).rows,
    afterCommit: effect => void effects.push(effect),
  }
}

/**
 * A connection, once it is this account's turn; whoever gets it passes the turn on. Waiting for both has one bound, the pool's: where
 * the database is away a turn comes late, and then a connection does not come at all.
 */
async function connectInTurn({ pool, turns }: Database, accountId: string): Promise<pg.PoolClient> {
  const waitedMs = await turns.take(accountId)
  const boundMs = pool.options.connectionTimeoutMillis
  // Without a wait before it the pool's own bound is enough, and an idle connection comes at once.
  const needsNoClock = !boundMs || waitedMs === 0 || pool.idleCount > 0
  const connecting = pool.connect()
  try {
    return await (needsNoClock ? connecting : connectedWithin(boundMs - waitedMs, connecting))
  } catch (error) {
    turns.pass()
    throw error
  }
}

/** The connection, if it comes in time; one that comes later goes back. */
async function connectedWithin(ms: number, connecting: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const isOver = new AbortController()
  try {
    const client = await Promise.race([connecting, sleep(ms, null, { signal: isOver.signal })])
    if (client) return client
  } finally {
    isOver.abort()
  }
  connecting.then(late => late.release()).catch(() => undefined)
  throw new Error('timeout: no connection to the database came')
}

async function attemptTransaction<T>(
  database: Database,
  context: string,
  accountId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connectInTurn(database, accountId)
  const effects: (() => void)[] = []
  let failure: unknown
  try {
    // One round trip: the context is built from a checked UUID, so nothing of a request stands in this text.
    await client.query(`begin; ${context}`)
    const result = await work(txOver(client, accountId, effects))
    await client.query('commit')
    for (const effect of effects) effect()
    return result
  } catch (error) {
    failure = error
    endWhenDiskIsFull(database, error)
    // A rollback would wait behind the query that hangs; a connection that is thrown away needs none.
    if (!isDatabaseAway(error)) await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    // A connection that broke in the middle must not go back into the pool.
    client.release(failure !== undefined && isDatabaseAway(failure))
    database.turns.pass()
  }
}
