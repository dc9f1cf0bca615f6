import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { UnsubscribePagesPage } from '#web/signup/unsubscribe-pages/unsubscribe-pages-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/unsubscribe-pages/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['unsubscribe-pages'],
    reads: (read, { search }) => read('GET /unsubscribe-pages')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: UnsubscribePagesPage,
})
