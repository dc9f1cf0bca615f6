import type pg from 'pg'
import { missing } from './errors.ts'
import { baseOf, type Kind, type Kinds } from './objects.ts'

/** One request at a time, whichever process takes it. */
const lock = 727278
/** With each event; ours is told of the package's own. */
export const apiVersion = '2026-10-28.endive'

/** The provider's objects within one transaction; what happens to them becomes events with it. */
export type Store = {
  now: Date
  find<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | null>
  /** Refuses with resource_missing. */
  get<K extends Kind>(kind: K, id: string): Promise<Kinds[K]>
  /** Whatever has this id. */
  any(id: string): Promise<object | null>
  put<K extends Kind>(kind: K, object: Kinds[K]): Promise<Kinds[K]>
  /** The newest first; of one customer where it is named. */
  list<K extends Kind>(kind: K, of?: { customer?: string; payment_intent?: string }): Promise<Kinds[K][]>
  /** What was asked under an idempotency key, and what was answered. */
  request(key: string): Promise<{ request: string; status: number; answer: string } | null>
  keepRequest(key: string, request: string, answer: { status: number; text: string }): Promise<void>
  /** Tells of an object as it stands now. */
  tell(type: string, object: Kinds[Kind]): Promise<void>
}

/** Without what is shown to nobody. */
export function shown<T extends object>(object: T): Omit<T, 'hidden'> {
  const { hidden: _, ...rest } = { hidden: undefined, ...object }
  return rest
}

export async function withStore<T>(pool: pg.Pool, work: (store: Store) => Promise<T>, now = new Date()): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const result = await work(storeOver(client, now))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Within a transaction that is open already. */
export function storeOver(client: pg.PoolClient, now: Date): Store {
  const find: Store['find'] = async <K extends Kind>(kind: K, id: string) => {
    const { rows } = await client.query<{ data: Kinds[K] }>('select data from checkout_object where id = $1 and kind = $2', [
      id,
      kind,
    ])
    return rows[0]?.data ?? null
  }
  const put: Store['put'] = async (kind, object) => {
    await client.query(
      'insert into checkout_object (id, kind, data) values ($1, $2, $3) on conflict (id) do update set data = excluded.data',
      [object.id, kind, JSON.stringify(object)],
    )
    return object
  }
  return {
    now,
    find,
    put,
    get: async (kind, id) => {
      const found = await find(kind, id)
      if (!found) throw missing(kind, id)
      return found
    },
    any: async id => {
      const { rows } = await client.query<{ data: object }>('select data from checkout_object where id = $1', [id])
      return rows[0]?.data ?? null
    },
    list: async <K extends Kind>(kind: K, of: { customer?: string; payment_intent?: string } = {}) => {
      const { rows } = await client.query<{ data: Kinds[K] }>(
        `select data from checkout_object where kind = $1 and ($2::text is null or data ->> 'customer' = $2)
           and ($3::text is null or data ->> 'payment_intent' = $3) order by number desc limit 1000`,
        [kind, of.customer ?? null, of.payment_intent ?? null],
      )
      return rows.map(row => row.data)
    },
    request: async key => {
      const { rows } = await client.query<{ request: string; status: number; answer: string }>(
        `select request, status, answer from checkout_request where key = $1 and created_at > now() - interval '1 day'`,
        [key],
      )
      return rows[0] ?? null
    },
    keepRequest: async (key, request, { status, text }) => {
      await client.query(
        `insert into checkout_request (key, request, status, answer) values ($1, $2, $3, $4)
         on conflict (key) do update set request = excluded.request, status = excluded.status, answer = excluded.answer, created_at = now()`,
        [key, request, status, text],
      )
    },
    tell: async (type, object) => {
      const event = await put('event', {
        ...baseOf('event', now),
        type,
        api_version: apiVersion,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: shown(object) },
      })
      // Each comes twice, as it may.
      await client.query(
        `insert into checkout_delivery (event_id, due_at) values ($1, now()), ($1, now() + interval '400 milliseconds')`,
        [event.id],
      )
    },
  }
}
