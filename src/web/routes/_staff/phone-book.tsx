import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { PhoneBookPage } from '#web/contacts/phone-book/phone-book-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/phone-book')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('contacts'),
  component: PhoneBookPage,
})
