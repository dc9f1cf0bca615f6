import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/conversations.ts'

/** What most texts leave as it is of a chat. */
export type ChatFacts = Pick<
  Conversation,
  'conversationId' | 'clientNumber' | 'accountNumber' | 'contactDetails' | 'assignedTo' | 'isSpam' | 'isArchived' | 'blockReason'
>

function factsOf(conversation: Conversation): ChatFacts {
  const { conversationId, clientNumber, accountNumber, contactDetails, assignedTo, isSpam, isArchived, blockReason } =
    conversation
  return { conversationId, clientNumber, accountNumber, contactDetails, assignedTo, isSpam, isArchived, blockReason }
}

/** One object for as long as nothing in it changes: what is memoised on it rests while texts come. */
export function useChatFacts(conversation: Conversation): ChatFacts {
  const [kept, keep] = useState(() => factsOf(conversation))
  const facts = replaceEqualDeep(kept, factsOf(conversation))
  if (facts !== kept) keep(facts)
  return facts
}
