import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { NewPlansPage } from '#web/billing/new-plans-page.tsx'

export const Route = createFileRoute('/_staff/new-plans')({
  loader: () => i18next.loadNamespaces('access'),
  component: NewPlansPage,
})
