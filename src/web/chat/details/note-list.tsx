import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { personOf } from '../../format/names.ts'
import classes from './note-list.module.css'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import type { ThreadMessage, useThread } from '../thread/thread-query.ts'
import { useTimes } from '../../format/use-times.ts'

const PinButton = lazyOnIdle(() => import('../thread/pin-button.tsx'))

type NoteListProps = {
  kind: 'note' | 'whisper'
  messages: readonly ThreadMessage[]
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
}

/** All notes or whispers of the chat, newest first, pinned or not. */
export function NoteList({ kind, messages, thread, users }: NoteListProps) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  const nameOf = (message: ThreadMessage) => personOf(users, message.userId)?.name ?? t('unknownPerson')
  return (
    <div className={classes.list}>
      {messages.length === 0 && <p className={classes.none}>{t(kind === 'note' ? 'noNotes' : 'noWhispers')}</p>}
      {messages.toReversed().map(message => (
        <article key={message.messageId} className={classes.note} data-kind={kind}>
          <header>
            <b title={nameOf(message)}>{nameOf(message)}</b>
            <time dateTime={message.time} title={times.inFull(message.time)}>
              {times.ofNote(message.time)}
            </time>
            {kind === 'note' && <PinButton note={message} />}
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
