import { Button } from '@mantine/core'
import { IconChevronDown, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { useSession } from '#web/session/session.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { PopoverButton } from '#web/ui/dialog/popover-button.tsx'
import { personOf } from '../../format/names.ts'
import classes from '../thread/thread-header.module.css'

const PeopleList = lazyOnIdle(() => import('./people-list.tsx'))

type AssignButtonProps = {
  assignedTo: string | null
  users: User[] | undefined
  assign: (to: string | null) => void
}

/** Who has the chat; opens the list of whom it can be given to. */
export function AssignButton({ assignedTo, users, assign }: AssignButtonProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub)
  const [isOpen, setOpen] = useState(false)
  const name =
    assignedTo === null
      ? t('acts.assign')
      : assignedTo === sub
        ? t('assignedToYou')
        : (personOf(users, assignedTo)?.name ?? t('unknownPerson'))
  const told = assignedTo === null ? name : t('assignedTo', { name })
  const Icon = assignedTo === null ? IconUserPlus : IconUserCheck
  return (
    <PopoverButton
      label={t('acts.assignTitle')}
      position="bottom-end"
      className={classes.people}
      isOpen={isOpen}
      onChange={setOpen}
      panel={() => (
        <PeopleList
          users={users ?? []}
          chosen={assignedTo}
          onChoose={to => {
            setOpen(false)
            assign(to)
          }}
        />
      )}
    >
      {wiring => (
        <Button
          variant="default"
          classNames={{ root: classes.assign, label: classes.assignLabel }}
          aria-label={told}
          title={told}
          {...wiring}
        >
          <Icon size={16} stroke={1.5} aria-hidden />
          <span className={classes.assignText}>{name}</span>
          <IconChevronDown className={classes.assignText} size={14} stroke={1.5} aria-hidden />
        </Button>
      )}
    </PopoverButton>
  )
}
