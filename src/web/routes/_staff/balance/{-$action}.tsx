import { createFileRoute } from '@tanstack/react-router'
import { BalancePage } from '#web/billing/balance/balance-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

/** What narrows the history; `checkout` and `closed` are what the provider's page comes back with. */
const filters = ['from', 'to', 'cause', 'unit', 'by'] as const

export const Route = createFileRoute('/_staff/balance/{-$action}')({
  // Flat texts here; the page reads them.
  validateSearch: (address: Address) => ({
    ...listSearch(address),
    ...textsOf([...filters, 'checkout', 'closed'], address),
  }),
  staticData: {
    texts: ['billing'],
    reads: (read, { search }) => {
      read('GET /balance-overview')()
      read('GET /balance-settings')()
      read('GET /text-prices')()
      read('GET /users')()
      // With filters its page knows how they are asked for.
      if (filters.every(name => search[name] === undefined)) read('GET /ledger-entries')({ query: listQuery(listSearch(search)) })
    },
  },
  loader: withTexts,
  component: BalancePage,
})
