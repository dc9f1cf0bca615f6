import { Link } from '@tanstack/react-router'
import { IconMessages } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { ArchiveSearch } from './archive-search.tsx'
import classes from './conversation-list.module.css'
import { ConversationPanel } from './list-content.tsx'
import actionClasses from '#web/ui/tip/icon-action.module.css'
import { ListFilter } from './list-filter.tsx'
import type { Place } from './place.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import { useChatSelection } from './use-chat-selection.ts'
import { useConversations } from './use-conversations.ts'
import { useListCommands } from './use-list-commands.ts'
import { named } from '#web/ui/tip/tip.ts'

type ArchiveListProps = {
  place: Extract<Place, { of: 'archive' }>
  selectedId: string
  onNumber: (number: string) => void
}

/** The left column of the archive: its search by number and its chats, newest first. */
export function ArchiveList({ place, selectedId, onNumber }: ArchiveListProps) {
  const { t } = useTranslation('chat')
  const list = useConversations(place)
  const keys = useMemo(() => (list.rows ?? []).map(row => row.conversationId), [list.rows])
  const selection = useChatSelection(`archive-${place.number}`, keys)
  useListCommands({ place, rows: list.rows, selectedId, selection, isCovered: false })
  return (
    <>
      <header className={classes.header}>
        <h1>{t('archive.title')}</h1>
        <Link
          to="/chat"
          search={{ id: '', tab: tabs.queued }}
          className={actionClasses.action}
          {...named(t('archive.leave'), 'goQueued')}
        >
          <IconMessages size={18} stroke={1.5} aria-hidden />
        </Link>
        <SettingsButton />
      </header>
      <div className={classes.panel}>
        <ListFilter list={list} place={place} selection={selection}>
          <ArchiveSearch number={place.number} onNumber={onNumber} />
        </ListFilter>
        <ConversationPanel
          list={list}
          rows={list.rows}
          place={place}
          selectedId={selectedId}
          selection={selection}
          showAll={place.number ? () => onNumber('') : undefined}
        />
      </div>
    </>
  )
}
