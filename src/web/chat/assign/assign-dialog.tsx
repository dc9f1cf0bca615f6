import '#web/ui/dialog/form-modal-styles.ts'
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import type { User } from '#contract/account/users.ts'
import { PeopleList } from './people-list.tsx'
import { named } from '#web/ui/tip/tip.ts'

type AssignDialogProps = {
  title: string
  users: User[] | undefined
  /** Who has it now; undefined for several chats. */
  chosen: string | null | undefined
  assign: (to: string | null) => void
  onClose: () => void
}

/** To whom chats go, in front of the screen. */
export default function AssignDialog({ title, users, chosen, assign, onClose }: AssignDialogProps) {
  useReturnedFocus()
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={title} size={320} closeButtonProps={named(t('close'), 'leave')}>
      <PeopleList
        users={users ?? []}
        chosen={chosen}
        onChoose={to => {
          onClose()
          assign(to)
        }}
      />
    </Modal>
  )
}
