import { IconArrowDown } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { User } from '#contract/account/users.ts'
import type { Message } from '#contract/chat/messages.ts'
import { useSession } from '#web/session/session.ts'
import { Announcer } from '../notices/announcer.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import classes from './message-log.module.css'
import { BubbleRow, CardRow, DateRow, type MessageActions, NewRow, SystemRow } from './message-row.tsx'
import { personName } from '../../format/names.ts'
import { firstUnread, keyOf, rowsOf, type ThreadRow } from './thread-rows.ts'
import type { useThread } from './thread-query.ts'
import { useFollowedEnd } from './use-followed-end.ts'
import { type JumpTarget, useJump } from './use-jump.ts'
import { whenIdle } from '#web/ui/lazy.tsx'
import { tip } from '#web/ui/tip/tip.ts'

const olderWithinPx = 600
/** So many rows at the end stand from the first drawing on. */
const firstRows = 12
/** Short texts of 40 px: so many fill a screen. */
const rowsOfScreen = () => Math.ceil(window.innerHeight / 40)

type MessageLogProps = MessageActions & {
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
  target: JumpTarget | null
  /** So many of the customer's texts nobody had read as the chat was opened. */
  unreadCount: number
  /** The customer's number is on the block list. */
  isClosed: boolean
  onOpenNotes: () => void
  scroller: RefObject<HTMLDivElement | null>
}

/** Who wrote it, in words; empty for the customer. */
function useAuthor(users: User[] | undefined): (message: Message) => string {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  return message => {
    if (message.direction === 'in') return ''
    if (message.userId === null) return message.isBulk ? t('campaign') : t('automatic')
    if (message.userId === sub && message.channel !== 'note' && message.channel !== 'whisper') return t('you')
    return personName(users, message.userId, t('unknownPerson'))
  }
}

/** The thread, oldest first. It stays at the end while one is there, and stays where one reads otherwise. */
export function MessageLog(props: MessageLogProps) {
  const { thread, users, target, unreadCount, isClosed, onOpenNotes, scroller, retry, check, takeBack } = props
  const { t } = useTranslation('chat')
  const { messages, hasOlder, loadOlder, didOlderFail, isPrepending } = thread
  // What was unread as one came: it is read by now, and the line stays where it began.
  const [unread] = useState(unreadCount)
  const [newFrom, setNewFrom] = useState<string | null>(null)
  const found = newFrom ?? (thread.isLoading ? null : firstUnread(messages, unread))
  if (found !== newFrom) setNewFrom(found)
  const rows = useMemo(() => rowsOf(messages, newFrom), [messages, newFrom])
  // Once the thread stands, those of a whole screen: the virtualizer takes rows off at the top for as long as it scrolls to a new one.
  const [endRows, setEndRows] = useState(firstRows)
  useEffect(() => whenIdle(() => setEndRows(rowsOfScreen())), [])
  const end = useMemo(() => rows.map((_, index) => index).slice(-endRows), [rows, endRows])
  const authorOf = useAuthor(users)
  const sub = useSession(session => session.sub)
  const { isAtEnd, toEnd, goToEnd, scrolled, touch, hands } = useFollowedEnd(scroller)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const jumped = useJump({ target, thread, rows, virtualizer, scroller, isAtEnd, onElsewhere: onOpenNotes })
  const last = messages.at(-1)
  const lastKey = last ? keyOf(last) : ''
  // The newest message one has had in view; what came after it is counted on the pill.
  const [seenKey, setSeenKey] = useState(lastKey)
  const drawnKey = useRef(lastKey)

  useLayoutEffect(() => {
    const isNew = drawnKey.current !== lastKey
    drawnKey.current = lastKey
    // What one sends oneself is always shown.
    if (isNew && last?.direction === 'out' && last.userId === sub && Date.now() - Date.parse(last.time) < 5000)
      isAtEnd.current = true
    if (!isAtEnd.current) return
    toEnd()
    setSeenKey(lastKey)
  }, [rows, last, lastKey, sub, isAtEnd, toEnd])

  const follow = (offset: number) => {
    scrolled()
    if (isAtEnd.current && seenKey !== lastKey) setSeenKey(lastKey)
    if (offset < olderWithinPx && hasOlder && !didOlderFail) void loadOlder()
  }

  // The browser's own End goes to where the end is before the rows there are measured.
  const jump = (event: KeyboardEvent) => {
    if (event.key !== 'End') return touch()
    event.preventDefault()
    goToEnd()
  }

  const seenIndex = messages.findLastIndex(message => keyOf(message) === seenKey)
  const unseen = seenKey === lastKey || seenIndex < 0 ? 0 : messages.length - 1 - seenIndex

  const draw = (row: ThreadRow) => {
    if (row.kind === 'new') return <NewRow key={row.key} />
    if (row.kind === 'date') return <DateRow key={row.key} time={row.time} />
    if (row.kind === 'system') return <SystemRow key={row.key} message={row.message} />
    const author = authorOf(row.message)
    const isMarked = row.message.messageId === jumped.markedId
    if (row.kind === 'card') return <CardRow key={row.key} message={row.message} author={author} isMarked={isMarked} />
    const { key, message, isFirst, isLast, marker } = row
    return (
      <BubbleRow
        key={key}
        message={message}
        author={author}
        isFirst={isFirst}
        isLast={isLast}
        marker={marker}
        isMarked={isMarked}
        isClosed={isClosed}
        retry={retry}
        check={check}
        takeBack={takeBack}
      />
    )
  }

  return (
    <div className={classes.frame}>
      {thread.didFail && <Failure text={t('threadFailed')} retry={thread.retry} />}
      {didOlderFail && <Failure text={t('olderFailed')} retry={() => void loadOlder()} />}
      {jumped.problem && <Failure text={t(`jump.${jumped.problem}`)} retry={jumped.tryAgain} />}
      <div
        ref={scroller}
        role="log"
        aria-label={t('messages')}
        aria-live="off"
        tabIndex={0}
        className={classes.log}
        {...hands}
        onKeyDown={jump}
      >
        <div className={classes.filler} />
        {thread.isLoading && (
          <div className={classes.waiting} aria-hidden>
            <i />
            <i />
            <i />
          </div>
        )}
        <Virtualizer ref={virtualizer} scrollRef={scroller} shift={isPrepending} data={rows} keepMounted={end} onScroll={follow}>
          {draw}
        </Virtualizer>
      </div>
      <Announcer last={last} isLoading={thread.isLoading} />
      {unseen > 0 && (
        <button type="button" className={classes.pill} onClick={goToEnd} {...tip(t('toNewest'))}>
          {t('newMessages', { count: unseen })}
          <IconArrowDown size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  )
}
