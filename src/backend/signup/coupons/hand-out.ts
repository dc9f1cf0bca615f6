import { randomBytes } from 'node:crypto'
import { zoneOfAccount } from '../../account/account-zone.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Tool } from '../sign-ups/tools.ts'

const keyBytes = 18

/** The address of a coupon's page; the key in it is its holder's alone. */
export const couponAddress = (publicUrl: string, key: string) => `${publicUrl}/barcodes/coupon/${key}`

/** As long as every such address. */
export const couponAddressSample = (publicUrl: string): string => couponAddress(publicUrl, 'X'.repeat((keyBytes / 3) * 4))

/**
 * Keeps a code for a sign-up that has begun, where the tool gives coupons and one is left: the next one that nobody holds, so that
 * a thousand at once each get another. Whoever has one keeps it.
 */
export async function reserveCoupon(tx: Tx, { couponTagId }: Tool, signUpId: string): Promise<void> {
  if (couponTagId === null) return
  await tx.rows(
    `update coupon set state = 'RESERVED', sign_up_id = $3
     where account_id = $1 and id = (
       select c.id from coupon c join coupon_tag t on t.account_id = c.account_id and t.id = c.tag_id
       where c.account_id = $1 and c.tag_id = $2 and c.state = 'STOCK' and (t.expires_at is null or t.expires_at > now())
       order by c.id limit 1 for update of c skip locked
     ) and state = 'STOCK' and not exists (select from coupon where account_id = $1 and sign_up_id = $3)`,
    [tx.accountId, couponTagId, signUpId],
    'reserve-coupon',
  )
}

/** Gives a sign-up that is confirmed its code, once; the one for everybody where none is left. */
export async function handOutCoupon(tx: Tx, tool: Tool, signUpId: string): Promise<void> {
  if (tool.couponTagId === null) return
  await reserveCoupon(tx, tool, signUpId)
  // Good for so many days: to the end of the last of them, on the account's calendar.
  await tx.rows(
    `update coupon c set state = 'HANDED_OUT', handed_out_at = now(),
       expires_at = coalesce(t.expires_at, (date_trunc('day', now() at time zone $3) + (t.days + 1) * interval '1 day') at time zone $3)
     from coupon_tag t where c.account_id = $1 and c.sign_up_id = $2 and c.state = 'RESERVED' and t.account_id = $1 and t.id = c.tag_id`,
    [tx.accountId, signUpId, await zoneOfAccount(tx)],
    'hand-out-coupon',
  )
  await tx.rows(
    `update sign_up s set coupon_key = coalesce(coupon_key, $3), default_code = case
       when exists (select from coupon where account_id = $1 and sign_up_id = $2) then null
       else coalesce(default_code, nullif($4, ''), (select nullif(default_coupon, '') from coupon_tag where account_id = $1 and id = $5)) end
     where account_id = $1 and id = $2`,
    [tx.accountId, signUpId, randomBytes(keyBytes).toString('base64url'), tool.defaultCoupon, tool.couponTagId],
    'coupon-key',
  )
}

/** What was kept for sign-ups that came to nothing is in stock again. */
export async function giveBackCoupons(tx: Tx, signUpIds: readonly string[]): Promise<void> {
  if (!signUpIds.length) return
  await tx.rows(
    `update coupon set state = 'STOCK', sign_up_id = null where account_id = $1 and sign_up_id = any($2::uuid[]) and state = 'RESERVED'`,
    [tx.accountId, signUpIds],
    'give-back-coupons',
  )
}

/** The code of a confirmed sign-up and the address of its page; null where it has none. */
export async function couponOf(tx: Tx, publicUrl: string, signUpId: string): Promise<{ code: string; url: string } | null> {
  const [held] = await tx.rows<{ key: string; code: string | null }>(
    `select s.coupon_key as key, coalesce(c.code, s.default_code) as code from sign_up s
     left join coupon c on c.account_id = s.account_id and c.sign_up_id = s.id and c.state in ('HANDED_OUT', 'REDEEMED')
     where s.account_id = $1 and s.id = $2 and s.coupon_key is not null`,
    [tx.accountId, signUpId],
    'coupon-of-sign-up',
  )
  return held?.code ? { code: held.code, url: couponAddress(publicUrl, held.key) } : null
}
