import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ContactTagsPage } from '#web/contacts/tags/contact-tags-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/contact-tags')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('contacts'),
  component: ContactTagsPage,
})
