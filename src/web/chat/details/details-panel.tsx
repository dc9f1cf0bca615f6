import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { lazyAfterPaint, lazyOnIdle } from '#web/ui/lazy.tsx'
import { ContactDetails } from './contact-details.tsx'
import classes from './details-panel.module.css'
import { useScreenMark } from '#web/ui/screen-mark.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { isNewId } from '../new-chat/new-id.ts'
import { NoteList } from './note-list.tsx'
import { Segments } from './segments.tsx'
import type { useThread } from '../thread/thread-query.ts'

const PanelFoot = lazyAfterPaint(() => import('./panel-foot.tsx'))
const DetailsDrawer = lazyOnIdle(() => import('./details-drawer.tsx'))

export type PanelView = 'details' | 'notes' | 'whispers'

type DetailsPanelProps = {
  conversation: ChatFacts
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
  useScreenMark('docked-details', isDocked)
  const notes = thread.messages.filter(message => message.channel === 'note')
  const whispers = thread.messages.filter(message => message.channel === 'whisper')
  const whyNone = isNewId(conversation.conversationId) ? t('composer.afterFirstText') : null
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
          <IconAction label={t('contact.close')} command="leave" onClick={onClose}>
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
        {view === 'notes' && <NoteList kind="note" whyNone={whyNone} messages={notes} thread={thread} users={users} />}
        {view === 'whispers' && <NoteList kind="whisper" whyNone={whyNone} messages={whispers} thread={thread} users={users} />}
      </div>
      {view === 'details' && !isNewId(conversation.conversationId) && <PanelFoot conversation={conversation} />}
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
