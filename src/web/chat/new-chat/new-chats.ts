import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { listTimeOf } from '#contract/chat/conversation-order.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { Thread } from '#web/live/thread.ts'
import { useSession } from '#web/session/session.ts'
import { tabStorage } from '#web/session/storage.ts'
import { moveDraft } from '../composer/drafts.ts'
import { newIdOf } from './new-id.ts'
import { moveOutgoing } from '../outbox/outbox.ts'
import { threadQuery } from '../thread/thread-query.ts'

/** A chat with somebody whom nobody texted yet: the server has its draft, and nothing else of it until its first text has gone. */
type NewChat = { conversation: Conversation; account: string; sub: string | null }

type NewChats = {
  chats: NewChat[]
  /** Ids of new chats that are the server's by now, and the server's ids of them. */
  became: Record<string, string>
}

/** New chats, in session storage: what is written in one survives a reload. */
export const useNewChats = create<NewChats>()(
  persist((): NewChats => ({ chats: [], became: {} }), { name: 'new-chats', storage: createJSONStorage(() => tabStorage) }),
)

function isOwn(chat: NewChat, { account, sub }: { account: string | null; sub: string | null }): boolean {
  return chat.account === account && chat.sub === sub
}

/** The new chats of whoever is signed in. */
export function useOwnNewChats(): Conversation[] {
  const chats = useNewChats(state => state.chats)
  const account = useSession(state => state.account)
  const sub = useSession(state => state.sub)
  // One array as long as nothing changes: the rows of the list are made of it.
  return useMemo(() => chats.filter(chat => isOwn(chat, { account, sub })).map(chat => chat.conversation), [chats, account, sub])
}

/** Begins a chat with a number; the one that is begun already, where there is one. Returns its id. */
export function beginChat(
  clientNumber: string,
  accountNumber: string,
  contactDetails: Conversation['contactDetails'] = null,
): string {
  const { account, sub } = useSession.getState()
  const begun = useNewChats
    .getState()
    .chats.find(chat => isOwn(chat, { account, sub }) && chat.conversation.clientNumber === clientNumber)
  const id = begun?.conversation.conversationId ?? newIdOf(clientNumber)
  const conversation: Conversation = {
    _id: id,
    conversationId: id,
    clientNumber,
    accountNumber,
    messages: [],
    lastMessage: null,
    lastMessageAt: listTimeOf(new Date().toISOString()),
    isRead: true,
    unreadCount: 0,
    waitingSince: null,
    isSpam: false,
    isArchived: false,
    assignedTo: null,
    contactDetails,
    account: account ?? '',
    status: null,
    blockReason: null,
    isMessagesFetched: true,
    eventNumber: 0,
  }
  const chat = { conversation, account: account ?? '', sub }
  useNewChats.setState(({ chats, became: { [id]: _erased, ...became } }) => ({
    chats: [chat, ...chats.filter(other => other !== begun)],
    became,
  }))
  return id
}

/** The chats that the person who is signed in has begun. */
export function ownNewChats(): Conversation[] {
  const session = useSession.getState()
  return useNewChats
    .getState()
    .chats.filter(chat => isOwn(chat, session))
    .map(chat => chat.conversation)
}

export function dropNewChat(id: string): void {
  useNewChats.setState(({ chats }) => ({ chats: chats.filter(chat => chat.conversation.conversationId !== id) }))
}

/**
 * The server has a chat with the number of a new one: by its first text, or because the customer or a colleague wrote
 * meanwhile. Draft and texts on their way go along. `first` stands in the thread until that is asked.
 */
export function claimChat(client: QueryClient, { conversationId, clientNumber }: Conversation, first?: Message): void {
  const session = useSession.getState()
  const { chats } = useNewChats.getState()
  const chat = chats.find(other => isOwn(other, session) && other.conversation.clientNumber === clientNumber)
  if (!chat) return
  const id = chat.conversation.conversationId
  if (first) showFirst(client, conversationId, first)
  moveDraft(id, conversationId)
  moveOutgoing(id, conversationId)
  useNewChats.setState(({ became }) => ({
    chats: chats.filter(other => other !== chat),
    became: { ...became, [id]: conversationId },
  }))
}

function showFirst(client: QueryClient, conversationId: string, first: Message): void {
  const { queryKey } = threadQuery(conversationId)
  if (client.getQueryData(queryKey)) return
  client.setQueryData<Thread>(queryKey, { messages: [first], hasOlder: false, isPrepended: false })
  void client.invalidateQueries({ queryKey })
}
