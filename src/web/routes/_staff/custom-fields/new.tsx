import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { NewCustomFieldPage } from '#web/contacts/fields/new-custom-field-page.tsx'

export const Route = createFileRoute('/_staff/custom-fields/new')({
  loader: () => i18next.loadNamespaces('contacts'),
  component: NewCustomFieldPage,
})
