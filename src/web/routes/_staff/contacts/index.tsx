import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ContactsPage } from '#web/contacts/list/contacts-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

const filters = ['tags', 'gender', 'consent', 'activity', 'signedUpFrom', 'signedUpTo', 'status', 'fields'] as const

export const Route = createFileRoute('/_staff/contacts/')({
  // Flat texts here; the page reads them.
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(filters, address) }),
  loader: () => i18next.loadNamespaces(['contacts', 'chat', 'imports']),
  component: ContactsPage,
})
