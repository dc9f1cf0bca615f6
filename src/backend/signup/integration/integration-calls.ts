import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { giveBackCoupons, handOutCoupon } from '../coupons/hand-out.ts'
import { toolById, type Tool } from '../sign-ups/tools.ts'
import { askSystem, couponIn, saysYes } from './ask-system.ts'
import { integrationOf } from './integration-row.ts'

const atOnce = 20
/** A confirmation waits so long for its coupon, should nobody ever ask for it. */
const waitsSeconds = 30
const couponKeyBytes = 18

/** Whether the account's own system knows a number already, where it is asked. No answer in time is no. */
export async function isKnownElsewhere(context: AppContext, accountId: string, phone: string): Promise<boolean> {
  const system = await withAccount(context.database, accountId, integrationOf)
  if (!system.isEnabled || !system.isContactExistsCheck) return false
  return saysYes(await askSystem(context.askOutside, system, 'CONTACT_EXISTS', phone))
}

/** Somebody signed up by a form: their account's own system hears of it soon. Returns whether its answer is their coupon. */
export async function queueIntegrationCall(tx: Tx, tool: Tool, signUpId: string, phone: string): Promise<boolean> {
  if (tool.kind === 'KEYWORD') return false
  const { isEnabled, isCouponFetch, isContactExistsCheck } = await integrationOf(tx)
  // One that is asked before is told nothing after, unless it has the coupons.
  if (!isEnabled || (isContactExistsCheck && !isCouponFetch)) return false
  await tx.rows(
    'insert into integration_call (account_id, id, sign_up_id, phone) values ($1, $2, $3, $4)',
    [tx.accountId, randomUUIDv7(), signUpId, phone],
    'queue-integration-call',
  )
  return isCouponFetch
}

/** The text that says the coupon waits until it is there. */
export async function waitForCoupon(tx: Tx, signUpId: string): Promise<void> {
  await tx.rows(
    `update sign_up_text set send_at = now() + interval '${waitsSeconds} seconds'
     where account_id = $1 and sign_up_id = $2 and kind = 'CONFIRMATION' and state = 'WAITING'`,
    [tx.accountId, signUpId],
    'wait-for-coupon',
  )
}

type Call = { account_id: string; sign_up_id: string; phone: string }

/** Tells the accounts' own systems of those who signed up; returns whether there may be more. */
export async function makeIntegrationCalls(context: AppContext): Promise<boolean> {
  const calls = await withoutAccount(context.database, tx =>
    tx.rows<Call>('select * from claim_integration_calls($1)', [atOnce], 'claim-integration-calls'),
  )
  await Promise.all(calls.map(call => make(context, call)))
  return calls.length === atOnce
}

async function make(context: AppContext, { account_id, sign_up_id, phone }: Call): Promise<void> {
  const system = await withAccount(context.database, account_id, integrationOf)
  const coupon = system.isCouponFetch
  const answer = system.isEnabled ? await askSystem(context.askOutside, system, coupon ? 'COUPON' : 'SIGN_UP', phone) : null
  if (coupon) await withAccount(context.database, account_id, tx => giveCoupon(tx, sign_up_id, answer && couponIn(answer)))
}

/** The code of the account's own system; without one the sign-up goes on with a coupon of ours, where the tool has any. */
async function giveCoupon(tx: Tx, signUpId: string, code: string | null): Promise<void> {
  const [signUp] = await tx.rows<{ toolId: string }>(
    `select tool_id as "toolId" from sign_up where account_id = $1 and id = $2 and state = 'CONFIRMED' and left_at is null for update`,
    [tx.accountId, signUpId],
    'sign-up-with-coupon',
  )
  if (!signUp) return
  if (code === null) await handOutCoupon(tx, await toolById(tx, signUp.toolId), signUpId)
  else {
    await giveBackCoupons(tx, [signUpId])
    await tx.rows(
      'update sign_up set coupon_key = coalesce(coupon_key, $3), default_code = $4 where account_id = $1 and id = $2',
      [tx.accountId, signUpId, randomBytes(couponKeyBytes).toString('base64url'), code],
      'coupon-of-system',
    )
  }
  await tx.rows(
    `update sign_up_text set send_at = now() where account_id = $1 and sign_up_id = $2 and kind = 'CONFIRMATION' and state = 'WAITING'`,
    [tx.accountId, signUpId],
    'send-with-coupon',
  )
}
