import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '#web/billing/payments/payments-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/payments')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(['month'], address) }),
  staticData: {
    texts: ['billing'],
    reads: (read, { search }) => {
      // With a month the page knows how it is asked for.
      if (search['month'] === undefined) read('GET /payments')({ query: listQuery(listSearch(search)) })
    },
  },
  loader: withTexts,
  component: PaymentsPage,
})
