import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ContactDetails } from './contact-details.tsx'
import classes from './details-panel.module.css'
import { IconAction } from '../thread/icon-action.tsx'
import { NoteList } from './note-list.tsx'
import { Segments } from '../composer/segments.tsx'
import type { useThread } from '../thread/thread-query.ts'

const DetailsDrawer = lazyOnIdle(() => import('./details-drawer.tsx'))

export type PanelView = 'details' | 'notes' | 'whispers'

type DetailsPanelProps = {
  conversation: Conversation
  thread: ReturnType<typeof useThread>
  users: User[] | undefined
  view: PanelView
  onView: (view: PanelView) => void
  /** Docked beside the thread, or in front of it. */
  isDocked: boolean
  onClose: () => void
}

/** The right column: the contact, the notes and the whispers of the open chat. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { conversation, thread, users, view, onView, isDocked, onClose } = props
  const { t } = useTranslation('chat')
  const notes = thread.messages.filter(message => message.channel === 'note')
  const whispers = thread.messages.filter(message => message.channel === 'whisper')
  const views = [
    { value: 'details', text: t('details') },
    { value: 'notes', text: t('notes', { count: notes.length }) },
    { value: 'whispers', text: t('whispers', { count: whispers.length }) },
  ] as const
  const content = (
    <>
      <header className={classes.header}>
        <Segments label={t('views')} options={views} chosen={view} onChoose={onView} panelId="chat-details" />
        {!isDocked && (
          <IconAction label={t('contact.close')} onClick={onClose}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </IconAction>
        )}
      </header>
      <div
        id="chat-details"
        role="tabpanel"
        tabIndex={0}
        aria-label={views.find(({ value }) => value === view)?.text}
        className={classes.body}
      >
        {view === 'details' && <ContactDetails conversation={conversation} users={users} />}
        {view === 'notes' && <NoteList kind="note" messages={notes} thread={thread} users={users} />}
        {view === 'whispers' && <NoteList kind="whisper" messages={whispers} thread={thread} users={users} />}
      </div>
    </>
  )
  if (!isDocked)
    return (
      <DetailsDrawer label={t('details')} onClose={onClose}>
        {content}
      </DetailsDrawer>
    )
  return (
    <aside className={classes.panel} data-docked aria-label={t('details')}>
      {content}
    </aside>
  )
}
