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
import { fileKindOf } from '../composer/attachable.ts'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './conversation-row.module.css'
import { useUnfinished } from '../composer/drafts.ts'
import { contactName, initials, personOf } from '../../format/names.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import { linkIn, type Place } from './place.ts'
import { useSystemText } from '../thread/system-text.ts'
import { useMarkRead } from '../thread/use-mark-read.ts'
import { useTimes } from '../../format/use-times.ts'

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
export function usePreview(message: Message | null): string {
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

type Said = { text: string; mark: Mark | null; isDraft: boolean }

/** What stands under the name: one's own draft where one waits, else the last message. The open chat shows its draft itself. */
function useSaid(conversation: Conversation, isSelected: boolean): Said {
  const { t } = useTranslation('chat')
  const { conversationId, lastMessage } = conversation
  const draft = useUnfinished(conversationId, !isSelected)
  const last = usePreview(lastMessage)
  if (!draft) return { text: last, mark: lastMessage && markOf(lastMessage), isDraft: false }
  const { channel, text, file } = draft
  const isPhoto = file?.type.startsWith('image/') ?? false
  const mark = channel === 'sms' ? (isPhoto ? 'photo' : null) : channel
  return { text: preview(text) || t(isPhoto ? 'photo' : 'file'), mark, isDraft: true }
}

type ConversationRowProps = {
  conversation: Conversation
  place: Place
  isSelected: boolean
  isTicked: boolean
  /** The one row of the list that Tab reaches; the arrows go on from there. */
  isReachable: boolean
  position: number
  total: number
}

/** One conversation of the list: who, when, what was last said, how much of it is unread. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, place, isSelected, isTicked, isReachable, position, total } = props
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const times = useTimes()
  const { conversationId, clientNumber, lastMessage, unreadCount, isRead } = conversation
  const name = contactName(conversation)
  const { text: said, mark, isDraft } = useSaid(conversation, isSelected)
  const Icon = mark && icons[mark]
  const markRead = useMarkRead(conversation)
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      className={classes.item}
      data-row={conversationId}
      data-ticked={isTicked || undefined}
    >
      <Link
        {...linkIn(place, conversationId)}
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
        <span className={classes.face}>
          <Avatar number={clientNumber} letters={initials(name)} />
        </span>
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name} title={name ?? undefined}>
              {name ?? phoneText(clientNumber)}
            </span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.time} title={times.inFull(lastMessage.time)}>
                {times.inList(lastMessage.time)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.preview} data-draft={(isDraft && (mark ?? 'sms')) || undefined}>
              {isDraft && <b>{t('draft')}</b>}
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
      {!isNewId(conversationId) && (
        <label className={classes.tick}>
          {/* Pressed, the list hears of it: it knows the others as well. */}
          <input
            type="checkbox"
            readOnly
            checked={isTicked}
            tabIndex={isReachable ? 0 : -1}
            aria-label={t('bulk.select', { name: name ?? phoneText(clientNumber) })}
          />
        </label>
      )}
    </div>
  )
})
