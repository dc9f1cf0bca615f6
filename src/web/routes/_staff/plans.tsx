import { createFileRoute } from '@tanstack/react-router'
import { checkoutSearch } from '#web/billing/checkout/checkout-search.ts'
import { PlansPage } from '#web/billing/plans/plans-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/plans')({
  validateSearch: checkoutSearch,
  staticData: { texts: ['billing'], reads: read => read('GET /subscriptions')() },
  loader: withTexts,
  component: PlansPage,
})
