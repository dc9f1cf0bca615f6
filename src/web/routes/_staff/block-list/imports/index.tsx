import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { BlockListImportsPage } from '#web/contacts/block-list/block-list-imports-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'

export const Route = createFileRoute('/_staff/block-list/imports/')({
  validateSearch: listSearch,
  loader: () => i18next.loadNamespaces('imports'),
  component: BlockListImportsPage,
})
