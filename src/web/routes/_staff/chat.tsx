import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { ChatPage } from '#web/chat/chat-page.tsx'
import { WaitingList } from '#web/shell/entering.tsx'

const tab = z.coerce.number().check(z.int(), z.gte(1), z.lte(4))

export const Route = createFileRoute('/_staff/chat')({
  // `unread=1`: only the unread chats of the tab.
  validateSearch: z.object({
    id: otherwise(z.string(), ''),
    tab: otherwise(tab, 2),
    unread: otherwise(z.optional(z.pipe(z.coerce.number(), z.literal(1))), undefined),
  }),
  loader: () => i18next.loadNamespaces('chat'),
  component: ChatPage,
  pendingComponent: WaitingList,
})
