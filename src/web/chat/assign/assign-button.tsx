import { Button } from '@mantine/core'
import { IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { useSession } from '#web/session/session.ts'
import { personName } from '../../format/names.ts'
import classes from '../thread/thread-header.module.css'
import { PeoplePopover } from './people-popover.tsx'
import { named } from '#web/ui/tip/tip.ts'
import { Chevron } from '#web/ui/chevron.tsx'

type AssignButtonProps = {
  assignedTo: string | null
  users: User[] | undefined
  assign: (to: string | null) => void
}

/** Who has the chat; opens the list of whom it can be given to. */
export function AssignButton({ assignedTo, users, assign }: AssignButtonProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const name =
    assignedTo === null
      ? t('acts.assign')
      : assignedTo === sub
        ? t('assignedToYou')
        : personName(users, assignedTo, t('unknownPerson'))
  const told = name === '' ? t('acts.assignTitle') : assignedTo === null ? name : t('assignedTo', { name })
  const Icon = assignedTo === null ? IconUserPlus : IconUserCheck
  return (
    <PeoplePopover position="bottom-end" className={classes.people} assignedTo={assignedTo} users={users} assign={assign}>
      {wiring => (
        <Button
          variant="default"
          classNames={{ root: classes.assign, label: classes.assignLabel }}
          {...named(told, 'assign')}
          {...wiring}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className={classes.assignText}>{name}</span>
          <Chevron className={classes.assignText} />
        </Button>
      )}
    </PeoplePopover>
  )
}
