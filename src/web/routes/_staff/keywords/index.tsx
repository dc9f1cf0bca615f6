import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { KeywordsPage } from '#web/signup/keywords/keywords-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/keywords/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['signup'],
    reads: (read, { search }) => read('GET /keywords')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: KeywordsPage,
})
