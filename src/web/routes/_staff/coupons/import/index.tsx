import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { CouponImportPage } from '#web/contacts/coupon-import/coupon-import-page.tsx'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/coupons/import/')({
  /** The file that is being planned, or the import. */
  validateSearch: (address: Address) => textsOf(['file', 'import'], address),
  staticData: { texts: ['imports', 'contacts', 'signup'] },
  loader: withTexts,
  component: CouponImportPage,
})
