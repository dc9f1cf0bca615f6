import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ContactImportsPage } from '#web/contacts/list/contact-imports-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/reports/contact-imports')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('imports'),
  component: ContactImportsPage,
})
