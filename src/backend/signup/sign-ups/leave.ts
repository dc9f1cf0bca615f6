import type { Tx } from '../../db/transaction.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { giveBackCoupons } from '../coupons/hand-out.ts'
import { dropTexts } from './queue-text.ts'

type Left = { id: string; toolId: string; state: string }

/**
 * Who wants no more texts is on no list: what waits for their yes comes to nothing, and whoever signs up again begins anew. `toolId`:
 * of one tool alone. Whoever calls holds the conversation's row, where there is one.
 */
export async function leaveSignUps(tx: Tx, phone: string, toolId: string | null = null): Promise<Change[]> {
  const left = await tx.rows<Left>(
    `update sign_up set left_at = case when state = 'CONFIRMED' then now() else left_at end,
       reason = case when state = 'CONFIRMED' then reason else 'OPTED_OUT' end,
       state = case when state = 'CONFIRMED' then state else 'REFUSED' end
     where account_id = $1 and phone = $2 and ($3::uuid is null or tool_id = $3)
       and (state in ('STARTED', 'WAITING_FOR_CONFIRMATION') or (state = 'CONFIRMED' and left_at is null))
     returning id, tool_id as "toolId", state`,
    [tx.accountId, phone, toolId],
    'leave-sign-ups',
  )
  if (!left.length) return []
  const ids = left.map(({ id }) => id)
  await dropTexts(tx, ids, 'OPTED_OUT')
  await giveBackCoupons(tx, ids)
  return [
    resourceChanged(
      'keywords',
      left.map(row => row.toolId),
    ),
    resourceChanged('coupons'),
  ]
}
