import { IconAlertCircle, IconCheck, IconChecks, IconEyeOff, IconNote, IconPinFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { shownStatus } from '#contract/chat/status.ts'
import { Attachments } from './attachments.tsx'
import classes from './message-row.module.css'
import { useSystemText } from './system-text.ts'
import type { ThreadMessage } from './thread-query.ts'
import { isTrouble, type Standing } from './thread-rows.ts'
import { clock, dayLabel, fullTime, useToday } from './times.ts'

/** What the rows of a thread can do with a message. */
export type MessageActions = {
  retry: (message: ThreadMessage) => void
  check: (message: ThreadMessage) => void
}

/** The line between two days. */
export const DateRow = memo(function DateRow({ time }: { time: string }) {
  const { t, i18n } = useTranslation('chat')
  const words = { today: t('today'), yesterday: t('yesterday') }
  return <div className={classes.date}>{dayLabel(time, useToday(), i18n.language, words)}</div>
})

/** What happened to the chat, centred and grey. */
export const SystemRow = memo(function SystemRow({ message }: { message: ThreadMessage }) {
  const { i18n } = useTranslation('chat')
  const text = useSystemText()(message)
  return <div className={classes.system}>{`${text} · ${clock(message.time, i18n.language)}`}</div>
})

const cardIcons = { note: IconNote, whisper: IconEyeOff }

/** A note or a whisper: full width, no side, and always with the words who cannot see it. */
export const CardRow = memo(function CardRow({ message, author }: { message: ThreadMessage; author: string }) {
  const { t, i18n } = useTranslation('chat')
  const kind = message.channel === 'note' ? 'note' : 'whisper'
  const Icon = message.properties.isPinnedToTop ? IconPinFilled : cardIcons[kind]
  return (
    <article className={classes.card} data-kind={kind}>
      <header className={classes.cardHead}>
        <Icon size={14} stroke={1.5} aria-hidden />
        <b>{t(kind)}</b>
        <span className={classes.author}>{author}</span>
        <span className={classes.cardTime}>
          <span className={classes.unseen}>{t(kind === 'note' ? 'notSent' : 'onlyTeam')} · </span>
          <time dateTime={message.time} title={fullTime(message.time, i18n.language)}>
            {clock(message.time, i18n.language)}
          </time>
        </span>
      </header>
      <p>{message.body}</p>
    </article>
  )
})

type BubbleRowProps = MessageActions & {
  message: ThreadMessage
  /** Who of us wrote it, or what sent it; empty for the customer. */
  author: string
  isFirst: boolean
  isLast: boolean
  standing: Standing
}

const tones = { status: undefined, failed: 'bad', retryable: 'bad', unconfirmed: 'unsure', unanswered: 'unsure' } as const

/** The line under a bubble: who and when, how it stands, and what one can do about it. */
function Meta({ message, author, standing, retry, check }: BubbleRowProps) {
  const { t, i18n } = useTranslation('chat')
  const status = shownStatus(message.status ?? 'SENT')
  const hasTrouble = isTrouble(standing)
  const told = standing === 'unconfirmed' ? t('unconfirmed') : standing === 'unanswered' ? t('unanswered') : t(`status.${status}`)
  const StatusIcon = status === 'DELIVERED' ? IconChecks : IconCheck
  return (
    <>
      {hasTrouble && (
        <>
          <IconAlertCircle size={14} stroke={1.5} aria-hidden />
          <span title={message.failureReason ?? undefined}>{told}</span>
        </>
      )}
      {!hasTrouble && author && <span>{author}</span>}
      {!hasTrouble && message.channel === 'mms' && <span>{t('mms')}</span>}
      <time dateTime={message.time} title={fullTime(message.time, i18n.language)}>
        {clock(message.time, i18n.language)}
      </time>
      {standing === 'status' && (
        <>
          <StatusIcon size={14} stroke={1.5} aria-hidden />
          <span>{told}</span>
        </>
      )}
      {standing === 'unconfirmed' && (
        <button type="button" onClick={() => check(message)}>
          {t('check')}
        </button>
      )}
      {hasTrouble && standing !== 'failed' && (
        <button type="button" onClick={() => retry(message)}>
          {t(standing === 'unconfirmed' ? 'sendAgain' : 'tryAgain')}
        </button>
      )}
    </>
  )
}

/** A text of the customer (left) or of ours (right), with the line under the last one of a group. */
export const BubbleRow = memo(function BubbleRow(props: BubbleRowProps) {
  const { message, author, isFirst, isLast, standing } = props
  const { t } = useTranslation('chat')
  const { direction, body, properties } = message
  const hasFailed = standing === 'failed' || standing === 'retryable'
  return (
    <article
      // The side says who; who cannot see it hears it.
      aria-label={author || t('customer')}
      className={classes.group}
      data-side={direction}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
    >
      <Attachments attachments={properties.attachments} />
      {body && (
        <p className={classes.bubble} data-failed={hasFailed || undefined}>
          {body}
        </p>
      )}
      {(isLast || standing) && (
        <div className={classes.meta} data-tone={tones[standing ?? 'status']}>
          <Meta {...props} />
        </div>
      )}
    </article>
  )
})
