import { createFileRoute } from '@tanstack/react-router'
import { LinksPage } from '#web/texts/links/links-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/urls/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['texts'],
    reads: (read, { search }) => read('GET /links')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: LinksPage,
})
