import { useNavigate } from '@tanstack/react-router'
import type { Conversation } from '#contract/chat/conversations.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { useSayShown } from './chat-beside.ts'
import { linkIn, type Place } from './place.ts'
import type { ChatSelection } from './use-chat-selection.ts'

const none: Conversation[] = []

type Listed = {
  place: Place
  rows: Conversation[] | undefined
  selectedId: string
  selection: ChatSelection
  /** Something else stands in the place of the list: its keys wait. */
  isCovered: boolean
}

/** The next and the previous chat of a list, by keys; without an open one they begin at its first. And the ticks of several. */
export function useListCommands({ place, rows, selectedId, selection, isCovered }: Listed): void {
  const navigate = useNavigate()
  const at = rows?.findIndex(row => row.conversationId === selectedId) ?? -1
  const shown = isCovered ? undefined : rows
  useSayShown({ place, rows: shown ?? none, of: selectedId })
  const to = (index: number) => {
    const row = shown?.[index]
    if (!row) return null
    return () => {
      // Out of the list: a row with the focus would hand it to the box, and the next letter be written there.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      void navigate(linkIn(place, row.conversationId))
    }
  }
  useCommand('next', to(at + 1))
  useCommand('previous', at > 0 ? to(at - 1) : null)
  useCommand('select', isCovered ? null : selection.isOn ? selection.clear : selection.open)
  useCommand('selectLoaded', shown && shown.length > 0 ? selection.toggleLoaded : null)
}
