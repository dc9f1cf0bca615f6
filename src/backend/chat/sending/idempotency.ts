import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import * as z from 'zod'
import { idempotencyKeyHeader } from '#contract/headers.ts'
import type { Tx } from '../../db/transaction.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { Refusal } from '../../http/refusal.ts'

/** The idempotency key of a request; null without one. */
export function readKey(request: Context<WebBindings>): string | null {
  const header = request.req.header(idempotencyKeyHeader)
  if (header === undefined) return null
  if (!z.uuid().safeParse(header).success)
    throw new Refusal('BAD_REQUEST', { field: idempotencyKeyHeader, message: 'The idempotency key is no UUID.' })
  return header.toLowerCase()
}

export function digestOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

/**
 * What the key made before, or null when it is new and from now on stands for `madeId`. A message knows its key for ever: a text
 * that lay in somebody's outbox for weeks goes once.
 */
export async function rememberKey(tx: Tx, key: string, hash: string, madeId: string): Promise<string | null> {
  const fresh = await tx.rows(
    `insert into idempotency (account_id, key, request_hash, message_id) select $1, $2, $3, $4
     where not exists (select from message where account_id = $1 and idempotency_key = $2)
     on conflict do nothing returning key`,
    [tx.accountId, key, hash, madeId],
    'key-new',
  )
  if (fresh.length) return null
  const [used] = await tx.rows<{ request_hash: string; message_id: string }>(
    'select request_hash, message_id from idempotency where account_id = $1 and key = $2',
    [tx.accountId, key],
  )
  if (used && used.request_hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  if (used) return used.message_id
  const [message] = await tx.rows<{ id: string }>('select id from message where account_id = $1 and idempotency_key = $2', [
    tx.accountId,
    key,
  ])
  return message?.id ?? null
}
