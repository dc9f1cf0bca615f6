import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { PhoneNumbersPage } from '#web/account/phone-numbers-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/phone-numbers/')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('settings'),
  component: PhoneNumbersPage,
})
