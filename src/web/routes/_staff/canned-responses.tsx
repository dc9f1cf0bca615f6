import { createFileRoute } from '@tanstack/react-router'
import { CannedResponsesPage } from '#web/texts/canned-responses-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/canned-responses')({
  // `response`: the one that is open.
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(['response'], address) }),
  staticData: {
    texts: ['texts'],
    reads: (read, { search }) => read('GET /canned-responses/list')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: CannedResponsesPage,
})
