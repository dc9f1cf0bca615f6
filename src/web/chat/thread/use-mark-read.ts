import { useRef } from 'react'
import type { Conversation } from '#contract/chat/conversations.ts'
import { useCall } from '#web/api/query.ts'

type Read = Pick<Conversation, 'conversationId' | 'isRead' | 'eventNumber'>

/** Marks a chat as read, once; whoever else has it open learns of it by its event. A failure waits for the next occasion. */
export function useMarkRead({ conversationId, isRead, eventNumber }: Read): () => void {
  const { mutate } = useCall('POST /conversations/:id/read')
  // As the row stood when it was asked for: a text that comes while the call is on its way needs a call of its own.
  const asked = useRef(-1)
  return () => {
    if (isRead || asked.current >= eventNumber) return
    asked.current = eventNumber
    mutate(
      { params: { id: conversationId } },
      {
        onError: () => {
          asked.current = -1
        },
      },
    )
  }
}
