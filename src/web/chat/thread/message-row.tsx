import { IconAlertCircle, IconCheck, IconChecks, IconEyeOff } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optOutOf } from '#contract/chat/opt-out-keywords.ts'
import { shownStatus } from '#contract/chat/status.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { Attachments } from './attachments/attachments.tsx'
import { DeliveryButton } from '../delivery/delivery-button.tsx'
import classes from './message-row.module.css'
import { useSystemText } from './system-text.ts'
import type { ThreadMessage } from './thread-query.ts'
import { SavedAt } from './saved-at.tsx'
import { LinkedText } from './linked-text.tsx'
import { isTrouble, type MessageMarker } from './thread-rows.ts'
import { dayLabel, useToday } from '../../format/times.ts'
import { useTimes } from '../../format/use-times.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { useLongPress } from '#web/ui/use-long-press.ts'

const OptOutAsk = lazyOnIdle(() => import('../composer/opt-out-ask.tsx'))
const MessageActs = lazyOnIdle(() => import('./acts/message-acts.tsx'))
const MessageSheet = lazyOnIdle(() => import('./acts/message-sheet.tsx'))
const PinButton = lazyOnIdle(() => import('./pin-button.tsx'))

/** What the rows of a thread can do with a message. */
export type MessageActions = {
  retry: (message: ThreadMessage) => void
  check: (message: ThreadMessage) => void
  /** Out of the thread, into the box: it has not left. */
  takeBack: (message: ThreadMessage) => void
}

/** The line between two days. */
export const DateRow = memo(function DateRow({ time }: { time: string }) {
  const { t, i18n } = useTranslation('chat')
  const words = { today: t('today'), yesterday: t('yesterday') }
  return <div className={classes.date}>{dayLabel(time, useToday(), i18n.language, words)}</div>
})

/** The line over the first text that nobody had read. */
export const NewRow = memo(function NewRow() {
  const { t } = useTranslation('chat')
  return <div className={`${classes.date} ${classes.new}`}>{t('newFromHere')}</div>
})

/** What happened to the chat, centred and grey. */
export const SystemRow = memo(function SystemRow({ message }: { message: ThreadMessage }) {
  const text = useSystemText()(message)
  return <div className={classes.system}>{`${text} · ${useTimes().inThread(message.time)}`}</div>
})

const UndoCountdown = lazyOnIdle(() => import('./undo-countdown.tsx'))

type CardRowProps = { message: ThreadMessage; author: string; isMarked: boolean }

/** A note or a whisper: full width, no side, and always with the words who cannot see it. */
export const CardRow = memo(function CardRow({ message, author, isMarked }: CardRowProps) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  const kind = message.channel === 'note' ? 'note' : 'whisper'
  return (
    <article className={classes.card} data-kind={kind} data-marked={isMarked || undefined}>
      <header className={classes.cardHead}>
        {kind === 'note' ? <PinButton note={message} /> : <IconEyeOff size={14} stroke={1.5} aria-hidden />}
        <b>{t(kind)}</b>
        <span className={classes.author}>{author}</span>
        <span className={classes.cardTime}>
          <span className={classes.unseen}>{t(kind === 'note' ? 'notSent' : 'onlyTeam')} · </span>
          <SavedAt message={message} at={times.inThread(message.time)} />
        </span>
      </header>
      <p dir="auto">
        <LinkedText text={message.body} />
      </p>
    </article>
  )
})

type BubbleRowProps = MessageActions & {
  message: ThreadMessage
  /** Who of us wrote it, or what sent it; empty for the customer. */
  author: string
  isFirst: boolean
  isLast: boolean
  marker: MessageMarker
  /** It was searched for, and just found. */
  isMarked: boolean
  /** The number is on the block list. */
  isClosed: boolean
}

const tones = {
  status: undefined,
  failed: 'bad',
  retryable: 'bad',
  unconfirmed: 'unsure',
  unanswered: 'unsure',
  undoable: undefined,
  asking: 'unsure',
} as const

type Words<W extends string> = Partial<Record<NonNullable<MessageMarker>, W>>
const ownWords: Words<'unconfirmed' | 'unanswered' | 'asking'> = {
  unconfirmed: 'unconfirmed',
  unanswered: 'unanswered',
  asking: 'asking',
}
const retryWords: Words<'sendAgain' | 'sendNow'> = { unconfirmed: 'sendAgain', asking: 'sendNow' }

