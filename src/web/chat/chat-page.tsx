import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import classes from './chat-page.module.css'
import { ChatScreen } from './chat-screen.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import type { Place } from './list/place.ts'
import { useOpenConversation } from './thread/use-open-conversation.ts'

const route = getRouteApi('/_staff/chat')
const ChatSearch = lazyOnIdle(() => import('./search/chat-search.tsx'))

/** The active chats, tab by tab. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const { id, tab, unread, search, message } = route.useSearch()
  const navigate = route.useNavigate()
  const [turn, setTurn] = useState(0)
  const isSearching = search !== undefined
  const closeSearch = async () => {
    await navigate({ search: at => ({ ...at, search: undefined, message: undefined }) })
    document.querySelector<HTMLElement>('[data-search-opener]')?.focus()
  }
  const place = useMemo(() => ({ of: 'chats', tab, isUnreadOnly: unread === 1 }) as const satisfies Place, [tab, unread])
  const open = useOpenConversation(
    id,
    false,
    real => void navigate({ search: at => ({ ...at, id: real }), replace: true, ignoreBlocker: true }),
  )
  return (
    <ChatScreen
      title={t('title')}
      id={id}
      open={open}
      target={message ? { messageId: message, turn } : null}
      onClose={() => void navigate({ search: at => ({ ...at, id: '', message: undefined }) })}
      list={
        <>
          <div className={classes.column} inert={isSearching}>
            <ConversationList
              place={place}
              selected={open.conversation}
              selectedId={open.id}
              isSearching={isSearching}
              onUnreadOnly={isOn => void navigate({ search: { id, tab, ...(isOn && { unread: 1 }) } })}
              onSearch={() => void navigate({ search: at => ({ ...at, search: '' }) })}
            />
          </div>
          {isSearching && (
            <ChatSearch
              words={search}
              tab={tab}
              selectedId={id}
              selectedMessageId={message}
              onWords={words => void navigate({ search: at => ({ ...at, search: words }), replace: true })}
              onClose={() => void closeSearch()}
              onAgain={() => setTurn(turn + 1)}
            />
          )}
        </>
      }
    />
  )
}
