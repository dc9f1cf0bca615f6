import { Button, EmptyState } from '@mantine/core'
import { IconMessages, IconMessageX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenMark } from '#web/ui/screen-mark.ts'
import { useTitle } from '#web/ui/title.ts'
import { hasFiles } from './composer/files/attachable.ts'
import { syncDrafts } from './composer/draft-sync.ts'
import classes from './chat-page.module.css'
import { ConnectionLine } from './notices/connection-line.tsx'
import { OpenChat } from './thread/open-chat.tsx'
import type { JumpTarget } from './thread/use-jump.ts'
import { type OpenConversation, useLeftNewChat } from './thread/use-open-conversation.ts'

/** A file or a link let go beside the composer would replace the page, with all that is written on it. */
function stayHere(event: DragEvent): void {
  const isTextForBox = !hasFiles(event) && event.target instanceof HTMLTextAreaElement
  if (!isTextForBox) event.preventDefault()
}

type ChatScreenProps = {
  title: string
  /** The list that stands on the left. */
  list: ReactNode
  id: string
  open: OpenConversation
  target?: JumpTarget | null
  onClose: () => void
}

/** List, thread and details. Below 992 px list and thread take turns. */
export function ChatScreen({ title, list, id, open, target = null, onClose }: ChatScreenProps) {
  const { t } = useTranslation('chat')
  const { conversation, isMissing, mountedAs } = open
  const page = useRef<HTMLElement>(null)
  const before = useRef(id)
  useTitle(title)
  useScreenMark('open-chat', id !== '')
  const openId = useEffectEvent(() => id)
  useEffect(() => syncDrafts(() => openId()), [])
  useLeftNewChat(id)

  // Back in the list, the focus is where one left it; on the tab when the chat is in another one by now.
  useEffect(() => {
    const left = before.current
    before.current = id
    if (id !== '' || left === '' || document.activeElement !== document.body) return
    const find = (selector: string) => page.current?.querySelector<HTMLElement>(selector)
    const row =
      find('[data-found][aria-current]') ??
      find(`[data-conversation="${left}"]`) ??
      find('[role="tab"][aria-selected="true"]') ??
      find('[type="search"]')
    row?.focus()
  }, [id])

  return (
    <main ref={page} className={classes.page} data-open={id !== '' || undefined} onDragOver={stayHere} onDrop={stayHere}>
      <div className={classes.list}>{list}</div>
      <div className={classes.chat}>
        {conversation && (
          <OpenChat
            key={mountedAs}
            conversation={conversation}
            // Chosen in the list, not by the address: then nothing had the focus.
            takesFocus={document.activeElement?.hasAttribute('data-conversation') ?? false}
            target={target}
            onBack={onClose}
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
                <Button variant="default" onClick={onClose}>
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
