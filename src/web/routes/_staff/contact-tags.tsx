import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ContactTagsPage } from '#web/contacts/contact-tags-page.tsx'
import { ListSearch } from '#web/ui/list-search.ts'

export const Route = createFileRoute('/_staff/contact-tags')({
  validateSearch: ListSearch,
  loader: () => i18next.loadNamespaces('contacts'),
  component: ContactTagsPage,
})
