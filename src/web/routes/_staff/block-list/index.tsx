import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { BlockListPage } from '#web/contacts/block-list/block-list-page.tsx'
import { listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/block-list/')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(['reason'], address) }),
  loader: () => i18next.loadNamespaces(['contacts', 'imports']),
  component: BlockListPage,
})
