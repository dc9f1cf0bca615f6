import { IconArchive, IconArchiveOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { query } from '#web/api/query.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { useConversationActs } from '../assign/use-conversation-acts.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import classes from './conversation-row.module.css'

const AssignDialog = lazyOnIdle(() => import('../assign/assign-dialog.tsx'))

type RowActsProps = {
  conversation: Conversation
  /** Whose chat it is, for the names of the buttons. */
  name: string
  /** It is the one row that Tab reaches. */
  isReachable: boolean
}

/** What can be done to a chat without opening it, where its time stands while the pointer is elsewhere. */
export default function RowActs({ conversation, name, isReachable }: RowActsProps) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const { data: users } = useQuery(query('GET /users')())
  const onClose = () => void navigate({ to: '.', search: at => ({ ...at, id: '', message: undefined }) })
  const acts = useConversationActs(conversation, users, onClose)
  const [isAssigning, setAssigning] = useState(false)
  const { isArchived, assignedTo } = conversation
  const tabIndex = isReachable ? 0 : -1
  const ArchiveIcon = isArchived ? IconArchiveOff : IconArchive
  return (
    <span className={classes.acts}>
      <IconAction size={24} label={t('rowActs.assign', { name })} tabIndex={tabIndex} onClick={() => setAssigning(true)}>
        <IconUserPlus size={16} stroke={1.5} aria-hidden />
      </IconAction>
      <IconAction
        size={24}
        label={t(isArchived ? 'rowActs.unarchive' : 'rowActs.archive', { name })}
        tabIndex={tabIndex}
        onClick={() => void (isArchived ? acts.unarchive() : acts.archive())}
      >
        <ArchiveIcon size={16} stroke={1.5} aria-hidden />
      </IconAction>
      {isAssigning && (
        <AssignDialog
          title={t('acts.assignTitle')}
          users={users}
          chosen={assignedTo}
          assign={to => void acts.assign(to)}
          onClose={() => setAssigning(false)}
        />
      )}
    </span>
  )
}
