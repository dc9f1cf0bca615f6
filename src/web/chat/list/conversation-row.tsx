import { IconAlertCircle, IconEyeOff, IconNote, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiKeyNameOf } from '#contract/access/api-keys.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { preview } from '#contract/chat/preview.ts'
import { isFailure } from '#contract/chat/status.ts'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { fileKindOf } from '../composer/files/attachable.ts'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './conversation-row.module.css'
import { useUnfinished } from '../composer/drafts.ts'
import { contactName, initials, personName, personOf } from '../../format/names.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import { linkIn, type Place } from './place.ts'
import { useSystemText } from '../thread/system-text.ts'
import { useMarkRead } from '../thread/use-mark-read.ts'
import { writeIn } from '../thread/write-wish.ts'
import { span, useMinutesSince } from '../../format/times.ts'
import { useTimes } from '../../format/use-times.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { cut } from '#web/ui/tip/cut.ts'
import { tip } from '#web/ui/tip/tip.ts'

const RowActs = lazyOnIdle(() => import('./row-acts.tsx'))

type Mark = 'failure' | 'note' | 'whisper' | 'photo'

const icons = { failure: IconAlertCircle, note: IconNote, whisper: IconEyeOff, photo: IconPhoto }

function markOf(message: Message): Mark | null {
  if (isFailure(message.status)) return 'failure'
  if (message.channel === 'note' || message.channel === 'whisper') return message.channel
  return fileKindOf(message) === 'photo' ? 'photo' : null
}

/** Who of us said it: oneself, a colleague by first name, or what sent it. Empty while nobody knows. */
function useSpeaker(): (message: Message) => string {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const { data: users } = useQuery(query('GET /users')())
  return ({ userId, isBulk }) => {
    if (userId === null) return isBulk ? t('campaign') : t('automatic')
    if (userId === sub) return t('you')
    return apiKeyNameOf(userId) ?? personName(users, userId, t('unknownPerson')).split(' ')[0] ?? ''
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
  const who = isOwnText ? speaker(message) : ''
  return who ? t('ownPreview', { who, text }) : text
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

/** Sooner nobody calls it waiting. */
const waitsAfterMinutes = 5

/** For how long the customer has had no answer. */
function Waiting({ since }: { since: string }) {
  const { t } = useTranslation('chat')
  const minutes = useMinutesSince(since)
  if (minutes < waitsAfterMinutes) return null
  return <span className={classes.waiting}>{t('waiting', { time: span(minutes) })}</span>
}

/** Who of the team has the chat. */
function Assignee({ sub }: { sub: string }) {
  const { t } = useTranslation('chat')
  const { data: users } = useQuery(query('GET /users')())
  const name = personOf(users, sub)?.name
  if (!name) return null
  return (
    <span className={classes.assignee} {...tip(name)}>
      <PersonAvatar sub={sub} name={name} size="small" />
      <span className={classes.spoken}>{t('assignedTo', { name })}</span>
    </span>
  )
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
  const { conversationId, clientNumber, lastMessage, unreadCount, isRead, waitingSince, assignedTo } = conversation
  const name = contactName(conversation)
  const { text: said, mark, isDraft } = useSaid(conversation, isSelected)
  const Icon = mark && icons[mark]
  const markRead = useMarkRead(conversation)
  const again = () => {
    markRead()
    writeIn(conversationId)
  }
  const isQueued = place.of === 'chats' && place.tab === tabs.queued
  const isTeam = place.of === 'chats' && place.tab === tabs.team
  // An answer on its way ends the waiting.
  const isAnswered = lastMessage?.direction === 'out' && (lastMessage.channel === 'sms' || lastMessage.channel === 'mms')
  // Drawn from the first time that one comes near.
  const [hasActs, setHasActs] = useState(false)
  const come = () => setHasActs(true)
  return (
    <div
      role="listitem"
      onPointerEnter={come}
      onFocus={come}
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
        onClick={isSelected ? again : undefined}
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
            <span className={classes.name} {...cut}>
              {name ?? phoneText(clientNumber)}
            </span>
            {lastMessage && (
              <time className={classes.time} dateTime={lastMessage.time} {...tip(times.inFull(lastMessage.time))}>
                {times.inList(lastMessage.time)}
              </time>
            )}
          </span>
          <span className={classes.line}>
            <span className={classes.preview} data-draft={(isDraft && (mark ?? 'sms')) || undefined}>
              {isDraft && <b>{t('draft')}</b>}
              {Icon && <Icon size={14} stroke={1.5} data-mark={mark} role="img" aria-label={t(`marks.${mark}`)} />}
              <span className={classes.text} {...cut}>
                {said}
              </span>
            </span>
            {isQueued && waitingSince && !isAnswered && <Waiting since={waitingSince} />}
            {isTeam && assignedTo && <Assignee sub={assignedTo} />}
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
      {hasActs && !isNewId(conversationId) && (
        <RowActs conversation={conversation} name={name ?? phoneText(clientNumber)} isReachable={isReachable} />
      )}
    </div>
  )
})
