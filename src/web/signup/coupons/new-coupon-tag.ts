import type { CouponTag } from '#contract/signup/coupons.ts'

/** What a form of a new tag begins with; it has no id yet. */
export const newCouponTag = (): CouponTag => ({
  id: '',
  name: '',
  defaultCoupon: '',
  expiry: 'NEVER',
  days: 30,
  lastDay: '',
  zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  lowStock: 0,
  stock: 0,
  reserved: 0,
  handedOut: 0,
  redeemed: 0,
  isLow: false,
  isExpired: false,
  version: 0,
})
