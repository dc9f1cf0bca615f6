import { Link } from '@tanstack/react-router'
import { IconArchive } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabs } from '#contract/chat/chat-tabs.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { comesBefore } from '#contract/chat/conversation-order.ts'
import { matches } from '#web/live/conversation-pages.ts'
import { Logo } from '#web/ui/logo.tsx'
import { useCommand } from '#web/keyboard/commands.ts'
import { ChatTabs } from './chat-tabs.tsx'
import classes from './conversation-list.module.css'
import { ConversationPanel } from './list-content.tsx'
import actionClasses from '#web/ui/tip/icon-action.module.css'
import { NewChatButton } from '../new-chat/new-chat-button.tsx'
import { useOwnNewChats } from '../new-chat/new-chats.ts'
import { ListFilter } from './list-filter.tsx'
import type { Place } from './place.ts'
import { useListCommands } from './use-list-commands.ts'
import { useChatSelection } from './use-chat-selection.ts'
import { useConversations } from './use-conversations.ts'
import { SearchOpener } from '../search/search-opener.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import { named } from '#web/ui/tip/tip.ts'

type ConversationListProps = {
  place: Extract<Place, { of: 'chats' }>
  /** The open chat; what one opens becomes read, and stays in the list while one reads it. */
  selected: Conversation | undefined
  selectedId: string
  /** The search stands in the place of the list. */
  isSearching: boolean
  onUnreadOnly: (isUnreadOnly: boolean) => void
  onSearch: () => void
}

/** The left column: tabs, the unread switch and the chats of the chosen tab, newest first. */
export function ConversationList(props: ConversationListProps) {
  const { place, selected, selectedId, isSearching, onUnreadOnly, onSearch } = props
  const { t } = useTranslation('chat')
  const { tab, isUnreadOnly } = place
  const list = useConversations(place)
  const begun = useOwnNewChats()
  const { rows: found, match } = list

  const rows = useMemo(() => {
    if (!found) return undefined
    const own = tab === tabs.queued ? begun.filter(chat => !isUnreadOnly || chat.conversationId === selectedId) : []
    const isKept = selected && isUnreadOnly && matches(selected, { ...match, unread: false })
    if (!isKept || found.some(row => row.conversationId === selectedId)) return own.length > 0 ? [...own, ...found] : found
    const at = found.findIndex(row => comesBefore(selected, row))
    return [...own, ...found.toSpliced(at < 0 ? found.length : at, 0, selected)]
  }, [found, begun, tab, isUnreadOnly, selected, selectedId, match])
  const keys = useMemo(() => (found ?? []).map(row => row.conversationId), [found])
  const selection = useChatSelection(`${tab}-${isUnreadOnly}`, keys)

  useListCommands({ place, rows, selectedId, selection, isCovered: isSearching })
  useCommand('unread', isSearching ? null : () => onUnreadOnly(!isUnreadOnly))

  return (
    <>
      <header className={classes.header}>
        <span className={classes.logo}>
          <Logo size={24} />
        </span>
        <h1>{t('title')}</h1>
        <Link to="/my-archives" search={{ id: '' }} className={actionClasses.action} {...named(t('archive.open'), 'goArchive')}>
          <IconArchive size={18} stroke={1.5} aria-hidden />
        </Link>
        <SettingsButton />
        <NewChatButton />
      </header>
      <ChatTabs tab={tab} selectedId={selectedId} isUnreadOnly={isUnreadOnly} />
      <div id="chat-tab-panel" role="tabpanel" aria-labelledby={`chat-tab-${tab}`} className={classes.panel}>
        <ListFilter list={list} place={place} selection={selection}>
          <SearchOpener onOpen={onSearch} />
          <label className={classes.switch}>
            <span>{t('unreadOnly')}</span>
            <input type="checkbox" role="switch" checked={isUnreadOnly} onChange={event => onUnreadOnly(event.target.checked)} />
          </label>
        </ListFilter>
        {list.isFull && (
          <p className={classes.notice}>{t(list.isShop ? 'tooManyInShop' : 'tooMany', { count: conversationListLimit })}</p>
        )}
        <ConversationPanel
          list={list}
          rows={rows}
          place={place}
          selectedId={selectedId}
          selection={selection}
          showAll={isUnreadOnly ? () => onUnreadOnly(false) : undefined}
        />
      </div>
    </>
  )
}
