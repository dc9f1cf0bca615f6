import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '#web/media/images/images-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/images/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['media'],
    reads: (read, { search }) => read('GET /images')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: ImagesPage,
})
