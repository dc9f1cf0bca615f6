import type { User } from '#contract/account/users.ts'
import { PeopleList } from './people-list.tsx'

type PeoplePanelProps = {
  users: User[] | undefined
  /** Who has it now; undefined for several chats. */
  chosen: string | null | undefined
  assign: (to: string | null) => void
  onClose: () => void
}

/** To whom chats go: a press chooses, and closes what it stands in. */
export default function PeoplePanel({ users, chosen, assign, onClose }: PeoplePanelProps) {
  return (
    <PeopleList
      users={users ?? []}
      chosen={chosen}
      onChoose={to => {
        onClose()
        assign(to)
      }}
    />
  )
}
