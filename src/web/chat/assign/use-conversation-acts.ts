import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { tabOf, tabs } from '#contract/chat/chat-tabs.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/session.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notifyUndo } from '#web/ui/feedback/undo.ts'
import { personOf } from '../../format/names.ts'
import { chatBeside, leaves, staysAfterAll } from '../list/chat-beside.ts'
import { createTurns } from '../outbox/serial-queue.ts'
import { useChatSettings } from '../settings/chat-settings.ts'

const inTurn = createTurns()

type Act = {
  /** What the toast says. */
  text: string
  act: () => Promise<unknown>
  undo: () => Promise<unknown>
  /** The tab where the chat is then, when one goes along with it. */
  tab?: number
  /** The chat leaves the list that one is in: the one beside it opens, or the list alone. */
  isLeaving?: boolean
}

/**
 * What can be done to the open chat: each at once, with an undo instead of a question. One goes along to the tab that it
 * is in then (specification 4.2), unless one has gone on to another chat meanwhile.
 */
export function useConversationActs(conversation: ChatFacts, users: User[] | undefined, onClose: () => void) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const router = useRouter()
  const sub = useSession(session => session.sub) ?? ''
  const { conversationId, assignedTo, isArchived } = conversation
  const params = { id: conversationId }

  const isOpen = () => new URLSearchParams(location.search).get('id') === conversationId
  const follow = (tab: number) => {
    if (!isOpen() || isArchived) return
    // Chosen among what was searched for, it stays there.
    void navigate({ to: '/chat', search: ({ search, message }) => ({ id: conversationId, tab, search, message }) })
  }
  /** Whether nobody has opened another chat since the one beside this was, or the list alone. */
  const isWhereItLed = (next: ReturnType<typeof chatBeside>) => {
    const open = new URLSearchParams(location.search).get('id')
    return open === null || (next !== null && router.buildLocation(next).href.includes(`id=${open}`))
  }
  /** Whether another chat than this would stand in its place once somebody else has it. */
  const isElsewhereFor = (to: string | null) => {
    const place = new URLSearchParams(location.search)
    const tab = tabOf({ ...conversation, assignedTo: to }, sub)
    return !place.has('search') && tab !== null && String(tabs[tab]) !== place.get('tab')
  }
  /** To where the chat is by now, whatever this screen has heard of it. */
  const followHome = async () => {
    const tab = tabOf(await call('GET /conversations/:id')({ params }), sub)
    if (tab) follow(tabs[tab])
  }
  const doIt = async ({ text, act, undo, tab, isLeaving }: Act) => {
    const place = location.pathname + location.search
    // Before the list has lost the chat.
    const next = isLeaving && useChatSettings.getState().opensNext ? chatBeside(conversationId) : null
    if (isLeaving) leaves(conversationId)
    try {
      await act()
    } catch (error) {
      staysAfterAll(conversationId)
      return notifyFailure(error)
    }
    const takeBack = async () => {
      await undo()
      staysAfterAll(conversationId)
      if (isLeaving && isWhereItLed(next)) router.history.push(place)
    }
    void notifyUndo({ text, undo: () => inOrder(takeBack), about: conversationId })
    if (tab) follow(tab)
    if (!isLeaving || !isOpen()) return
    if (next) void navigate(next)
    else onClose()
  }

  /** Pressed one after the other they happen so: the last one says where the chat is, and is the one that is taken back. */
  const inOrder = (work: () => Promise<unknown>) =>
    inTurn(conversationId, async () => {
      await work()
    })
  const run = (act: Act) => inOrder(() => doIt(act))

  const give = (to: string | null, from: string | null) => call('POST /conversations/:id/assign')({ params, body: { to, from } })

  return {
    assign: (to: string | null) => {
      if (to === assignedTo) return Promise.resolve()
      const name = personOf(users, to)?.name ?? t('unknownPerson')
      return run({
        text: to === null ? t('acts.queued') : to === sub ? t('assigned') : t('acts.assigned', { name }),
        act: () => give(to, assignedTo),
        undo: () => give(assignedTo, to),
        ...(to === sub ? { tab: tabs.my } : { isLeaving: isElsewhereFor(to) }),
      })
    },
    spam: () =>
      run({
        text: t('acts.spam'),
        act: () => call('POST /conversations/:id/spam')({ params }),
        undo: async () => {
          await call('POST /conversations/:id/not-spam')({ params })
          await followHome()
        },
        tab: tabs.spam,
      }),
    notSpam: () =>
      run({
        text: t('acts.notSpam'),
        act: () => call('POST /conversations/:id/not-spam')({ params }),
        undo: async () => {
          await call('POST /conversations/:id/spam')({ params })
          await followHome()
        },
        // Restored, it is in My chats when somebody has it, else in the queue (specification 4.2).
        tab: assignedTo === null ? tabs.queued : tabs.my,
      }),
    archive: () =>
      run({
        text: t('acts.archived'),
        act: () => call('POST /conversations/:id/archive')({ params }),
        undo: () => call('POST /conversations/:id/unarchive')({ params }),
        isLeaving: true,
      }),
    unarchive: () =>
      run({
        text: t('acts.unarchived'),
        act: () => call('POST /conversations/:id/unarchive')({ params }),
        undo: () => call('POST /conversations/:id/archive')({ params }),
        isLeaving: true,
      }),
    /** For later: the chat is closed, or it would be read again under one's eyes. */
    markUnread: async () => {
      if (isOpen()) onClose()
      await call('POST /conversations/:id/unread')({ params }).catch(notifyFailure)
    },
  }
}
export type ConversationActs = ReturnType<typeof useConversationActs>
