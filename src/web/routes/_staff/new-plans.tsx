import { createFileRoute } from '@tanstack/react-router'
import { checkoutSearch } from '#web/billing/checkout/checkout-search.ts'
import { NewPlansPage } from '#web/billing/plans/new-plans-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/new-plans')({
  /** The type of plan that is compared. */
  validateSearch: (address: Address) => ({ ...checkoutSearch(address), ...textsOf(['type'], address) }),
  staticData: {
    texts: ['billing'],
    reads: (read, { search }) => {
      read('GET /subscriptions')()
      if (search['type'] === undefined) read('GET /plan')({ query: { type: 'sms' } })
    },
  },
  loader: withTexts,
  component: NewPlansPage,
})
