import { createFileRoute } from '@tanstack/react-router'
import { ContactImportsPage } from '#web/contacts/list/contact-imports-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/reports/contact-imports')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(['kind'], address) }),
  staticData: {
    texts: ['imports'],
    reads: (read, { search }) => {
      const kind = search['kind'] === 'purchases' ? 'purchases' : 'contacts'
      read('GET /imports')({ query: { ...listQuery(listSearch(search)), kind } })
    },
  },
  loader: withTexts,
  component: ContactImportsPage,
})
