import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query } from '#web/api/query.ts'
import { baseQuery } from '../list/conversation-pages-query.ts'
import { forgetDraft, hasDraft } from '../composer/drafts.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { claimChat, dropNewChat, useNewChats, useOwnNewChats } from '../new-chat/new-chats.ts'
import { useOutbox } from '../outbox/outbox.ts'
import { isUnknown } from '../details/unknown-number.ts'

export type OpenConversation = {
  conversation: Conversation | undefined
  /** The server's id, also where the address still has that of a new chat. */
  id: string
  isMissing: boolean
  /** Stays the same when a new chat becomes the server's: what one writes goes on under one's hands. */
  mountedAs: string
}

/** The open conversation: a new one, from the list, or asked for alone when the list does not hold it. */
export function useOpenConversation(addressed: string, isArchived: boolean, onMoved: (id: string) => void): OpenConversation {
  const client = useQueryClient()
  const became = useNewChats(state => state.became)
  const begun = useOwnNewChats()
  const id = became[addressed] ?? addressed
  const list = useQuery(baseQuery(isArchived))
  const listed = begun.find(chat => chat.conversationId === id) ?? list.data?.find(chat => chat.conversationId === id)
  const alone = useQuery({
    ...query('GET /conversations/:id')({ params: { id } }),
    enabled: id !== '' && !listed && !list.isPending,
  })
  // What was cached of a chat that is gone by now is not shown.
  const conversation = listed ?? (isUnknown(alone.error) ? undefined : alone.data)

  const moved = useEffectEvent(onMoved)
  useEffect(() => {
    if (id !== addressed) moved(id)
  }, [id, addressed])

  // The customer, or a colleague, may have written to the number of a new chat.
  useEffect(() => {
    for (const { clientNumber } of begun) {
      const there = list.data?.find(chat => chat.clientNumber === clientNumber)
      if (there) claimChat(client, there)
    }
  }, [client, begun, list.data])

  return {
    conversation,
    id,
    isMissing: id !== '' && !conversation && alone.isError,
    mountedAs: Object.entries(became).find(([, real]) => real === id)?.[0] ?? id,
  }
}

/** A new chat that one leaves without a word is no chat. */
export function useLeftNewChat(id: string): void {
  const before = useRef(id)
  useEffect(() => {
    const left = before.current
    before.current = id
    const isOnItsWay = () => useOutbox.getState().rows.some(row => row.message.conversationId === left)
    if (left === id || !isNewId(left) || hasDraft(left) || isOnItsWay()) return
    dropNewChat(left)
    forgetDraft(left)
  }, [id])
}
