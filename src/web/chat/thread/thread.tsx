import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrialExpired } from '#contract/account/trial.ts'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query, useCall } from '#web/api/query.ts'
import { TopUpLink } from '#web/billing/top-up-link.tsx'
import { isShortOfMoney, messageOf, sendingFailureOf } from '#web/errors/message-of.ts'
import { useOwnPresence } from '#web/live/presence.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { lazyAfterPaint, lazyOnIdle } from '#web/ui/lazy.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { undoWindowMs } from '../settings/chat-settings.ts'
import { Composer } from '../composer/composer.tsx'
import { BehindLine } from '../notices/connection-line.tsx'
import { dropFromDraft, type Mode, modeOf } from '../composer/drafts.ts'
import { MessageLog } from './message-log.tsx'
import { contactName } from '../../format/names.ts'
import { setNewerReply, useNewerReply } from '../outbox/newer-replies.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { isMmsNumber, usePhoneText } from '../../format/phone-text.ts'
import { useSend } from '../outbox/use-send.ts'
import type { SendInput } from '../outbox/outgoing.ts'
import type { ChatFacts } from './chat-facts.ts'
import { ThreadHeader } from './thread-header.tsx'
import type { ThreadMessage, useThread } from './thread-query.ts'
import classes from './thread.module.css'
import { TrialEnded } from './trial-ended.tsx'
import { useMarkRead } from './use-mark-read.ts'
import type { JumpTarget } from './use-jump.ts'
import { useWriteWish } from './write-wish.ts'

const ColleaguesHere = lazyAfterPaint(() => import('./colleagues-here.tsx'))
const ScheduledList = lazyAfterPaint(() => import('../schedule/scheduled-list.tsx'))
const NewerReply = lazyOnIdle(() => import('../composer/newer-reply.tsx'))

const QueueBar = lazyAfterPaint(() => import('../list/queue-bar.tsx'))

const topUp = <TopUpLink />

/** One function for good that does what the newest does: what is memoised rests although its parent is drawn again. */
function useSteady<Given extends unknown[], Answer>(newest: (...given: Given) => Answer): (...given: Given) => Answer {
  const current = useRef(newest)
  useLayoutEffect(() => {
    current.current = newest
  }, [newest])
  return useCallback((...given: Given) => current.current(...given), [])
}

type ThreadProps = {
  conversation: Conversation
  facts: ChatFacts
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
  isPanelOpen: boolean
  /** Chosen by hand from the list: the focus goes along. */
  takesFocus: boolean
  target: JumpTarget | null
  onTogglePanel: () => void
  onOpenNotes: () => void
  onBack: () => void
}

