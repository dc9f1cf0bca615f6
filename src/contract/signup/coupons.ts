import * as z from 'zod/mini'
import { couponCodeMaxCharacters, couponDaysMax, couponStockAlertMax } from '../limits.ts'
import { ListQuery, Version } from '../lists.ts'
import { line, Name } from '../names.ts'

/** How long a code is good for: always, some days from when it is handed out, or to the end of a day. */
export const CouponExpiry = z.enum(['NEVER', 'DAYS', 'DATE'])

const fields = z.object({
  name: Name,
  /** For everybody, once no code is left; empty: nobody gets one then. */
  defaultCoupon: line(couponCodeMaxCharacters),
  expiry: CouponExpiry,
  days: z.int().check(z.gte(1), z.lte(couponDaysMax)),
  lastDay: z.union([z.literal(''), z.iso.date()]),
  /** In whose calendar the last day ends. */
  zone: z.string().check(z.maxLength(60)),
  /** Staff are warned once fewer codes are left; 0: they are not. */
  lowStock: z.int().check(z.gte(0), z.lte(couponStockAlertMax)),
})
const hasLastDay = z.refine<z.output<typeof fields>>(({ expiry, lastDay }) => expiry !== 'DATE' || lastDay !== '', {
  error: 'fieldRequired',
  path: ['lastDay'],
})

/** What codes have in common: they are imported, counted and handed out by it. */
export const NewCouponTag = fields.check(hasLastDay)
export type NewCouponTag = z.output<typeof NewCouponTag>
export const ChangedCouponTag = z.extend(fields, { version: Version }).check(hasLastDay)

export const CouponTag = z.object({
  ...fields.shape,
  id: z.uuid(),
  name: z.string(),
  defaultCoupon: z.string(),
  days: z.int(),
  lastDay: z.string(),
  zone: z.string(),
  lowStock: z.int(),
  /** stock + reserved + handedOut + redeemed = all codes of the tag. */
  stock: z.int(),
  /** Kept for people who were asked to confirm. */
  reserved: z.int(),
  handedOut: z.int(),
  redeemed: z.int(),
  /** Fewer are left than `lowStock`. */
  isLow: z.boolean(),
  /** The last day is over: none is handed out any more. */
  isExpired: z.boolean(),
  version: Version,
})
export type CouponTag = z.output<typeof CouponTag>

export const CouponState = z.enum(['STOCK', 'RESERVED', 'HANDED_OUT', 'REDEEMED'])
export type CouponState = z.infer<typeof CouponState>

export const CouponsQuery = z.extend(ListQuery, { tag: z.uuid(), state: z.optional(CouponState) })

export const Coupon = z.object({
  id: z.uuid(),
  code: z.string(),
  state: CouponState,
  /** Of who has it; null where nobody does, or the person was erased. */
  phone: z.nullable(z.string()),
  handedOutAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  redeemedAt: z.nullable(z.iso.datetime()),
  /** The name of who took it at the till. */
  redeemedBy: z.nullable(z.string()),
})
export type Coupon = z.output<typeof Coupon>

export const CouponAtTill = z.object({
  code: line(couponCodeMaxCharacters).check(z.minLength(1, 'fieldRequired')),
})

/**
 * What became of a code at the till: REDEEMED now, USED before, EXPIRED, NOT_HANDED_OUT to anybody yet, FOR_EVERYBODY and so never
 * used up, or UNKNOWN.
 */
export const Redemption = z.object({
  outcome: z.enum(['REDEEMED', 'USED', 'EXPIRED', 'NOT_HANDED_OUT', 'FOR_EVERYBODY', 'UNKNOWN']),
  code: z.string(),
  /** Of its coupons; null where it is unknown. */
  tag: z.nullable(z.string()),
  redeemedAt: z.nullable(z.iso.datetime()),
  redeemedBy: z.nullable(z.string()),
  expiresAt: z.nullable(z.iso.datetime()),
})
export type Redemption = z.output<typeof Redemption>
