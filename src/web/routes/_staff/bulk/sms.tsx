import { createFileRoute } from '@tanstack/react-router'
import { listPageSizeMax } from '#contract/limits.ts'
import { BulkSmsPage } from '#web/campaigns/bulk-sms-page.tsx'
import { campaignFilters, isFiltered } from '#web/campaigns/list/campaign-filters.ts'
import { withTexts } from '#web/session/route-preload.ts'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

/**
 * Of the campaigns: the draft that is open, and its step. Of the transactional texts: the one that is open (`new` for none yet), or
 * whose sends are.
 */
const names = [...campaignFilters, 'view', 'campaign', 'step', 'text', 'of'] as const

export const Route = createFileRoute('/_staff/bulk/sms')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(names, address) }),
  staticData: {
    texts: ['campaigns', 'texts', 'chat', 'contacts'],
    reads: (read, { search }) => {
      const { view, campaign: id, text, of } = textsOf(names, search)
      const query = listQuery(listSearch(search))
      if (id) {
        read('GET /campaigns/:id')({ params: { id } })
        read('GET /segments')({ query: { limit: listPageSizeMax } })
        void import('#web/campaigns/draft/draft-page.tsx').catch(() => {})
      } else if (view !== 'transactional' && !isFiltered(search)) read('GET /campaigns')({ query })
      else if (view === 'transactional' && text === undefined && of === undefined) read('GET /transactional-texts')({ query })
    },
  },
  loader: withTexts,
  component: BulkSmsPage,
})