/** One conversation: its header, its messages and where one writes. Mounted anew for each, so it is read once. */
export function Thread(props: ThreadProps) {
  const { conversation, facts, thread, users, isPanelOpen, takesFocus, target, onTogglePanel, onOpenNotes, onBack } = props
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const { conversationId, clientNumber, isRead, eventNumber, assignedTo, isSpam, isArchived } = conversation
  const { data: account } = useQuery(query('GET /accounts/current')())
  const limitations = useQuery({ ...query('GET /conversations/mms-limitations')(), enabled: isMmsNumber(clientNumber) })
  const [refused, setRefused] = useState<Mode | null>(null)
  const [isShort, setShort] = useState(false)
  const newer = useNewerReply(conversationId)
  const forgetNewer = () => setNewerReply(conversationId, null)
  const [isTyping, setTyping] = useState(false)
  const textbox = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const markRead = useMarkRead(conversation)
  const check = useCall('POST /conversations/:id/messages/:messageId/check')

  const { send, retry, takeBack } = useSend(conversation, (error, { isBack, channel }) => {
    const mode = modeOf(channel)
    if (isBack) setRefused(mode)
    setShort(isShortOfMoney(error))
    // Nobody has to do anything about a note that is still on its way.
    const told = isBack || mode === 'sms' ? sendingFailureOf(error) : { title: t(`composer.keptUntilSaved.${mode}`) }
    void notify({ kind: 'trouble', ...told })
  })

  // One that is only begun in this browser is nobody else's yet.
  const isStored = !isNewId(conversationId)
  useOwnPresence(isStored ? conversationId : null, isTyping)

  /** Whether the box took the focus. On a phone that would open the keyboard over what one came to read. */
  const goOnWriting = () => {
    if (!textbox.current || !window.matchMedia('(min-width: 62em)').matches) return false
    textbox.current.focus()
    return true
  }

  const select = useEffectEvent(() => {
    markRead()
    if (takesFocus && !goOnWriting()) back.current?.focus()
    // By keys from chat to chat: they go on, and the thread can be scrolled.
    if (document.activeElement === document.body) focusQuietly(log.current)
  })
  useEffect(() => select(), [])

  // Where nobody can be written to, what is said stands in the place of the box.
  useWriteWish(conversationId, account !== undefined, () => {
    const place = textbox.current ?? log.current
    place?.focus()
    return place !== null && document.activeElement === place
  })

  // What arrives under one's hands, with the caret in the box, is read.
  const readUnderHands = useEffectEvent(() => {
    if (document.hasFocus() && document.activeElement === textbox.current) markRead()
  })
  useEffect(() => {
    if (!isRead) readUnderHands()
  }, [isRead, eventNumber])

  useCommand('reply', () => textbox.current?.focus())
  useCommand('details', onTogglePanel)
  useCommand('back', onBack)

  // Steady: what a text that comes does not change is not drawn anew for it.
  const onClose = useSteady(onBack)
  const onRead = useSteady(markRead)
  const onWrite = useSteady(() => setRefused(null))
  const onLeave = useSteady(() => focusQuietly(log.current))
  const onSend = useSteady((input: SendInput) => {
    forgetNewer()
    send({ ...input, undoWindowMs: undoWindowMs() })
  })
  const onTakeBack = useSteady((message: ThreadMessage) => {
    takeBack(message)
    goOnWriting()
  })
  const onRetry = useSteady((message: ThreadMessage) => {
    // The button goes, and the focus with it.
    goOnWriting()
    retry(message)
  })
  const onCheck = useSteady((message: ThreadMessage) =>
    check.mutate(
      { params: { id: conversationId, messageId: message.messageId } },
      {
        onSuccess: answer => {
          if (answer.isUnconfirmed) void notify({ kind: 'news', title: t('checked') })
        },
        onError: error => void notify({ kind: 'trouble', title: messageOf(error) }),
      },
    ),
  )

  return (
    <section className={classes.thread} aria-label={contactName(conversation) ?? phoneText(clientNumber)}>
      <ThreadHeader
        conversation={facts}
        messages={thread.messages}
        users={users}
        isPanelOpen={isPanelOpen}
        onTogglePanel={onTogglePanel}
        onOpenNotes={onOpenNotes}
        onBack={onClose}
        back={back}
      />
      {thread.isBehind && <BehindLine />}
      <MessageLog
        thread={thread}
        users={users}
        takeBack={onTakeBack}
        target={target}
        unreadCount={conversation.unreadCount}
        isClosed={conversation.blockReason !== null}
        onOpenNotes={onOpenNotes}
        scroller={log}
        retry={onRetry}
        check={onCheck}
      />
      <ColleaguesHere conversationId={conversationId} users={users} />
      {isStored && <ScheduledList conversation={facts} users={users} />}
      {newer && (
        <NewerReply
          conversationId={conversationId}
          newer={newer}
          users={users}
          onSendAnyway={() => {
            forgetNewer()
            for (const input of newer.refused) {
              if (!input.retryOf) dropFromDraft(conversationId, modeOf(input.channel), input.body, input.file ?? null)
              send({ ...input, read: newer.message.eventNumber })
            }
            goOnWriting()
          }}
          onClose={() => {
            forgetNewer()
            goOnWriting()
          }}
        />
      )}
      {assignedTo === null && !isSpam && !isArchived && !isNewId(conversationId) && (
        <QueueBar conversation={conversation} onTaken={goOnWriting} onClose={onBack} />
      )}
      {account && isTrialExpired(account, new Date()) && <TrialEnded />}
      {account && !isTrialExpired(account, new Date()) && (
        <Composer
          conversation={facts}
          account={account}
          limitations={limitations.data}
          textbox={textbox}
          refused={refused}
          remedy={isShort && topUp}
          onWrite={onWrite}
          onTyping={setTyping}
          onLeave={onLeave}
          markRead={onRead}
          send={onSend}
        />
      )}
    </section>
  )
}
