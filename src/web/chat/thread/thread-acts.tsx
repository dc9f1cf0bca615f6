import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from './chat-facts.ts'
import { useCommand } from '#web/keyboard/commands.ts'
import { useSession } from '#web/session/session.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { AssignButton } from '../assign/assign-button.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import classes from './thread-header.module.css'
import { ThreadMenu } from './thread-menu.tsx'
import type { ThreadMessage } from './thread-query.ts'
import { useConversationActs } from '../assign/use-conversation-acts.ts'
import { usePin } from './use-pin.ts'

const AssignDialog = lazyOnIdle(() => import('../assign/assign-dialog.tsx'))

type ThreadActsProps = {
  conversation: ChatFacts
  newestNote: ThreadMessage | undefined
  users: User[] | undefined
  onClose: () => void
}

/** Who has the chat, and what can be done to it; they come after the screen. */
export default memo(function ThreadActs({ conversation, newestNote, users, onClose }: ThreadActsProps) {
  const { t } = useTranslation('chat')
  const acts = useConversationActs(conversation, users, onClose)
  const [isAssigning, setAssigning] = useState(false)
  const { assignedTo, isArchived, isSpam } = conversation
  const sub = useSession(session => session.sub)
  const assign = (to: string | null) => void acts.assign(to)
  useCommand('archive', () => void (isArchived ? acts.unarchive() : acts.archive()))
  useCommand('spam', () => void (isSpam ? acts.notSpam() : acts.spam()))
  useCommand('assignToMe', assignedTo === sub ? null : () => assign(sub))
  useCommand('assign', () => setAssigning(true))
  useCommand('markUnread', () => void acts.markUnread())
  const pin = usePin()
  useCommand('pinNote', newestNote ? () => void pin(newestNote) : null)
  useCommand('toQueue', assignedTo === null ? null : () => assign(null))
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive
  return (
    <>
      <AssignButton assignedTo={assignedTo} users={users} assign={assign} />
      <IconAction
        label={t(isArchived ? 'acts.unarchive' : 'acts.archive')}
        command="archive"
        onClick={() => void (isArchived ? acts.unarchive() : acts.archive())}
        className={classes.archive}
      >
        <ArchiveIcon size={18} stroke={1.5} aria-hidden />
      </IconAction>
      <ThreadMenu conversation={conversation} acts={acts} onAssign={() => setAssigning(true)} />
      {isAssigning && (
        <AssignDialog
          title={t('acts.assignTitle')}
          users={users}
          chosen={assignedTo}
          assign={assign}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
})
