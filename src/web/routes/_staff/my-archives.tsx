import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { ArchivePage } from '#web/chat/list/archive-page.tsx'
import { WaitingList } from '#web/shell/entering.tsx'
import { type Address, textOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/my-archives')({
  validateSearch: (address: Address): { id: string; number?: string | undefined } => ({
    id: textOf(address['id']) ?? '',
    number: textOf(address['number']),
  }),
  loader: () => i18next.loadNamespaces('chat'),
  component: ArchivePage,
  pendingComponent: WaitingList,
})
