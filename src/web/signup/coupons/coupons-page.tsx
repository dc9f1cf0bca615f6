import { getRouteApi } from '@tanstack/react-router'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { CouponTagsList } from './coupon-tags-list.tsx'

const CouponCodes = lazyOnIdle(() => import('./coupon-codes.tsx'))
const Till = lazyOnIdle(() => import('./till.tsx'))
const route = getRouteApi('/_staff/coupons/')

/** All coupons by their tags; the codes of one tag; or the till. */
export function CouponsPage() {
  const { tag, redeem } = route.useSearch()
  if (redeem !== undefined) return <Till />
  return tag === undefined ? <CouponTagsList /> : <CouponCodes tag={tag} />
}
