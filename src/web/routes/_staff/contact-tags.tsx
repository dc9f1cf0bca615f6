import { createFileRoute } from '@tanstack/react-router'
import { ContactTagsPage } from '#web/contacts/tags/contact-tags-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/contact-tags')({
  validateSearch: listSearch,
  staticData: {
    texts: ['contacts'],
    reads: (read, { search }) => read('GET /contact-tags')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: ContactTagsPage,
})
