import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { SettingsPage } from '#web/account/settings-page.tsx'
import { textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/settings/')({
  validateSearch: address => textsOf(['view', 'person'], address),
  loader: () => i18next.loadNamespaces(['settings', 'contacts', 'people', 'integrations', 'access']),
  component: SettingsPage,
})
