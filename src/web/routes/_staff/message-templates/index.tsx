import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { MessageTemplatesPage } from '#web/texts/message-templates-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/message-templates/')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('texts'),
  component: MessageTemplatesPage,
})
