import { signUpConfirmDays } from '#contract/limits.ts'
import { couponLinkVariable, couponVariable } from '#contract/signup/keyword-words.ts'
import { parseVariables, writtenVariable } from '#contract/texts/variables.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { giveBackCoupons } from '../coupons/hand-out.ts'
import { queueText } from '../sign-ups/queue-text.ts'
import { advancedSettingsOf } from './advanced-settings.ts'

const atOnce = 200

type Due = { account_id: string; id: string; kind: 'RESEND' | 'COUPON_REMINDER'; round: number }

/**
 * Puts what is due among the texts of sign-ups, each in one transaction with the note that it was: once, whoever else plans or is
 * killed. They leave in the hours in which customers are texted. Returns whether there may be more.
 */
export async function planReminders(context: Pick<AppContext, 'database'>): Promise<boolean> {
  const due = await withoutAccount(context.database, tx =>
    tx.rows<Due>('select * from due_reminders($1)', [atOnce], 'reminders-due'),
  )
  for (const { account_id, id, kind, round } of due)
    await withAccount(context.database, account_id, tx => (kind === 'RESEND' ? askAgain(tx, id, round) : remind(tx, id)))
  return due.length >= atOnce
}

/** Who was asked and has not answered is asked once more, and has time for it. */
async function askAgain(tx: Tx, id: string, round: number): Promise<void> {
  const { resendEnabled, resendCouponIncluded, repeatedMessage } = await advancedSettingsOf(tx)
  if (!resendEnabled) return
  const [signUp] = await tx.rows<{ phone: string }>(
    `update sign_up set resends = resends + 1, resent_at = now(), without_coupon = not $4,
       expires_at = greatest(expires_at, now() + interval '${signUpConfirmDays} days')
     where account_id = $1 and id = $2 and resends = $3 and state = 'WAITING_FOR_CONFIRMATION' and expires_at > now() returning phone`,
    [tx.accountId, id, round, resendCouponIncluded],
    'ask-again',
  )
  if (!signUp) return
  if (!resendCouponIncluded) await giveBackCoupons(tx, [id])
  // Whoever was texted as often today as anybody is has been reminded by that.
  await queueText(tx, { signUpId: id, phone: signUp.phone, kind: 'RESEND', body: repeatedMessage, isCounted: true })
}

/** Who has not used their coupon is told of it. */
async function remind(tx: Tx, couponId: string): Promise<void> {
  const { couponReminderEnabled, reminderCouponIncluded, couponMessage } = await advancedSettingsOf(tx)
  if (!couponReminderEnabled) return
  const [coupon] = await tx.rows<{ signUpId: string | null }>(
    `update coupon set reminded_at = now() where account_id = $1 and id = $2 and state = 'HANDED_OUT' and reminded_at is null
     returning sign_up_id as "signUpId"`,
    [tx.accountId, couponId],
    'remind-of-coupon',
  )
  if (!coupon?.signUpId) return
  const [signUp] = await tx.rows<{ phone: string }>(
    `select phone from sign_up where account_id = $1 and id = $2 and state = 'CONFIRMED' and left_at is null`,
    [tx.accountId, coupon.signUpId],
    'sign-up-to-remind',
  )
  if (!signUp) return
  const body = reminderCouponIncluded ? withCoupon(couponMessage) : couponMessage
  await queueText(tx, { signUpId: coupon.signUpId, phone: signUp.phone, kind: 'COUPON_REMINDER', body, isCounted: false })
}

const own = [couponVariable, couponLinkVariable].map(name => name.toLowerCase())

function withCoupon(message: string): string {
  const isNamed = parseVariables(message).some(({ name }) => own.includes(name?.toLowerCase() ?? ''))
  return isNamed ? message : `${message}\n${writtenVariable(couponLinkVariable, '')}`
}
