import { createFileRoute } from '@tanstack/react-router'
import { PhoneBookPage } from '#web/contacts/phone-book/phone-book-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/phone-book')({
  validateSearch: listSearch,
  staticData: {
    texts: ['contacts'],
    reads: (read, { search }) => read('GET /phone-book')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: PhoneBookPage,
})
