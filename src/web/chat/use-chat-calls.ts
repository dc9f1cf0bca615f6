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

/**
 * Assign to me: the chat moves to My chats, one goes along, and a notice says so (specification 4.2). The event may come
 * before the answer and take the button away: the rest is done all the same.
 */
export function useAssign(conversationId: string) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useCall('POST /conversations/:id/assign')
  const assign = async () => {
    try {
      await mutateAsync({ params: { id: conversationId } })
    } catch (error) {
      return notify({ kind: 'trouble', title: messageOf(error) })
    }
    void notify({ kind: 'done', title: t('assigned'), text: t('assignedText') })
    // Who has gone on to another chat meanwhile stays there.
    await navigate({
      to: '/chat',
      search: at => ({ ...at, id: at.id ?? '', tab: at.id === conversationId ? tabs.my : (at.tab ?? tabs.my) }),
    })
  }
  return { assign, isPending }
}
