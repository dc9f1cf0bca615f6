import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { EmbeddedNewslettersPage } from '#web/signup/embedded/embedded-newsletters-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/embedded-newsletters/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['widgets'],
    reads: (read, { search }) => read('GET /embedded-newsletters')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: EmbeddedNewslettersPage,
})