/** STOP, START and HELP of a customer are commands, and shown as what they are. */
function keywordOf({ direction, body }: ThreadMessage): 'out' | 'in' | 'help' | null {
  const said = direction === 'in' ? optOutOf(body) : null
  return said === 'campaign-out' ? null : said
}

/** The line under a bubble: who and when, how it stands, and what one can do about it. */
function Meta({ message, author, marker, retry, check, takeBack }: BubbleRowProps) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  const status = shownStatus(message.status ?? 'SENT')
  const hasTrouble = isTrouble(marker)
  const own = marker && ownWords[marker]
  const told = own ? t(own) : t(`status.${status}`)
  const keyword = keywordOf(message)
  const StatusIcon = status === 'DELIVERED' ? IconChecks : IconCheck
  if (marker === 'undoable') return <UndoCountdown untilMs={message.undoUntilMs ?? 0} takeBack={() => takeBack(message)} />
  const isPlainOwn = marker === null && message.direction === 'out'
  const at = times.inThread(message.time)
  const time = (
    <time dateTime={message.time} {...tip(times.inFull(message.time))}>
      {at}
    </time>
  )
  const delivery = { message, className: classes.told }
  return (
    <>
      {hasTrouble && (
        <>
          <IconAlertCircle size={14} stroke={1.5} aria-hidden />
          <DeliveryButton {...delivery} what={told}>
            {told}
          </DeliveryButton>
        </>
      )}
      {!hasTrouble && author && <span>{author}</span>}
      {keyword && <b>{t(`keyword.${keyword}`)}</b>}
      {!hasTrouble && message.channel === 'mms' && <span>{t('mms')}</span>}
      {isPlainOwn ? (
        <DeliveryButton {...delivery} what={at}>
          {time}
        </DeliveryButton>
      ) : (
        time
      )}
      {marker === 'status' && (
        <DeliveryButton {...delivery} what={told}>
          <StatusIcon size={14} stroke={1.5} aria-hidden />
          {told}
        </DeliveryButton>
      )}
      {marker === 'unconfirmed' && (
        <button type="button" onClick={() => check(message)}>
          {t('check')}
        </button>
      )}
      {hasTrouble && marker !== 'failed' && (
        <button type="button" onClick={() => retry(message)}>
          {t(retryWords[marker ?? 'status'] ?? 'tryAgain')}
        </button>
      )}
      {marker === 'asking' && (
        <button type="button" onClick={() => takeBack(message)}>
          {t('toBox')}
        </button>
      )}
    </>
  )
}

/** A text of the customer (left) or of ours (right), with the line under the last one of a group. */
export const BubbleRow = memo(function BubbleRow(props: BubbleRowProps) {
  const { message, author, isFirst, isLast, marker, isMarked, isClosed } = props
  const { t } = useTranslation('chat')
  const { direction, body, properties } = message
  const keyword = keywordOf(message)
  // Drawn from the first time that one comes near.
  const [hasActs, setHasActs] = useState(false)
  const come = () => setHasActs(true)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { takeLong, wiring } = useLongPress(() => setSheetOpen(!message.sending))
  const hasFailed = marker === 'failed' || marker === 'retryable'
  return (
    <article
      // The side says who; who cannot see it hears it.
      aria-label={author || t('customer')}
      className={classes.group}
      data-side={direction}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      data-marked={isMarked || undefined}
    >
      {properties.attachments.length > 0 && <Attachments attachments={properties.attachments} />}
      {body && (
        <div
          className={classes.said}
          onPointerEnter={come}
          onFocus={come}
          {...wiring}
          onClickCapture={event => takeLong() && event.preventDefault()}
        >
          <p className={classes.bubble} dir="auto" data-failed={hasFailed || undefined}>
            <LinkedText text={body} />
          </p>
          {hasActs && !message.sending && <MessageActs message={message} />}
          {isSheetOpen && <MessageSheet message={message} onClose={() => setSheetOpen(false)} />}
        </div>
      )}
      {properties.optOut === 'asked' && !isClosed && <OptOutAsk message={message} />}
      {(isLast || marker || keyword) && (
        <div className={classes.meta} data-tone={tones[marker ?? 'status']}>
          <Meta {...props} />
        </div>
      )}
    </article>
  )
})
