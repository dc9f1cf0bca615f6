import { Button, EmptyState } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { lazyAfterPaint } from '#web/ui/lazy.tsx'
import { WaitingRows } from '#web/ui/feedback/waiting-rows.tsx'
import classes from './conversation-list.module.css'
import { ConversationRows } from './conversation-rows.tsx'
import { Failure } from '../../ui/feedback/failure.tsx'
import type { Place } from './place.ts'
import type { ChatSelection } from './use-chat-selection.ts'
import type { useConversations } from './use-conversations.ts'

const ChatJobs = lazyAfterPaint(() => import('./chat-jobs.tsx'))

type ConversationPanelProps = {
  list: ReturnType<typeof useConversations>
  /** What is shown of the list. */
  rows: Conversation[] | undefined
  place: Place
  selectedId: string
  selection: ChatSelection
  /** Takes away the filter that leaves nothing. */
  showAll: (() => void) | undefined
}

/** A list of chats as it stands: on its way, failed, empty, or its rows with what can be done to several. */
export function ConversationPanel({ list, rows, place, selectedId, selection, showAll }: ConversationPanelProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      <ChatJobs />
      {list.didFail && <Failure text={t('listFailed')} retry={list.retry} />}
      {list.isPending && <WaitingRows />}
      {rows?.length === 0 && !list.isLoadingMore && (
        <EmptyState className={classes.empty}>
          <EmptyState.Indicator>
            <IconInbox stroke={1.5} aria-hidden />
          </EmptyState.Indicator>
          <EmptyState.Description>{t('noConversations')}</EmptyState.Description>
          {showAll && (
            <EmptyState.Actions>
              <Button size="xs" variant="default" onClick={showAll}>
                {t('showAll')}
              </Button>
            </EmptyState.Actions>
          )}
        </EmptyState>
      )}
      {rows?.length === 0 && list.isLoadingMore && <WaitingRows />}
      {rows && rows.length > 0 && (
        <ConversationRows rows={rows} place={place} selectedId={selectedId} selection={selection} onNearEnd={list.loadMore} />
      )}
      {list.didMoreFail && <Failure text={t('moreFailed')} retry={list.retryMore} />}
    </>
  )
}
