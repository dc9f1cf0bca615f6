import { Button, EmptyState } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessages, IconMessageX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { chatSidebarBreakpointPx } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useTitle } from '#web/ui/title.ts'
import { hasFiles } from './attachable.ts'
import classes from './chat-page.module.css'
import { ConnectionLine } from './connection-line.tsx'
import { ConversationList } from './conversation-list.tsx'
import { DetailsPanel, type PanelView } from './details-panel.tsx'
import { useReceivedNotices } from './received.ts'
import { Thread } from './thread.tsx'
import { useThread } from './thread-query.ts'

const route = getRouteApi('/_staff/chat')

/** The open conversation: from the list, or asked for alone when the list does not hold it (archived, or too old). */
function useConversation(id: string) {
  const list = useQuery(query('GET /conversations')())
  const listed = list.data?.find(conversation => conversation.conversationId === id)
  const alone = useQuery({
    ...query('GET /conversations/:id')({ params: { id } }),
    enabled: id !== '' && !listed && !list.isPending,
  })
  const conversation = listed ?? alone.data
  return { conversation, isMissing: id !== '' && !conversation && alone.isError }
}

type OpenChatProps = { conversation: Conversation; takesFocus: boolean; onBack: () => void }

function OpenChat({ conversation, takesFocus, onBack }: OpenChatProps) {
  const thread = useThread(conversation.conversationId)
  const { data: users } = useQuery(query('GET /users')())
  const isDocked =
    useMediaQuery(`(min-width: ${chatSidebarBreakpointPx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<PanelView>('details')
  return (
    <>
      <Thread
        conversation={conversation}
        thread={thread}
        users={users}
        isPanelOpen={isOpen}
        takesFocus={takesFocus}
        onTogglePanel={() => setOpen(!isOpen)}
        onOpenNotes={() => {
          setView('notes')
          setOpen(true)
        }}
        onBack={onBack}
      />
      {(isDocked || isOpen) && (
        <DetailsPanel
          conversation={conversation}
          thread={thread}
          users={users}
          view={view}
          onView={setView}
          isDocked={isDocked}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** A file or a link let go beside the composer would replace the page, with all that is written on it. */
function stayHere(event: DragEvent): void {
  const isTextForBox = !hasFiles(event) && event.target instanceof HTMLTextAreaElement
  if (!isTextForBox) event.preventDefault()
}

/** The chat screen: list, thread and details. Below 992 px list and thread take turns. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const { id, tab, unread } = route.useSearch()
  const navigate = route.useNavigate()
  const { conversation, isMissing } = useConversation(id)
  const page = useRef<HTMLElement>(null)
  const before = useRef(id)
  const close = () => void navigate({ search: at => ({ ...at, id: '' }) })
  useTitle(t('title'))
  useReceivedNotices()

  // Back in the list, the focus is where one left it; on the tab when the chat is in another one by now.
  useEffect(() => {
    const left = before.current
    before.current = id
    if (id !== '' || left === '' || document.activeElement !== document.body) return
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
    const row = find(`[data-conversation="${left}"]`) ?? find('[role="tab"][aria-selected="true"]')
    row?.focus()
  }, [id])

  return (
    <main ref={page} className={classes.page} data-open={id !== '' || undefined} onDragOver={stayHere} onDrop={stayHere}>
      <div className={classes.list}>
        <ConversationList
          tab={tab}
          selectedId={id}
          isUnreadOnly={unread === 1}
          onUnreadOnly={isOn => void navigate({ search: { id, tab, ...(isOn && { unread: 1 }) } })}
        />
      </div>
      <div className={classes.chat}>
        {conversation && (
          <OpenChat
            key={conversation.conversationId}
            conversation={conversation}
            // Chosen in the list, not by the address: then nothing had the focus.
            takesFocus={document.activeElement?.hasAttribute('data-conversation') ?? false}
            onBack={close}
          />
        )}
        {(id === '' || isMissing) && (
          <EmptyState className={classes.empty}>
            <EmptyState.Indicator>
              {isMissing ? <IconMessageX stroke={1.5} aria-hidden /> : <IconMessages stroke={1.5} aria-hidden />}
            </EmptyState.Indicator>
            <EmptyState.Title component="h2">{t(isMissing ? 'missingTitle' : 'chooseTitle')}</EmptyState.Title>
            <EmptyState.Description>{t(isMissing ? 'missingText' : 'chooseText')}</EmptyState.Description>
            {isMissing && (
              <EmptyState.Actions>
                <Button variant="default" onClick={close}>
                  {t('back')}
                </Button>
              </EmptyState.Actions>
            )}
          </EmptyState>
        )}
      </div>
      <ConnectionLine isOverThread={id !== ''} />
    </main>
  )
}
