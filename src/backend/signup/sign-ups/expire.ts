import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { emit, resourceChanged } from '../../live/emit.ts'
import { giveBackCoupons } from '../coupons/hand-out.ts'
import { dropTexts } from './queue-text.ts'

const atOnce = 200

/** Ends sign-ups whose yes did not come in time; returns whether there may be more. */
export async function expireSignUps(context: AppContext): Promise<boolean> {
  const overdue = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>('select * from overdue_sign_ups($1)', [atOnce], 'sign-ups-overdue'),
  )
  for (const { account_id, id } of overdue) await withAccount(context.database, account_id, tx => expire(tx, context, id))
  return overdue.length === atOnce
}

async function expire(tx: Tx, context: AppContext, id: string): Promise<void> {
  const [ended] = await tx.rows<{ toolId: string }>(
    `update sign_up set state = 'EXPIRED' where account_id = $1 and id = $2 and expires_at <= now()
       and state in ('STARTED', 'WAITING_FOR_CONFIRMATION') returning tool_id as "toolId"`,
    [tx.accountId, id],
  )
  if (!ended) return
  await dropTexts(tx, [id], 'EXPIRED')
  await giveBackCoupons(tx, [id])
  await emit(tx, context.hub, [resourceChanged('keywords', [ended.toolId]), resourceChanged('coupons')])
}
