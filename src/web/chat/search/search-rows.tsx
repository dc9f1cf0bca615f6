import { IconEyeOff, IconNote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundChat, FoundMessage } from '#contract/chat/search.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { contactName, initials, personOf } from '../../format/names.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import classes from './search-rows.module.css'
import { useTimes } from '../../format/use-times.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { tip } from '#web/ui/tip/tip.ts'

type Address = { tab: number; search: string }
type RowProps = {
  found: FoundChat | FoundMessage
  time: string
  address: Address
  messageId?: string
  isSelected: boolean
  onAgain?: () => void
  children: ReactNode
}

function Row({ found, time, address, messageId, isSelected, onAgain, children }: RowProps) {
  const { t } = useTranslation('search')
  const phoneText = usePhoneText()
  const times = useTimes()
  const { clientNumber, conversationId: id } = found
  const name = contactName(found)
  return (
    <li className={classes.item}>
      <Link
        to="/chat"
        search={{ id, ...address, ...(messageId && { message: messageId }) }}
        preload={false}
        onClick={isSelected ? onAgain : undefined}
        className={classes.row}
        data-found
        data-conversation={messageId ? undefined : id}
        data-selected={isSelected || undefined}
        aria-current={isSelected || undefined}
      >
        <Avatar number={clientNumber} letters={initials(name)} />
        <span className={classes.words}>
          <span className={classes.line}>
            <span className={classes.name} {...cut}>
              {name ?? phoneText(clientNumber)}
            </span>
            {found.isSpam && <span className={classes.badge}>{t('spam')}</span>}
            {found.isArchived && <span className={classes.badge}>{t('archived')}</span>}
            <time className={classes.time} dateTime={time} {...tip(times.inFull(time))}>
              {times.inList(time)}
            </time>
          </span>
          <span className={classes.text}>{children}</span>
        </span>
      </Link>
    </li>
  )
}

type FoundChatRowProps = { chat: FoundChat; address: Address; isSelected: boolean }

/** A chat whose number or name was meant. */
export const FoundChatRow = memo(function FoundChatRow({ chat, address, isSelected }: FoundChatRowProps) {
  const { t } = useTranslation('search')
  const phoneText = usePhoneText()
  return (
    <Row found={chat} time={chat.lastMessageAt} address={address} isSelected={isSelected}>
      {contactName(chat) ? phoneText(chat.clientNumber) : t('unknown')}
    </Row>
  )
})

/** Who of us wrote it; empty for the customer. */
function useWriter(): (message: FoundMessage) => string {
  const { t } = useTranslation(['search', 'chat'])
  const sub = useSession(session => session.sub)
  const { data: users } = useQuery(query('GET /users')())
  return ({ direction, userId, isBulk }) => {
    if (direction === 'in') return ''
    if (userId === null) return t(isBulk ? 'chat:campaign' : 'chat:automatic')
    return userId === sub ? t('chat:you') : (personOf(users, userId)?.name ?? t('somebody'))
  }
}

const icons = { note: IconNote, whisper: IconEyeOff } as const
type FoundMessageRowProps = { message: FoundMessage; address: Address; isSelected: boolean; onAgain: () => void }

/** A message, with what was meant in it marked. */
export const FoundMessageRow = memo(function FoundMessageRow({ message, address, isSelected, onAgain }: FoundMessageRowProps) {
  const { t } = useTranslation('search')
  const writer = useWriter()(message)
  const kind = message.channel === 'note' || message.channel === 'whisper' ? message.channel : null
  const Icon = kind && icons[kind]
  return (
    <Row
      found={message}
      time={message.time}
      address={address}
      messageId={message.messageId}
      isSelected={isSelected}
      onAgain={onAgain}
    >
      {Icon && <Icon size={14} stroke={1.5} data-mark={kind} role="img" aria-label={t(kind)} />}
      {writer && <span>{t('writer', { name: writer })} </span>}
      <bdi>
        {message.snippet.map((piece, index) =>
          // A snippet never changes: its places are its keys.
          piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
        )}
      </bdi>
    </Row>
  )
})
