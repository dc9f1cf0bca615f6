import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { personName } from '../../format/names.ts'
import classes from './note-list.module.css'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { SavedAt } from '../thread/saved-at.tsx'
import type { ThreadMessage, useThread } from '../thread/thread-query.ts'
import { useTimes } from '../../format/use-times.ts'
import { cut } from '#web/ui/tip/cut.ts'

const PinButton = lazyOnIdle(() => import('../thread/pin-button.tsx'))

type NoteListProps = {
  kind: 'note' | 'whisper'
  /** Why none can be written yet. */
  whyNone: string | null
  messages: readonly ThreadMessage[]
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
}

/** All notes or whispers of the chat, newest first, pinned or not. */
export function NoteList({ kind, whyNone, messages, thread, users }: NoteListProps) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  const nameOf = (message: ThreadMessage) => personName(users, message.userId, t('unknownPerson'))
  return (
    <div className={classes.list}>
      {messages.length === 0 && <p className={classes.none}>{whyNone ?? t(kind === 'note' ? 'noNotes' : 'noWhispers')}</p>}
      {messages.toReversed().map(message => (
        <article key={message.messageId} className={classes.note} data-kind={kind}>
          <header>
            <b {...cut}>{nameOf(message)}</b>
            <span>
              <SavedAt message={message} at={times.ofNote(message.time)} />
            </span>
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
