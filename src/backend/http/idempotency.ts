import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { idempotencyKeyHeader } from '#contract/headers.ts'
import type { Tx } from '../db/transaction.ts'
import type { WebBindings } from './bindings.ts'
import { Refusal } from './refusal.ts'

/**
 * Does the work of a repeat-safe call once for each key, in one transaction with the key: of two at once the second waits and gets
 * the first one's answer, and a refusal keeps no key. `make` may give `id` to the row that it makes; a repeat is then answered by
 * `again`, from that row as it now stands. Without `again` the answer itself is kept. `hash` stands for a body that only the
 * handler reads.
 */
export type Once = <T>(make: (tx: Tx, id: string) => Promise<T>, more?: More<T>) => Promise<T>

type InAccount = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
type More<T> = { again?: (tx: Tx, id: string) => Promise<T>; hash?: string }
type Asked = { route: string; key: string; hash: string }

/** The `once` of one request; without a key each request is work of its own. `input` is what makes it the same request. */
export function onceFor(
  { inAccount }: { inAccount: InAccount },
  { route, key, input }: { route: string; key: string | null; input: unknown },
): Once {
  return <T>(make: (tx: Tx, id: string) => Promise<T>, { again, hash }: More<T> = {}) =>
    inAccount(async tx => {
      const id = randomUUIDv7()
      if (key === null) return make(tx, id)
      const used = await takeKey<T>(tx, { route, key, hash: hash ?? digestOf(input) }, id)
      if (used) return again ? again(tx, used.made_id) : used.answer
      const answer = await make(tx, id)
      if (!again) await keepAnswer(tx, key, answer)
      return answer
    })
}

type Used<T> = { made_id: string; answer: T; is_same: boolean }

/** What the key was used for before; null when it is new and from now on stands for `id`. */
async function takeKey<T>(tx: Tx, { route, key, hash }: Asked, id: string): Promise<Used<T> | null> {
  // A message knows its key for ever: a text that lay in somebody's outbox for weeks goes once.
  const fresh = await tx.rows<{ key: string }>(
    `insert into idempotency_key (account_id, key, route, request_hash, made_id) select $1, $2, $3, $4, $5
     where not exists (select from message where account_id = $1 and idempotency_key = $2)
     on conflict do nothing returning key`,
    [tx.accountId, key, route, hash, id],
    'key-new',
  )
  if (fresh.length) return null
  const [used] = await tx.rows<Used<T>>(
    `select made_id, answer, request_hash = $4 and coalesce(route, $3) = $3 as is_same
     from idempotency_key where account_id = $1 and key = $2
     union all
     select id, null, $3 = 'POST /conversations' from message where account_id = $1 and idempotency_key = $2
       and not exists (select from idempotency_key where account_id = $1 and key = $2)`,
    [tx.accountId, key, route, hash],
  )
  if (!used?.is_same) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  return used
}

async function keepAnswer(tx: Tx, key: string, answer: unknown): Promise<void> {
  await tx.rows('update idempotency_key set answer = $3 where account_id = $1 and key = $2', [
    tx.accountId,
    key,
    JSON.stringify(answer),
  ])
}

/** The idempotency key of a request; null without one, where it `isRequired` a refusal. */
export function readKey(request: Context<WebBindings>, isRequired: boolean): string | null {
  const header = request.req.header(idempotencyKeyHeader)
  if (header === undefined && !isRequired) return null
  if (z.uuid().safeParse(header).success) return String(header).toLowerCase()
  const message = header === undefined ? 'An idempotency key is needed.' : 'The idempotency key is no UUID.'
  throw new Refusal('BAD_REQUEST', { field: idempotencyKeyHeader, message })
}

// The version before made its digests so, and keys are kept over an update.
const digestOf = (input: unknown = null) => createHash('sha256').update(JSON.stringify(input)).digest('hex')

/**
 * What kept answers say of somebody who is erased. Their keys stay, or a repeat would do the work again.
 */
export async function forgetInAnswers(tx: Tx, numbers: readonly string[]): Promise<void> {
  const pattern = numbers.map(number => number.replaceAll(/\W/g, '\\$&')).join('|')
  await tx.rows(
    `update idempotency_key set answer = regexp_replace(answer::text, $2, '', 'g')::jsonb
     where account_id = $1 and answer is not null and answer::text ~ $2`,
    [tx.accountId, pattern],
  )
}
