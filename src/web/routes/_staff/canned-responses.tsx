import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { CannedResponsesPage } from '#web/texts/canned-responses-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/canned-responses')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('texts'),
  component: CannedResponsesPage,
})
