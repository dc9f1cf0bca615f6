import { IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { personOf } from './names.ts'
import classes from './note-list.module.css'
import type { ThreadMessage, useThread } from './thread-query.ts'
import { clock, fullTime, shortDay, useToday } from './times.ts'

type NoteListProps = {
  kind: 'note' | 'whisper'
  messages: readonly ThreadMessage[]
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
}

/** All notes or whispers of the chat, newest first, pinned or not. */
export function NoteList({ kind, messages, thread, users }: NoteListProps) {
  const { t, i18n } = useTranslation('chat')
  const today = useToday()
  const words = { today: t('today'), yesterday: t('yesterday') }
  const nameOf = (message: ThreadMessage) => personOf(users, message.userId)?.name ?? t('unknownPerson')
  return (
    <div className={classes.list}>
      {messages.length === 0 && <p className={classes.none}>{t(kind === 'note' ? 'noNotes' : 'noWhispers')}</p>}
      {messages.toReversed().map(message => (
        <article key={message.messageId} className={classes.note} data-kind={kind}>
          <header>
            <b title={nameOf(message)}>{nameOf(message)}</b>
            {message.properties.isPinnedToTop && <IconPinFilled size={14} role="img" aria-label={t('pinned')} />}
            <time dateTime={message.time} title={fullTime(message.time, i18n.language)}>
              {shortDay(message.time, today, i18n.language, words)}, {clock(message.time, i18n.language)}
            </time>
          </header>
          <p>{message.body}</p>
        </article>
      ))}
      {thread.hasOlder && (
        <button type="button" className={classes.older} onClick={() => void thread.loadOlder()}>
          {t('showOlder')}
        </button>
      )}
    </div>
  )
}
