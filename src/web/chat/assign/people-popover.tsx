import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { PopoverButton } from '#web/ui/dialog/popover-button.tsx'
import { partOnIdle } from '#web/ui/lazy.tsx'

const PeoplePanel = partOnIdle(() => import('./people-panel.tsx'))

type PeoplePopoverProps = Pick<ComponentProps<typeof PopoverButton>, 'position' | 'className' | 'children'> & {
  assignedTo: string | null
  users: User[] | undefined
  assign: (to: string | null) => void
}

/** A button that opens the list of whom a chat can be given to. */
export function PeoplePopover({ assignedTo, users, assign, ...button }: PeoplePopoverProps) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverButton
      {...button}
      label={t('acts.assignTitle')}
      isOpen={isOpen}
      onChange={setOpen}
      panel={() => <PeoplePanel users={users} chosen={assignedTo} assign={assign} onClose={() => setOpen(false)} />}
    />
  )
}
