import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { NoPhoneNumberPage } from '#web/account/no-phone-number-page.tsx'

export const Route = createFileRoute('/_staff/no-phone-number')({
  loader: () => i18next.loadNamespaces('access'),
  component: NoPhoneNumberPage,
})
