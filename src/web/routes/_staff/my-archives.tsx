import { createFileRoute } from '@tanstack/react-router'
import { ArchivePage } from '#web/chat/list/archive-page.tsx'
import { WaitingList } from '#web/shell/entering.tsx'
import { type Address, textOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/my-archives')({
  validateSearch: (address: Address): { id: string; number?: string | undefined } => ({
    id: textOf(address['id']) ?? '',
    number: textOf(address['number']),
  }),
  staticData: {
    texts: ['chat'],
    reads: read => {
      read('GET /conversations')({ query: { isArchived: true } })
      read('GET /users')()
    },
  },
  loader: withTexts,
  component: ArchivePage,
  pendingComponent: WaitingList,
})
