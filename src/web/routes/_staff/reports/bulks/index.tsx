import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '#web/campaigns/list/reports-page.tsx'
import { campaignFilters, isFiltered, reportedStatuses } from '#web/campaigns/list/campaign-filters.ts'
import { withTexts } from '#web/session/route-preload.ts'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/reports/bulks/')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(campaignFilters, address) }),
  staticData: {
    texts: ['campaigns'],
    reads: (read, { search }) => {
      if (!isFiltered(search))
        read('GET /campaigns')({ query: { ...listQuery(listSearch(search)), status: reportedStatuses.join() } })
    },
  },
  loader: withTexts,
  component: ReportsPage,
})
