import { randomUUIDv7 } from 'node:crypto'
import { signUpTextsADay } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'

type Queued = {
  signUpId: string
  phone: string
  kind: 'FIRST' | 'CONFIRMATION' | 'REWRITE' | 'RESEND' | 'COUPON_REMINDER'
  body: string
  /** Whether it begins a sign-up: what answers the customer's own yes does not. */
  isCounted: boolean
}

/**
 * What somebody is texted for a sign-up waits for its sender from now on; the same that waits already waits once. False where the
 * number got as many today, of all tools together, as it gets.
 */
export async function queueText(tx: Tx, { signUpId, phone, kind, body, isCounted }: Queued): Promise<boolean> {
  const [waiting] = await tx.rows(
    `select 1 from sign_up_text where account_id = $1 and sign_up_id = $2 and kind = $3 and state = 'WAITING'`,
    [tx.accountId, signUpId, kind],
    'sign-up-text-waits',
  )
  if (waiting) return true
  const added = await tx.rows(
    `insert into sign_up_text (account_id, id, sign_up_id, phone, kind, body, is_counted)
     select $1, $2, $3, $4, $5, $6, $7 where not $7 or (
       select count(*) from sign_up_text where account_id = $1 and phone = $4 and is_counted and state <> 'REFUSED'
         and created_at > now() - interval '1 day'
     ) < $8 returning id`,
    [tx.accountId, randomUUIDv7(), signUpId, phone, kind, body, isCounted, signUpTextsADay],
    'queue-sign-up-text',
  )
  return added.length > 0
}

/** What still waits for these is not sent. */
export async function dropTexts(tx: Tx, signUpIds: readonly string[], reason: string): Promise<void> {
  await tx.rows(
    `update sign_up_text set state = 'REFUSED', reason = $3 where account_id = $1 and sign_up_id = any($2::uuid[]) and state = 'WAITING'`,
    [tx.accountId, signUpIds, reason],
    'drop-sign-up-texts',
  )
}
