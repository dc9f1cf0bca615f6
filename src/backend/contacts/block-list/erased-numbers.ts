import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'
import { blocksChanged } from './blocks.ts'

/**
 * Blocks those of the numbers that were erased before, so that nobody who asked to be forgotten is texted because a list was
 * imported or typed again. Nobody said anything just now, so the consent record stays as it is. To be called by whatever makes
 * contacts; returns the changes to emit.
 */
export async function blockErased(tx: Tx, phones: readonly string[]): Promise<Change[]> {
  const erased = await erasedOf(tx, phones)
  if (!erased.length) return []
  const added = await tx.rows<{ id: string; phone: string }>(
    `insert into block_list (account_id, id, phone, reason) select $1, id, phone, reason
     from unnest($2::uuid[], $3::text[], $4::text[]) as b (id, phone, reason)
     on conflict (account_id, phone, reason) do nothing returning id, phone`,
    [tx.accountId, erased.map(() => randomUUIDv7()), erased.map(row => row.phone), erased.map(row => row.reason)],
  )
  return blocksChanged(
    tx,
    added.map(row => row.id),
    added.map(row => row.phone),
  )
}

/** Which of the numbers belong to somebody who was erased, and has not agreed to be texted since; with `since`, after that moment. */
export async function erasedOf(
  tx: Tx,
  phones: readonly string[],
  since: Date | null = null,
): Promise<{ phone: string; reason: string }[]> {
  // Most accounts have erased nobody: no digest is made for them.
  const [any] = await tx.rows(
    'select 1 from suppression where account_id = $1 and ($2::timestamptz is null or created_at >= $2) limit 1',
    [tx.accountId, since],
    'erased-any',
  )
  if (!any || !phones.length) return []
  return tx.rows(
    `select p.phone, s.reason from unnest($2::text[]) as p (phone) join suppression s on s.account_id = $1 and s.phone_digest = phone_digest(p.phone)
     where $3::timestamptz is null or s.created_at >= $3`,
    [tx.accountId, phones, since],
    'erased',
  )
}
