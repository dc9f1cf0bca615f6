import { IconAlertCircle, IconEyeOff, IconNote, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { preview } from '#contract/chat/preview.ts'
import { isFailure } from '#contract/chat/status.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { fileKindOf } from './attachable.ts'
import { Avatar } from './avatar.tsx'
import classes from './conversation-row.module.css'
import { contactName, initials, personOf } from './names.ts'
import { usePhoneText } from './phone-text.ts'
import { useSystemText } from './system-text.ts'
import { fullTime, listTime, useToday } from './times.ts'
import { useMarkRead } from './use-chat-calls.ts'

type Mark = 'failure' | 'note' | 'whisper' | 'photo'

const icons = { failure: IconAlertCircle, note: IconNote, whisper: IconEyeOff, photo: IconPhoto }

function markOf(message: Message): Mark | null {
  if (isFailure(message.status)) return 'failure'
  if (message.channel === 'note' || message.channel === 'whisper') return message.channel
  return fileKindOf(message) === 'photo' ? 'photo' : null
}

/** Who of us said it: oneself, a colleague by first name, or what sent it. */
function useSpeaker(): (message: Message) => string {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const { data: users } = useQuery(query('GET /users')())
  return ({ userId, isBulk }) => {
    if (userId === null) return isBulk ? t('campaign') : t('automatic')
    if (userId === sub) return t('you')
    return personOf(users, userId)?.name.split(' ')[0] ?? t('unknownPerson')
  }
}

/** What a row says of the last message, cut at 25 characters. */
function usePreview(message: Message | null): string {
  const { t } = useTranslation('chat')
  const systemText = useSystemText()
  const speaker = useSpeaker()
  if (!message) return ''
  if (message.system) return preview(systemText(message))
  const fileKind = fileKindOf(message)
  const text = preview(message.body) || (fileKind ? t(fileKind) : '')
  const isOwnText = message.direction === 'out' && message.channel !== 'note' && message.channel !== 'whisper'
  return isOwnText ? t('ownPreview', { who: speaker(message), text }) : text
}

type ConversationRowProps = {
  conversation: Conversation
  tab: number
  isUnreadOnly: boolean
  isSelected: boolean
  /** The one row of the list that Tab reaches; the arrows go on from there. */
  isReachable: boolean
  position: number
  total: number
}

/** One conversation of the list: who, when, what was last said, how much of it is unread. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, tab, isUnreadOnly, isSelected, isReachable, position, total } = props
  const { t, i18n } = useTranslation('chat')
  const phoneText = usePhoneText()
  const today = useToday()
  const { conversationId, clientNumber, lastMessage, unreadCount, isRead } = conversation
  const name = contactName(conversation)
  const mark = lastMessage && markOf(lastMessage)
  const Icon = mark && icons[mark]
  const said = usePreview(lastMessage)
  const markRead = useMarkRead(conversation)
  return (
    <div role="listitem" aria-posinset={position} aria-setsize={total} className={classes.item}>
      <Link
        to="/chat"
        search={{ id: conversationId, tab, ...(isUnreadOnly && { unread: 1 }) }}
        preload={false}
        // Chosen again, an open chat is not mounted again: what has come since is read all the same.
        onClick={isSelected ? markRead : undefined}
        className={classes.row}
        data-conversation={conversationId}
        data-selected={isSelected || undefined}
        data-unread={!isRead || undefined}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isSelected || undefined}
      >
        <Avatar number={clientNumber} letters={initials(name)} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name} title={name ?? undefined}>
              {name ?? phoneText(clientNumber)}
            </span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.time} title={fullTime(lastMessage.time, i18n.language)}>
                {listTime(lastMessage.time, today, i18n.language, { today: t('today'), yesterday: t('yesterday') })}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.preview}>
              {Icon && <Icon size={14} stroke={1.5} data-mark={mark} role="img" aria-label={t(`marks.${mark}`)} />}
              <span className={classes.text} title={said}>
                {said}
              </span>
            </span>
            {unreadCount > 0 && (
              <span className={classes.count}>
                <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
                <span className={classes.spoken}>{t('unreadMessages', { count: unreadCount })}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </div>
  )
})
