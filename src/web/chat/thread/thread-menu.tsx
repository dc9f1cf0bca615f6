import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconMail,
  IconMailExclamation,
  IconMailCheck,
  IconUserCheck,
  IconUserPlus,
  IconInbox,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChatFacts } from './chat-facts.ts'
import { useSession } from '#web/session/session.ts'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'
import type { MenuLine } from '#web/ui/dialog/menu-list.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import type { ConversationActs } from '../assign/use-conversation-acts.ts'

type ThreadMenuProps = { conversation: ChatFacts; acts: ConversationActs; onAssign: () => void }

/** All that can be done to a chat. */
export function ThreadMenu({ conversation, acts, onAssign }: ThreadMenuProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub) ?? ''
  const { assignedTo, isSpam, isArchived } = conversation
  const lines = (): MenuLine[] => [
    ...(assignedTo === sub
      ? []
      : [{ label: t('assignToMe'), command: 'assignToMe' as const, icon: IconUserCheck, onClick: () => void acts.assign(sub) }]),
    { label: t('acts.assignOther'), command: 'assign', icon: IconUserPlus, onClick: onAssign },
    ...(assignedTo === null
      ? []
      : [{ label: t('acts.toQueue'), command: 'toQueue' as const, icon: IconInbox, onClick: () => void acts.assign(null) }]),
    { label: t('acts.markUnread'), command: 'markUnread', icon: IconMail, onClick: () => void acts.markUnread() },
    isArchived
      ? { label: t('acts.unarchive'), command: 'archive', icon: IconArchiveOff, onClick: () => void acts.unarchive() }
      : { label: t('acts.archive'), command: 'archive', icon: IconArchive, onClick: () => void acts.archive() },
    isSpam
      ? { label: t('acts.markNotSpam'), command: 'spam', icon: IconMailCheck, onClick: () => void acts.notSpam() }
      : {
          label: t('acts.markSpam'),
          command: 'spam',
          icon: IconMailExclamation,
          onClick: () => void acts.spam(),
          isDanger: true,
        },
  ]
  return (
    <MenuButton label={t('acts.more')} position="bottom-end" lines={lines}>
      {wiring => (
        <IconAction label={t('acts.more')} {...wiring}>
          <IconDots size={18} stroke={1.5} aria-hidden />
        </IconAction>
      )}
    </MenuButton>
  )
}
