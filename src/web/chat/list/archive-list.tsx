import { Link } from '@tanstack/react-router'
import { IconListCheck, IconMessages } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tabs } from '#contract/chat/tab.ts'
import { ArchiveSearch } from './archive-search.tsx'
import classes from './conversation-list.module.css'
import { ConversationPanel } from '../details/conversation-panel.tsx'
import { IconAction } from '../thread/icon-action.tsx'
import actionClasses from '../thread/icon-action.module.css'
import type { Place } from './place.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import { useChatSelection } from './use-chat-selection.ts'
import { useConversations } from './use-conversations.ts'
import { useListCommands } from './use-list-commands.ts'

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
          aria-label={t('archive.leave')}
          title={t('archive.leave')}
        >
          <IconMessages size={18} stroke={1.5} aria-hidden />
        </Link>
        <SettingsButton />
      </header>
      <div className={classes.panel}>
        <div className={classes.bar}>
          <ArchiveSearch number={place.number} onNumber={onNumber} />
          <IconAction
            label={t('bulk.begin')}
            isPressed={selection.isOn}
            onClick={selection.isOn ? selection.clear : selection.open}
          >
            <IconListCheck size={18} stroke={1.5} aria-hidden />
          </IconAction>
        </div>
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
