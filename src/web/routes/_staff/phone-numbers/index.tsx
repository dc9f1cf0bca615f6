import { createFileRoute } from '@tanstack/react-router'
import { PhoneNumbersPage } from '#web/account/phone-numbers-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/phone-numbers/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['settings'],
    reads: (read, { search }) => read('GET /phone-numbers')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: PhoneNumbersPage,
})
