import { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { Tx } from '../db/transaction.ts'
import type { Change } from '../live/emit.ts'
import { block } from './blocks.ts'

/**
 * Blocks those of the numbers that were erased before, so that nobody who asked to be forgotten is texted because a list was
 * imported or typed again. To be called by whatever makes contacts; returns the changes to emit.
 */
export async function blockErased(tx: Tx, phones: readonly string[]): Promise<Change[]> {
  const erased = await tx.rows<{ phone: string; reason: string }>(
    `select p.phone, s.reason from unnest($2::text[]) as p (phone) join suppression s on s.account_id = $1 and s.phone_digest = phone_digest(p.phone)
     where exists (select from suppression where account_id = $1)`,
    [tx.accountId, phones],
  )
  const changes: Change[] = []
  for (const [reason, rows] of Map.groupBy(erased, row => row.reason)) {
    const { changes: told } = await block(tx, {
      phones: rows.map(row => row.phone),
      reason: BlockReason.parse(reason),
      note: null,
      blockedBy: null,
    })
    changes.push(...told)
  }
  return changes
}
