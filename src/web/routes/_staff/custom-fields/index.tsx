import { createFileRoute } from '@tanstack/react-router'
import { CustomFieldsPage } from '#web/contacts/fields/custom-fields-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/custom-fields/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['contacts'],
    reads: (read, { search }) => read('GET /custom-fields')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: CustomFieldsPage,
})
