import { getRouteApi } from '@tanstack/react-router'
import { ImportsPage } from '#web/imports/results/imports-page.tsx'

const route = getRouteApi('/_staff/coupons/import/list')

export function CouponImportsPage() {
  return <ImportsPage kind="coupons" search={route.useSearch()} />
}
