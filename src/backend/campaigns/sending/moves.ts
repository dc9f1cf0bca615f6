import { movedBy, type CampaignAct } from '#contract/campaigns/campaign-status.ts'
import type { Database } from '../../db/open.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Stored } from '../campaign-rows.ts'

/** People of a batch. On the embedded database each statement holds up everybody else's. */
export const batchRows: Record<Database['kind'], number> = { pglite: 100, postgres: 500 }

/** When a worker looks at a campaign again: after so long, at once, or (null) when somebody moves it. `isMoved`: screens are told now. */
export type Stepped = { afterMs: number | null; isMoved: boolean }
export const atOnce: Stepped = { afterMs: 0, isMoved: false }
export const after = (ms: number): Stepped => ({ afterMs: Math.ceil(ms), isMoved: false })

/** Moves a campaign whose row is locked, along the table of moves alone. Refuses with CAMPAIGN_MOVED. */
export async function moveCampaign(tx: Tx, { id, status }: Stored, act: CampaignAct, afterMs: number | null): Promise<Stepped> {
  const to = movedBy(act, status)
  if (!to) throw new Refusal('CAMPAIGN_MOVED')
  // Who made it is told anew, where it stands still.
  await tx.rows(`update campaign set status = $3, told = '{}' where account_id = $1 and id = $2`, [tx.accountId, id, to])
  return { afterMs, isMoved: true }
}
