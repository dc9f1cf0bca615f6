import { Button, EmptyState } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Conversation } from '#contract/chat/conversations.ts'
import { tabNames, tabOf } from '#contract/chat/tab.ts'
import { conversationListLimit } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/session/session.ts'
import { Logo } from '#web/ui/logo.tsx'
import { WaitingRows } from '#web/ui/waiting-rows.tsx'
import { ChatTabs } from './chat-tabs.tsx'
import classes from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { Failure } from './failure.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'

const rowHeightPx = 60
const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: index => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function newestFirst(one: Conversation, other: Conversation): number {
  return (other.lastMessage?.time ?? '').localeCompare(one.lastMessage?.time ?? '')
}

type RowsProps = { shown: Conversation[]; tab: number; selectedId: string; isUnreadOnly: boolean }

function Rows({ shown, tab, selectedId, isUnreadOnly }: RowsProps) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useRef<VirtualizerHandle>(null)
  const keys = useMemo(() => shown.map(conversation => conversation.conversationId), [shown])
  const [reachedId, setReachedId] = useState('')
  const wantedId = useRef('')
  useKeptScroll(scroller, keys, rowHeightPx, `${tab}-${isUnreadOnly}`)
  const reached = Math.max(0, keys.indexOf(keys.includes(reachedId) ? reachedId : selectedId))

  /** Focuses a row as soon as it stands; until then the list itself has the focus, so that no key is lost. */
  const focusRow = (id: string, framesLeft = 60) => {
    const element = scroller.current
    const isElsewhere = document.activeElement !== document.body && !element?.contains(document.activeElement)
    if (!element || isElsewhere || wantedId.current !== id) return
    const row = element.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
    row?.focus({ preventScroll: true })
    if (row && document.activeElement === row) return
    element.focus({ preventScroll: true })
    if (framesLeft > 0) requestAnimationFrame(() => focusRow(id, framesLeft - 1))
  }

  const walk = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(reached, keys.length - 1)
    if (next === undefined) return
    event.preventDefault()
    const id = keys[next] ?? ''
    setReachedId(id)
    virtualizer.current?.scrollToIndex(next, { align: 'nearest' })
    wantedId.current = id
    focusRow(id)
  }

  return (
    <div
      ref={scroller}
      role="list"
      aria-label={t('conversations')}
      className={classes.rows}
      tabIndex={-1}
      onKeyDown={walk}
      onFocus={event => setReachedId(event.target.dataset.conversation ?? reachedId)}
    >
      <Virtualizer ref={virtualizer} scrollRef={scroller} data={shown} itemSize={rowHeightPx} keepMounted={[reached]}>
        {(conversation, index) => (
          <ConversationRow
            key={conversation.conversationId}
            conversation={conversation}
            tab={tab}
            isUnreadOnly={isUnreadOnly}
            isSelected={conversation.conversationId === selectedId}
            isReachable={index === reached}
            position={index + 1}
            total={shown.length}
          />
        )}
      </Virtualizer>
    </div>
  )
}

type ConversationListProps = {
  tab: number
  selectedId: string
  isUnreadOnly: boolean
  onUnreadOnly: (isUnreadOnly: boolean) => void
}

function NoChats({ isUnreadOnly, showAll }: { isUnreadOnly: boolean; showAll: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <EmptyState className={classes.empty}>
      <EmptyState.Indicator>
        <IconInbox stroke={1.5} aria-hidden />
      </EmptyState.Indicator>
      <EmptyState.Description>{t('noConversations')}</EmptyState.Description>
      {isUnreadOnly && (
        <EmptyState.Actions>
          <Button size="xs" variant="default" onClick={showAll}>
            {t('showAll')}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  )
}

/** The left column: tabs, the unread switch and the chats of the chosen tab, newest first. */
export function ConversationList({ tab, selectedId, isUnreadOnly, onUnreadOnly }: ConversationListProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub) ?? ''
  const isShop = useSession(session => session.provider === 'shoper')
  const conversations = useQuery(query('GET /conversations')())
  const all = conversations.data
  const shown = useMemo(() => {
    const inTab = all?.filter(conversation => tabOf(conversation, sub) === tabNames[tab - 1])
    // What one opens becomes read, and stays in the list while one reads it.
    return inTab?.filter(one => !isUnreadOnly || !one.isRead || one.conversationId === selectedId).sort(newestFirst)
  }, [all, sub, tab, isUnreadOnly, selectedId])

  return (
    <>
      <header className={classes.header}>
        <span className={classes.logo}>
          <Logo size={24} />
        </span>
        <h1>{t('title')}</h1>
        <label className={classes.switch}>
          {t('unreadOnly')}
          <input type="checkbox" role="switch" checked={isUnreadOnly} onChange={event => onUnreadOnly(event.target.checked)} />
        </label>
      </header>
      <ChatTabs tab={tab} selectedId={selectedId} isUnreadOnly={isUnreadOnly} />
      <div id="chat-tab-panel" role="tabpanel" aria-labelledby={`chat-tab-${tab}`} className={classes.panel}>
        {(all?.length ?? 0) >= conversationListLimit && (
          <p className={classes.notice}>{t(isShop ? 'tooManyInShop' : 'tooMany', { count: conversationListLimit })}</p>
        )}
        {conversations.isError && !all && <Failure text={t('listFailed')} retry={() => void conversations.refetch()} />}
        {conversations.isPending && <WaitingRows />}
        {shown?.length === 0 && <NoChats isUnreadOnly={isUnreadOnly} showAll={() => onUnreadOnly(false)} />}
        {shown && shown.length > 0 && <Rows shown={shown} tab={tab} selectedId={selectedId} isUnreadOnly={isUnreadOnly} />}
      </div>
    </>
  )
}
