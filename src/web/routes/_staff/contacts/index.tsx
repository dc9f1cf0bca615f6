import { createFileRoute } from '@tanstack/react-router'
import { ContactsPage } from '#web/contacts/list/contacts-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { listPageSizeMax } from '#contract/limits.ts'
import { withTexts } from '#web/session/route-preload.ts'

const filters = ['tags', 'gender', 'consent', 'activity', 'signedUpFrom', 'signedUpTo', 'status', 'purchases', 'fields'] as const

export const Route = createFileRoute('/_staff/contacts/')({
  // Flat texts here; the page reads them.
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(filters, address) }),
  staticData: {
    texts: ['contacts', 'chat', 'imports'],
    reads: (read, { search }) => {
      // With filters its page knows how they are asked for.
      if (filters.every(name => search[name] === undefined)) read('GET /contacts')({ query: listQuery(listSearch(search)) })
      read('GET /custom-fields')({ query: { limit: listPageSizeMax } })
      read('GET /segments')({ query: { limit: listPageSizeMax } })
      read('GET /imports')({ query: { kind: 'contacts', limit: 1 } })
    },
  },
  loader: withTexts,
  component: ContactsPage,
})
