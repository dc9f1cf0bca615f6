import { createFileRoute } from '@tanstack/react-router'
import { BlockListImportsPage } from '#web/contacts/block-list/block-list-imports-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/block-list/imports/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['imports'],
    reads: (read, { search }) => read('GET /imports')({ query: { ...listQuery(listSearch(search)), kind: 'block-list' } }),
  },
  loader: withTexts,
  component: BlockListImportsPage,
})
