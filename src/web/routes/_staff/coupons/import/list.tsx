import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { CouponImportsPage } from '#web/contacts/coupon-import/coupon-imports-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/coupons/import/list')({
  validateSearch: listSearch,
  staticData: {
    texts: ['imports'],
    reads: (read, { search }) => read('GET /imports')({ query: { ...listQuery(listSearch(search)), kind: 'coupons' } }),
  },
  loader: withTexts,
  component: CouponImportsPage,
})
