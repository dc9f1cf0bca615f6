import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { LandingPagesPage } from '#web/signup/landing-pages/landing-pages-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/landing-pages/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['widgets'],
    reads: (read, { search }) => read('GET /landing-pages')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: LandingPagesPage,
})
