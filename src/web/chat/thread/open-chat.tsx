import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { chatSidebarBreakpointPx } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { useCommand, useWhyNot } from '#web/keyboard/commands.ts'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { DetailsPanel, type PanelView } from '../details/details-panel.tsx'
import { useChatSettings } from '../settings/chat-settings.ts'
import { useChatFacts } from './chat-facts.ts'
import { Thread } from './thread.tsx'
import { useThread } from './thread-query.ts'
import type { JumpTarget } from './use-jump.ts'

const listCommands = ['notes', 'whispers'] as const

type OpenChatProps = {
  conversation: Conversation
  takesFocus: boolean
  /** The message that one came to see. */
  target: JumpTarget | null
  onBack: () => void
}

/** A chat with its thread and its details. */
export function OpenChat({ conversation, takesFocus, target, onBack }: OpenChatProps) {
  const facts = useChatFacts(conversation)
  const thread = useThread(conversation.conversationId)
  const { data: users } = useQuery(query('GET /users')())
  const isDocked =
    useMediaQuery(`(min-width: ${chatSidebarBreakpointPx}px)`, undefined, { getInitialValueInEffect: false }) ?? false
  const hasDetails = useChatSettings(settings => settings.hasDetails)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isOpen = isDocked ? hasDetails : isDrawerOpen
  const setOpen = (isWanted: boolean) => (isDocked ? useChatSettings.setState({ hasDetails: isWanted }) : setDrawerOpen(isWanted))
  const [view, setView] = useState<PanelView>('details')
  /** A field of the contact may be half written there. */
  const leave = (then: () => void) => void mayLeave().then(may => may && then())
  const show = (chosen: PanelView) =>
    leave(() => {
      setView(chosen)
      setOpen(true)
    })
  const { t } = useTranslation('chat')
  const isNew = isNewId(conversation.conversationId)
  useCommand('notes', isNew ? null : () => show('notes'))
  useCommand('whispers', isNew ? null : () => show('whispers'))
  useWhyNot(listCommands, isNew ? t('composer.afterFirstText') : null)
  return (
    <>
      <Thread
        conversation={conversation}
        facts={facts}
        thread={thread}
        users={users}
        isPanelOpen={isOpen}
        takesFocus={takesFocus}
        target={target}
        onTogglePanel={() => (isOpen ? leave(() => setOpen(false)) : setOpen(true))}
        onOpenNotes={() => show('notes')}
        onBack={onBack}
      />
      {isOpen && (
        <DetailsPanel
          conversation={facts}
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
