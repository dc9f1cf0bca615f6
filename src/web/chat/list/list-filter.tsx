import { IconListCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import type { CommandId } from '#web/keyboard/shortcut-table.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import classes from './conversation-list.module.css'
import type { Place } from './place.ts'
import type { ChatSelection } from './use-chat-selection.ts'
import type { useConversations } from './use-conversations.ts'

const ChatBulk = lazyOnIdle(() => import('./chat-bulk.tsx'))

type ListFilterProps = {
  list: ReturnType<typeof useConversations>
  place: Place
  selection: ChatSelection
  /** What narrows the list. */
  children: ReactNode
}

/** Acts of the strip: from the first tick they are meant for what is ticked, also while the strip is on its way. */
const actsOfStrip: readonly CommandId[] = ['archive', 'spam', 'assign', 'assignToMe', 'toQueue', 'markRead', 'markUnread', 'tag']

function Awaiting({ id, onPress }: { id: CommandId; onPress: (id: CommandId) => void }) {
  useCommand(id, () => onPress(id), 'ticked')
  return null
}

/** The row over a list: what narrows it, and in its very place, so that no row moves, what can be done to several chats. */
export function ListFilter({ list, place, selection, children }: ListFilterProps) {
  const { t } = useTranslation('chat')
  const pressed = useRef<CommandId>(null)
  const isAny = selection.isAll || selection.ids.size > 0
  const [hasStrip, setHasStrip] = useState(false)
  const strip = () => {
    setHasStrip(true)
    const id = pressed.current
    pressed.current = null
    return id
  }
  return (
    <div className={classes.filter} data-list-filter>
      <div className={classes.bar} inert={selection.isOn}>
        {children}
        <IconAction label={t('bulk.begin')} command="select" data-begin-selection onClick={selection.open}>
          <IconListCheck size={18} stroke={1.5} aria-hidden />
        </IconAction>
      </div>
      {selection.isOn && (
        <div className={classes.strip}>
          {isAny && !hasStrip && actsOfStrip.map(id => <Awaiting key={id} id={id} onPress={() => (pressed.current = id)} />)}
          <ChatBulk list={list} place={place} selection={selection} onStands={strip} />
        </div>
      )}
    </div>
  )
}
