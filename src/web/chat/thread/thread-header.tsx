import { IconArrowLeft, IconChevronLeft, IconInfoCircle, IconLayoutSidebarRight, IconNote } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from './chat-facts.ts'
import type { Message } from '#contract/chat/messages.ts'
import { noteAuthorsShown } from '#contract/limits.ts'
import { lazyAfterPaint } from '#web/ui/lazy.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { contactName, initials, lettersInRow, personOf } from '../../format/names.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import classes from './thread-header.module.css'
import type { ThreadMessage } from './thread-query.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'

const ThreadActs = lazyAfterPaint(() => import('./thread-acts.tsx'))

type NoteAuthorsProps = { messages: readonly Message[]; users: User[] | undefined; onOpen: () => void }

/** Who wrote notes here: the first three, then how many more; opens the notes. */
function NoteAuthors({ messages, users, onOpen }: NoteAuthorsProps) {
  const { t } = useTranslation('chat')
  const notes = messages.filter(message => message.channel === 'note')
  const subs = [...new Set(notes.map(note => note.userId).filter(sub => sub !== null))]
  if (subs.length === 0 || !users) return null
  const authors = subs.map(sub => ({ sub, name: personOf(users, sub)?.name ?? t('unknownPerson') }))
  const more = authors.length - noteAuthorsShown
  const names = authors.map(author => author.name).join(', ')
  const letters = lettersInRow(authors)
  return (
    <button type="button" className={classes.authors} {...tip(names, 'notes')} onClick={onOpen}>
      <IconNote size={16} stroke={1.5} aria-hidden />
      <span className={classes.spoken}>{t('noteAuthors', { names })}</span>
      <span className={classes.faces} aria-hidden>
        {authors.slice(0, noteAuthorsShown).map(({ sub, name }, index) => (
          <PersonAvatar key={sub} sub={sub} name={name} letters={letters[index] ?? null} size="small" />
        ))}
        {more > 0 && <span className={classes.more}>{`+${more}`}</span>}
      </span>
    </button>
  )
}

type ThreadHeaderProps = {
  conversation: ChatFacts
  messages: readonly ThreadMessage[]
  users: User[] | undefined
  isPanelOpen: boolean
  onTogglePanel: () => void
  onOpenNotes: () => void
  onBack: () => void
  back: Ref<HTMLButtonElement>
}

/** Whose thread it is, who has it, and the ways to the list and the details. */
export function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, messages, users, isPanelOpen, onTogglePanel, onOpenNotes, onBack, back } = props
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const name = contactName(conversation)
  const number = phoneText(conversation.clientNumber)
  return (
    <header className={classes.header}>
      <IconAction ref={back} label={t('back')} command="back" onClick={onBack} className={classes.back}>
        <IconArrowLeft className={classes.wide} size={18} stroke={1.5} aria-hidden />
        <IconChevronLeft className={classes.narrow} size={22} stroke={1.5} aria-hidden />
      </IconAction>
      <span className={classes.face}>
        <Avatar number={conversation.clientNumber} letters={initials(name)} />
      </span>
      <span className={classes.who}>
        <h2 {...cut}>{name ?? number}</h2>
        {name && <span className={classes.number}>{number}</span>}
      </span>
      <NoteAuthors messages={messages} users={users} onOpen={onOpenNotes} />
      {!isNewId(conversation.conversationId) && (
        <ThreadActs
          conversation={conversation}
          newestNote={messages.findLast(({ channel, sending }) => channel === 'note' && !sending)}
          users={users}
          onClose={onBack}
        />
      )}
      <IconAction
        label={t(isPanelOpen ? 'hideDetails' : 'showDetails')}
        command="details"
        isPressed={isPanelOpen}
        onClick={onTogglePanel}
      >
        <IconLayoutSidebarRight className={classes.wide} size={18} stroke={1.5} aria-hidden />
        <IconInfoCircle className={classes.narrow} size={20} stroke={1.5} aria-hidden />
      </IconAction>
    </header>
  )
}
