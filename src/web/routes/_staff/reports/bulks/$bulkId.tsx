import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#web/campaigns/report/report-page.tsx'
import { recipientFilters } from '#web/campaigns/report/recipient-filters.ts'
import { withTexts } from '#web/session/route-preload.ts'
import { listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/reports/bulks/$bulkId')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(recipientFilters, address) }),
  staticData: {
    texts: ['campaigns', 'delivery'],
    reads: (read, { params: { bulkId = '' } }) => {
      read('GET /campaigns/:id')({ params: { id: bulkId } })
      read('GET /campaigns/:id/report')({ params: { id: bulkId } })
    },
  },
  loader: withTexts,
  component: ReportPage,
})
