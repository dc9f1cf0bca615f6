import { createFileRoute } from '@tanstack/react-router'
import { BlockListPage } from '#web/contacts/block-list/block-list-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { type Address, textsOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/block-list/')({
  validateSearch: (address: Address) => ({ ...listSearch(address), ...textsOf(['reason'], address) }),
  staticData: {
    texts: ['contacts', 'imports'],
    reads: (read, { search }) => {
      if (search['reason'] === undefined) read('GET /block-list')({ query: listQuery(listSearch(search)) })
      read('GET /imports')({ query: { kind: 'block-list', limit: 1 } })
    },
  },
  loader: withTexts,
  component: BlockListPage,
})
