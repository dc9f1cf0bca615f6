import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabs } from '#contract/chat/tab.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { personOf } from '../../format/names.ts'

type Act = {
  /** What the toast says. */
  text: string
  act: () => Promise<unknown>
  undo: () => Promise<unknown>
  /** The tab where the chat is then, when one goes along with it. */
  tab?: number
  /** The chat leaves the list that one is in. */
  isClosing?: boolean
}

/**
 * What can be done to the open chat: each at once, with an undo instead of a question. One goes along to the tab that it
 * is in then (specification 4.2), unless one has gone on to another chat meanwhile.
 */
export function useConversationActs(conversation: Conversation, users: User[] | undefined, onClose: () => void) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const sub = useSession(session => session.sub) ?? ''
  const { conversationId, assignedTo, isArchived } = conversation
  const params = { id: conversationId }

  const isOpen = () => new URLSearchParams(location.search).get('id') === conversationId
  const follow = (tab: number) => {
    if (!isOpen() || isArchived) return
    // Chosen among what was searched for, it stays there.
    void navigate({ to: '/chat', search: ({ search, message }) => ({ id: conversationId, tab, search, message }) })
  }
  const run = async ({ text, act, undo, tab, isClosing }: Act) => {
    try {
      await act()
    } catch (error) {
      return notifyFailure(error)
    }
    void notifyUndo({ text, undo, about: conversationId })
    if (tab) follow(tab)
    if (isClosing && isOpen()) onClose()
  }

  const give = (to: string | null, from: string | null) => call('POST /conversations/:id/assign')({ params, body: { to, from } })
  const homeTab = assignedTo === sub ? tabs.my : assignedTo === null ? tabs.queued : tabs.team

  return {
    assign: (to: string | null) => {
      if (to === assignedTo) return Promise.resolve()
      const name = personOf(users, to)?.name ?? t('unknownPerson')
      return run({
        text: to === null ? t('acts.queued') : to === sub ? t('assigned') : t('acts.assigned', { name }),
        act: () => give(to, assignedTo),
        undo: () => give(assignedTo, to),
        ...(to === sub && { tab: tabs.my }),
      })
    },
    spam: () =>
      run({
        text: t('acts.spam'),
        act: () => call('POST /conversations/:id/spam')({ params }),
        undo: async () => {
          await call('POST /conversations/:id/not-spam')({ params })
          follow(homeTab)
        },
        tab: tabs.spam,
      }),
    notSpam: () =>
      run({
        text: t('acts.notSpam'),
        act: () => call('POST /conversations/:id/not-spam')({ params }),
        undo: async () => {
          await call('POST /conversations/:id/spam')({ params })
          follow(tabs.spam)
        },
        // Restored, it is in My chats when somebody has it, else in the queue (specification 4.2).
        tab: assignedTo === null ? tabs.queued : tabs.my,
      }),
    archive: () =>
      run({
        text: t('acts.archived'),
        act: () => call('POST /conversations/:id/archive')({ params }),
        undo: () => call('POST /conversations/:id/unarchive')({ params }),
        isClosing: true,
      }),
    unarchive: () =>
      run({
        text: t('acts.unarchived'),
        act: () => call('POST /conversations/:id/unarchive')({ params }),
        undo: () => call('POST /conversations/:id/archive')({ params }),
        isClosing: true,
      }),
  }
}
export type ConversationActs = ReturnType<typeof useConversationActs>
