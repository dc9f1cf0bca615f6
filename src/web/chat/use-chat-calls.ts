import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabs } from '#contract/chat/tab.ts'
import { useCall } from '#web/api/query.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { notify } from '#web/ui/notify.ts'

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

/** Assign to me: the chat moves to My chats, one goes along, and a notice says so (specification 4.2). */
export function useAssign(conversationId: string) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { mutate, isPending } = useCall('POST /conversations/:id/assign')
  const assign = () =>
    mutate(
      { params: { id: conversationId } },
      {
        onSuccess: () => {
          void notify({ title: t('assigned'), message: t('assignedText') })
          // Who has gone on to another chat meanwhile stays there.
          void navigate({
            to: '/chat',
            search: at => ({ ...at, id: at.id ?? '', tab: at.id === conversationId ? tabs.my : (at.tab ?? tabs.my) }),
          })
        },
        onError: error => void notify({ color: 'red', message: messageOf(error) }),
      },
    )
  return { assign, isPending }
}
