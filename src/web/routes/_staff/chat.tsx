import { createFileRoute } from '@tanstack/react-router'
import { ChatPage } from '#web/chat/chat-page.tsx'
import { WaitingList } from '#web/shell/entering.tsx'
import { type Address, numberOf, textOf } from '#web/ui/search-values.ts'
import { withTexts } from '#web/session/route-preload.ts'

type ChatAddress = {
  id: string
  tab: number
  unread?: 1 | undefined
  search?: string | undefined
  message?: string | undefined
}

export const Route = createFileRoute('/_staff/chat')({
  // `unread=1`: only the unread chats of the tab.
  // `search`: the words that are searched for, empty while one has none yet; `message`: the one that the thread shows.
  validateSearch: (address: Address): ChatAddress => ({
    id: textOf(address['id']) ?? '',
    tab: numberOf(address['tab'], 1, 4) ?? 2,
    unread: numberOf(address['unread'], 1, 1) === 1 ? 1 : undefined,
    search: textOf(address['search']),
    message: textOf(address['message']),
  }),
  staticData: {
    texts: ['chat'],
    reads: (read, { search }) => {
      read('GET /conversations')()
      read('GET /users')()
      void readThread(textOf(search['id']))
    },
  },
  loader: withTexts,
  component: ChatPage,
  pendingComponent: WaitingList,
})

/** Beside the list. Late: what comes with a route stands in front of the sign-in too. */
async function readThread(id = ''): Promise<void> {
  if (id === '') return
  const { prefetchThread } = await import('#web/chat/thread/thread-query.ts')
  prefetchThread(id)
}
