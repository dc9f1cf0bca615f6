import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { UnsubscribePageSettingsPage } from '#web/signup/unsubscribe-page-settings-page.tsx'

export const Route = createFileRoute('/_staff/unsubscribe-page-settings')({
  loader: () => i18next.loadNamespaces(['signup', 'unsubscribing']),
  component: UnsubscribePageSettingsPage,
})
