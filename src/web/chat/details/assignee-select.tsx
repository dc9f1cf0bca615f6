import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { ChatFacts } from '../thread/chat-facts.ts'
import { useSession } from '#web/session/session.ts'
import { PeoplePopover } from '../assign/people-popover.tsx'
import { Chevron } from '#web/ui/chevron.tsx'
import { useConversationActs } from '../assign/use-conversation-acts.ts'
import { personName } from '../../format/names.ts'
import classes from './contact-details.module.css'

/** Who has the chat; a press chooses somebody else. */
export function AssigneeSelect({ conversation, users }: { conversation: ChatFacts; users: User[] | undefined }) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const sub = useSession(session => session.sub)
  const { assignedTo } = conversation
  const acts = useConversationActs(conversation, users, () => {
    void navigate({ to: '.', search: at => ({ ...at, id: '', message: undefined }) })
  })
  const name = personName(users, assignedTo, t('unknownPerson'))
  const isSelf = assignedTo === sub && name !== ''
  const shown = assignedTo === null ? t('contact.nobody') : isSelf ? t('contact.self', { name }) : name
  return (
    <div className={classes.assignee}>
      <span id="chat-assignee">{t('contact.assignedTo')}</span>
      <PeoplePopover
        position="bottom-start"
        className={classes.people}
        assignedTo={assignedTo}
        users={users}
        assign={to => void acts.assign(to)}
      >
        {wiring => (
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            aria-describedby="chat-assignee"
            rightSection={<Chevron />}
            {...wiring}
          >
            {shown}
          </Button>
        )}
      </PeoplePopover>
    </div>
  )
}
