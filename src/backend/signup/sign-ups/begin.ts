import { randomUUIDv7 } from 'node:crypto'
import { signUpConfirmDays } from '#contract/limits.ts'
import { alreadyOn } from '#contract/signup/keyword-words.ts'
import { parseNumber } from '../../chat/phone.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged, type Change } from '../../live/emit.ts'
import { giveBackCoupons, reserveCoupon } from '../coupons/hand-out.ts'
import { confirmSignUp, keepContact, toolChanged } from './confirm.ts'
import type { SignUpDetails } from './details.ts'
import { queueText } from './queue-text.ts'
import { isOn, isWaitingForLead, obstacleOf, signUpColumns, type SignUp, type SignUpState } from './sign-up-rows.ts'
import type { Tool } from './tools.ts'

/** Who wants to be on a list. */
export type Wish = {
  /** E.164. */
  phone: string
  /** The number of the account that they deal with. */
  own: string
  /** What they said or were shown. */
  words: string
  /** The network that they came from, where there is one. */
  address: string | null
  /** Of the tool, where they saw another one than the one that is live. */
  version?: number
  /** What they typed beside their number. */
  details?: SignUpDetails
}

/** The language in which a number is texted by itself. */
export const languageOf = (phone: string): 'en' | 'pl' => (parseNumber(phone)?.country === 'PL' ? 'pl' : 'en')

/**
 * Somebody signs up: at once, or asked first where the tool has double opt-in. Who opted out is sent nothing until their START; who is
 * on the list already is told so. Whoever calls holds the conversation's row, so that one number signs up once at a time.
 */
export async function beginSignUp(tx: Tx, tool: Tool, wish: Wish): Promise<Change[]> {
  const [before] = await tx.rows<SignUp>(
    `select ${signUpColumns} from sign_up where account_id = $1 and tool_id = $2 and phone = $3 for update`,
    [tx.accountId, tool.id, wish.phone],
    'sign-up-before',
  )
  const obstacle = await obstacleOf(tx, wish.phone)
  if (isOn(before) && obstacle === null) return signUpAgain(tx, tool, before, wish)
  // They said yes already, and wait for a lead of the plan alone.
  if (before && isWaitingForLead(before) && obstacle === null) return [toolChanged(tool)]
  const state = obstacle === 'PHONE_NUMBER_ON_BLOCK_LIST' ? 'REFUSED' : 'STARTED'
  const signUp = await keep(tx, tool, wish, state, obstacle)
  if (obstacle !== null) return [toolChanged(tool)]
  if (!tool.isDoubleOptIn) return confirmSignUp(tx, tool, signUp, wish.words)
  await reserveCoupon(tx, tool, signUp.id)
  const isAsked = await queueText(tx, {
    signUpId: signUp.id,
    phone: signUp.phone,
    kind: 'FIRST',
    body: tool.firstMessage,
    isCounted: true,
  })
  if (!isAsked) {
    // Asked as often today as anybody is: a yes to the question before still counts.
    if (before?.state === 'WAITING_FOR_CONFIRMATION') await keep(tx, tool, { ...wish, words: before.words }, before.state, null)
    else await refuse(tx, signUp.id, 'TOO_MANY_TEXTS')
  }
  return [toolChanged(tool), ...(tool.couponTagId ? [resourceChanged('coupons')] : [])]
}

/** The one row of a number at a tool, as it stands from now on. */
async function keep(tx: Tx, tool: Tool, wish: Wish, state: SignUpState, reason: string | null): Promise<SignUp> {
  const [signUp] = await tx.rows<SignUp>(
    `insert into sign_up (account_id, id, tool_id, version, phone, own_number, state, reason, words, address, details, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now() + interval '${signUpConfirmDays} days')
     on conflict (account_id, tool_id, phone) do update set version = excluded.version, own_number = excluded.own_number,
       state = excluded.state, reason = excluded.reason, words = excluded.words, address = excluded.address,
       details = excluded.details, started_at = excluded.started_at, expires_at = excluded.expires_at,
       asked_at = null, resends = 0, resent_at = null, without_coupon = false
     returning ${signUpColumns}`,
    [
      tx.accountId,
      randomUUIDv7(),
      tool.id,
      wish.version ?? tool.version,
      wish.phone,
      wish.own,
      state,
      reason,
      wish.words,
      wish.address,
      wish.details ? JSON.stringify(wish.details) : null,
    ],
    'keep-sign-up',
  )
  if (!signUp) throw new Error('a sign-up was not kept')
  return signUp
}

/** Changes nothing where the tool refuses who is on it; else the consent is given anew. Either way they are told. */
async function signUpAgain(tx: Tx, tool: Tool, signUp: SignUp, wish: Wish): Promise<Change[]> {
  const { words, address, version = tool.version, details = null } = wish
  const again = { ...signUp, address, version, details }
  const changes = tool.blocksMultiple ? [] : await keepContact(tx, tool, again, words, false)
  await queueText(tx, {
    signUpId: signUp.id,
    phone: signUp.phone,
    kind: 'REWRITE',
    body: tool.rewriteMessage || alreadyOn[languageOf(signUp.phone)],
    isCounted: true,
  })
  return [...changes, toolChanged(tool)]
}

/** A sign-up that comes to nothing; what was kept for it is free again. */
export async function refuse(tx: Tx, signUpId: string, reason: string): Promise<void> {
  await tx.rows(
    `update sign_up set state = 'REFUSED', reason = $3 where account_id = $1 and id = $2 and state in ('STARTED', 'WAITING_FOR_CONFIRMATION')`,
    [tx.accountId, signUpId, reason],
    'refuse-sign-up',
  )
  await giveBackCoupons(tx, [signUpId])
}
