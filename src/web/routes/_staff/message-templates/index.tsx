import { createFileRoute } from '@tanstack/react-router'
import { MessageTemplatesPage } from '#web/texts/message-templates-page.tsx'
import { listQuery, listSearch } from '#web/ui/list/list-search.ts'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/message-templates/')({
  validateSearch: listSearch,
  staticData: {
    texts: ['texts'],
    reads: (read, { search }) => read('GET /message-templates')({ query: listQuery(listSearch(search)) }),
  },
  loader: withTexts,
  component: MessageTemplatesPage,
})
