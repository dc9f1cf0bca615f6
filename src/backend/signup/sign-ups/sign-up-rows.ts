import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import { signUpConfirmDays } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { SignUpDetails } from './details.ts'
import { isAtCostLimit } from './tools.ts'

export type SignUpState = 'STARTED' | 'WAITING_FOR_CONFIRMATION' | 'CONFIRMED' | 'EXPIRED' | 'REFUSED'

export type SignUp = {
  id: string
  toolId: string
  /** Of the tool, as they saw it. */
  version: number
  phone: string
  ownNumber: string
  state: SignUpState
  reason: string | null
  words: string
  address: string | null
  details: SignUpDetails | null
  confirmedAt: Date | null
  leftAt: Date | null
  /** They confirm so late that there is no coupon for it. */
  withoutCoupon: boolean
}

export const signUpColumns = `id, tool_id as "toolId", version, phone, own_number as "ownNumber", state, reason, words, address, details,
  confirmed_at as "confirmedAt", left_at as "leftAt", without_coupon as "withoutCoupon"`

/** Whether somebody is on the list: confirmed, and has not left since. */
export const isOn = (signUp: SignUp | undefined): signUp is SignUp => signUp?.state === 'CONFIRMED' && signUp.leftAt === null

export const isWaitingForLead = ({ state, reason }: Pick<SignUp, 'state' | 'reason'>): boolean =>
  state === 'STARTED' && reason === 'NO_LEADS'

/** SQL that says why a tool asks nobody more today, or why its sign-ups or texts wait, of which the staff are told; null where none does. */
export const heldForOf = (tool: string) => `coalesce(
  case when ${tool}.is_active and ${isAtCostLimit(tool)} then 'COST_LIMIT' end,
  (select s.reason from sign_up s where s.account_id = ${tool}.account_id and s.tool_id = ${tool}.id and s.state = 'STARTED'
    and s.reason = 'NO_LEADS' limit 1),
  (select x.reason from sign_up_text x join sign_up s on s.account_id = x.account_id and s.id = x.sign_up_id
    where x.account_id = ${tool}.account_id and s.tool_id = ${tool}.id and x.state = 'WAITING' and x.reason is not null limit 1))`

/** SQL that says how many waited for a lead in vain, until their time was over in these days. */
export const ranOutOf = (
  tool: string,
) => `(select count(*)::int from sign_up s where s.account_id = ${tool}.account_id and s.tool_id = ${tool}.id
  and s.state = 'EXPIRED' and s.reason = 'NO_LEADS' and s.expires_at > now() - interval '${signUpConfirmDays} days')`

/** Why nothing is texted to a number: it opted out, and START takes that back; or somebody blocked it. Null where nothing stands against it. */
export async function obstacleOf(tx: Tx, phone: string): Promise<'OPTED_OUT' | 'PHONE_NUMBER_ON_BLOCK_LIST' | null> {
  const blocks = await tx.rows<{ reason: BlockReason }>(
    'select reason from block_list where account_id = $1 and phone = $2',
    [tx.accountId, phone],
    'sign-up-blocks',
  )
  if (!blocks.length) return null
  return blocks.every(({ reason }) => reason === 'SENT_STOP' || reason === 'CLICKED_STOP')
    ? 'OPTED_OUT'
    : 'PHONE_NUMBER_ON_BLOCK_LIST'
}
