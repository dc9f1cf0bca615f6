import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/chat/conversations.ts'
import { chatSidebarBreakpointPx } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { DetailsPanel, type PanelView } from '../details/details-panel.tsx'
import { Thread } from './thread.tsx'
import { useThread } from './thread-query.ts'
import type { JumpTarget } from './use-jump.ts'

type OpenChatProps = {
  conversation: Conversation
  takesFocus: boolean
  /** The message that one came to see. */
  target: JumpTarget | null
  onBack: () => void
}

/** A chat with its thread and its details. */
export function OpenChat({ conversation, takesFocus, target, onBack }: OpenChatProps) {
  const thread = useThread(conversation.conversationId)
  const { data: users } = useQuery(query('GET /users')())
  const isDocked =
    useMediaQuery(`(min-width: ${chatSidebarBreakpointPx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<PanelView>('details')
  /** A field of the contact may be half written there. */
  const leave = (then: () => void) => void mayLeave().then(may => may && then())
  const show = (chosen: PanelView) =>
    leave(() => {
      setView(chosen)
      setOpen(true)
    })
  useCommand('notes', () => show('notes'))
  useCommand('whispers', () => show('whispers'))
  return (
    <>
      <Thread
        conversation={conversation}
        thread={thread}
        users={users}
        isPanelOpen={isOpen}
        takesFocus={takesFocus}
        target={target}
        onTogglePanel={() => setOpen(!isOpen)}
        onOpenNotes={() => show('notes')}
        onBack={onBack}
      />
      {(isDocked || isOpen) && (
        <DetailsPanel
          conversation={conversation}
          thread={thread}
          users={users}
          view={view}
          onView={chosen => leave(() => setView(chosen))}
          isDocked={isDocked}
          onClose={() => leave(() => setOpen(false))}
        />
      )}
    </>
  )
}
