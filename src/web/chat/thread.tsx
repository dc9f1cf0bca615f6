import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconInbox, IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isTrialExpired } from '#contract/account/trial.ts'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query, useCall } from '#web/api/query.ts'
import { messageOf, sendingFailureOf } from '#web/errors/message-of.ts'
import { notify } from '#web/ui/notify.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { contactName } from './names.ts'
import { isMmsNumber, usePhoneText } from './phone-text.ts'
import { useSend } from './send.ts'
import { ThreadHeader } from './thread-header.tsx'
import type { useThread } from './thread-query.ts'
import classes from './thread.module.css'
import { useAssign, useMarkRead } from './use-chat-calls.ts'

type QueueBarProps = { assign: () => void; isAssigning: boolean }

function QueueBar({ assign, isAssigning }: QueueBarProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.bar}>
      <IconInbox size={16} stroke={1.5} aria-hidden />
      <span>{t('composer.queued')}</span>
      <Button size="xs" variant="default" loading={isAssigning} onClick={assign}>
        {t('assignToMe')}
      </Button>
    </div>
  )
}

function TrialEnded() {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.bar} data-last>
      <IconLock size={16} stroke={1.5} aria-hidden />
      <span>{t('composer.trialEnded')}</span>
    </div>
  )
}

type ThreadProps = {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
  isPanelOpen: boolean
  /** Chosen by hand from the list: the focus goes along. */
  takesFocus: boolean
  onTogglePanel: () => void
  onOpenNotes: () => void
  onBack: () => void
}

/** One conversation: its header, its messages and where one writes. Mounted anew for each, so it is read once. */
export function Thread(props: ThreadProps) {
  const { conversation, thread, users, isPanelOpen, takesFocus, onTogglePanel, onOpenNotes, onBack } = props
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const { conversationId, clientNumber, isRead, eventNumber, assignedTo, isSpam, isArchived } = conversation
  const { data: account } = useQuery(query('GET /accounts/current')())
  const limitations = useQuery({ ...query('GET /conversations/mms-limitations')(), enabled: isMmsNumber(clientNumber) })
  const [isRefused, setRefused] = useState(false)
  const textbox = useRef<HTMLTextAreaElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const markRead = useMarkRead(conversation)
  const { assign, isPending: isAssigning } = useAssign(conversationId)
  const check = useCall('POST /conversations/:id/messages/:messageId/check')

  const { send, retry } = useSend(conversation, {
    onFailed: (error, { isBack }) => {
      if (isBack) setRefused(true)
      void notify({ kind: 'trouble', ...sendingFailureOf(error) })
    },
  })

  /** Whether the box took the focus. On a phone that would open the keyboard over what one came to read. */
  const goOnWriting = () => {
    if (!textbox.current || !window.matchMedia('(min-width: 62em)').matches) return false
    textbox.current.focus()
    return true
  }

  const select = useEffectEvent(() => {
    markRead()
    if (takesFocus && !goOnWriting()) back.current?.focus()
  })
  useEffect(() => select(), [])

  // What arrives under one's hands, with the caret in the box, is read.
  const readUnderHands = useEffectEvent(() => {
    if (document.hasFocus() && document.activeElement === textbox.current) markRead()
  })
  useEffect(() => {
    if (!isRead) readUnderHands()
  }, [isRead, eventNumber])

  const takeOver = () => {
    goOnWriting()
    void assign()
  }

  const showPinned = (isPinned: boolean | undefined) => {
    // A note that is not pinned goes to the notes list alone: say that it is there.
    if (!isPinned) void notify({ kind: 'done', title: t('composer.noteSaved') })
  }

  return (
    <section className={classes.thread} aria-label={contactName(conversation) ?? phoneText(clientNumber)}>
      <ThreadHeader
        conversation={conversation}
        messages={thread.messages}
        users={users}
        assign={takeOver}
        isAssigning={isAssigning}
        isPanelOpen={isPanelOpen}
        onTogglePanel={onTogglePanel}
        onOpenNotes={onOpenNotes}
        onBack={onBack}
        back={back}
      />
      <MessageLog
        thread={thread}
        users={users}
        retry={message => {
          // The button goes, and the focus with it.
          goOnWriting()
          retry(message)
        }}
        check={message =>
          check.mutate(
            { params: { id: conversationId, messageId: message.messageId } },
            {
              onSuccess: answer => {
                if (answer.isUnconfirmed) void notify({ kind: 'news', title: t('checked') })
              },
              onError: error => void notify({ kind: 'trouble', title: messageOf(error) }),
            },
          )
        }
      />
      {assignedTo === null && !isSpam && !isArchived && <QueueBar assign={takeOver} isAssigning={isAssigning} />}
      {account && isTrialExpired(account, new Date()) && <TrialEnded />}
      {account && !isTrialExpired(account, new Date()) && (
        <Composer
          conversation={conversation}
          account={account}
          limitations={limitations.data}
          textbox={textbox}
          isRefused={isRefused}
          onWrite={() => setRefused(false)}
          markRead={markRead}
          send={input => {
            send(input)
            if (input.channel === 'note') showPinned(input.isPinnedToTop)
          }}
        />
      )}
    </section>
  )
}
