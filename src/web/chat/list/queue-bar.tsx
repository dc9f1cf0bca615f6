import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation } from '#contract/chat/conversations.ts'
import { useSession } from '#web/session/session.ts'
import classes from '../thread/thread.module.css'
import { useConversationActs } from '../assign/use-conversation-acts.ts'

type QueueBarProps = { conversation: Conversation; onTaken: () => void; onClose: () => void }

/** Says that nobody has the chat, and how one takes it. The button goes then, and the focus with it: `onTaken` says where to. */
export default function QueueBar({ conversation, onTaken, onClose }: QueueBarProps) {
  const { t } = useTranslation('chat')
  const sub = useSession(session => session.sub) ?? ''
  const { assign } = useConversationActs(conversation, undefined, onClose)
  const [isAssigning, setAssigning] = useState(false)
  const press = async () => {
    onTaken()
    setAssigning(true)
    await assign(sub)
    setAssigning(false)
  }
  return (
    <div className={classes.bar}>
      <IconInbox size={16} stroke={1.5} aria-hidden />
      <span>{t('composer.queued')}</span>
      <Button size="xs" variant="default" loading={isAssigning} onClick={() => void press()}>
        {t('assignToMe')}
      </Button>
    </div>
  )
}
