import { signUpCostADayMillionths } from '#contract/limits.ts'
import { queueNotice } from '../../billing/notices/notices.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { nameOf, type Tool } from './tools.ts'

/** What a text waits for that would begin a sign-up at a tool whose texts cost enough today. */
export const costLimit = 'COST_LIMIT'

/**
 * Adds what a text costs to the day of the tool that caused it, whether the plan or the balance pays. The staff are written to with
 * the one that reaches the limit. The last lock that a sender takes, as those who confirm take it.
 */
export async function countCost(tx: Tx, context: AppContext, tool: Tool, cost: number): Promise<void> {
  const [after] = await tx.rows<{ spent: number }>(
    `update sign_up_tool set spent = $3 + case when spent_since > now() - interval '1 day' then spent else 0 end,
       spent_since = case when spent_since > now() - interval '1 day' then spent_since else now() end
     where account_id = $1 and id = $2 returning spent`,
    [tx.accountId, tool.id, cost],
    'count-cost-of-tool',
  )
  if (!after || after.spent < signUpCostADayMillionths || after.spent - cost >= signUpCostADayMillionths) return
  await queueNotice(tx, context, { kind: 'toolAtCostLimit', tool: nameOf(tool), of: tool.kind, cost: signUpCostADayMillionths })
}

/** It goes once the tool's day is over. */
export async function waitForNextDay(tx: Tx, textId: string, until: Date): Promise<void> {
  await tx.rows(
    'update sign_up_text set reason = $3, send_at = $4 where account_id = $1 and id = $2',
    [tx.accountId, textId, costLimit, until],
    'wait-for-next-day',
  )
}
