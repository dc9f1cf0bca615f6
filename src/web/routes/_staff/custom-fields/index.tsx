import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { CustomFieldsPage } from '#web/contacts/fields/custom-fields-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/custom-fields/')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('contacts'),
  component: CustomFieldsPage,
})
