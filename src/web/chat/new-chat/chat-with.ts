import type { QueryClient } from '@tanstack/react-query'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabOf, tabs } from '#contract/chat/chat-tabs.ts'
import { call } from '#web/api/call.ts'
import { listsOf } from '#web/live/live-cache.ts'
import { useSession } from '#web/session/session.ts'
import { setDraft } from '../composer/drafts.ts'
import { linkIn } from '../list/place.ts'
import { beginChat } from './new-chats.ts'

/** The chat with a number, wherever it is: loaded, older than what is loaded, or archived. */
async function chatWith(lists: Conversation[][], number: string): Promise<Conversation | undefined> {
  const isIt = (row: Conversation) => row.clientNumber === number
  const loaded = lists.flat().find(isIt)
  if (loaded) return loaded
  const found = await Promise.all(
    [false, true].map(isArchived => call('GET /conversations')({ query: { number, isArchived, limit: 20 } })),
  )
  return found.flat().find(isIt)
}

type Wanted = { to: string; from: string; isSenderChosen: boolean }

/**
 * Where the chat with a number is: the one there is, from the chosen sender now where one was chosen, or a new one that begins
 * with its first text. Throws a Refusal where the server cannot say.
 */
export async function openChatWith(client: QueryClient, { to, from, isSenderChosen }: Wanted) {
  const chat = await chatWith(listsOf(client), to)
  if (!chat) {
    const contact = await call('GET /contacts/:number')({ params: { number: to } }).catch(() => null)
    const id = beginChat(to, from, contact && { name: contact.name, surname: contact.surname, phone: to })
    // One that is begun already may have been written from another number.
    if (isSenderChosen) setDraft(id, { from })
    return linkIn({ of: 'chats', tab: tabs.queued, isUnreadOnly: false }, id)
  }
  const { conversationId } = chat
  if (isSenderChosen) {
    setDraft(conversationId, { from })
    // Changing the sender reads a chat (specification 4.2).
    if (!chat.isRead) await call('POST /conversations/:id/read')({ params: { id: conversationId } })
  }
  const tab = tabOf(chat, useSession.getState().sub ?? '')
  if (!tab) return linkIn({ of: 'archive', number: '' }, conversationId)
  return linkIn({ of: 'chats', tab: tabs[tab], isUnreadOnly: false }, conversationId)
}
