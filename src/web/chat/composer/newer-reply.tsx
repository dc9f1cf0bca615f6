import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import type { Message } from '#contract/chat/messages.ts'
import { useDraft } from './drafts.ts'
import { personOf } from '../../format/names.ts'
import type { Newer } from '../outbox/newer-replies.ts'
import classes from './newer-reply.module.css'
import { useTimes } from '../../format/use-times.ts'

/** What a colleague answered while one wrote. */
export function TheirReply({ message, users }: { message: Message; users: User[] | undefined }) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  const name = personOf(users, message.userId)?.name ?? t('unknownPerson')
  return (
    <>
      <p className={classes.title}>
        <IconUsers size={16} stroke={1.5} aria-hidden />
        {t('newerReply.title', { name, time: times.inThread(message.time) })}
      </p>
      <blockquote className={classes.quoted}>{message.body || t('photo')}</blockquote>
    </>
  )
}

type NewerReplyProps = {
  conversationId: string
  newer: Newer
  users: User[] | undefined
  onSendAnyway: () => void
  onClose: () => void
}

/** A colleague answered while one wrote: their text, one's own where the box does not show just that, and the choice whether it goes. */
export default function NewerReply({ conversationId, newer, users, onSendAnyway, onClose }: NewerReplyProps) {
  const { t } = useTranslation('chat')
  const [draft] = useDraft(conversationId)
  const { message, refused } = newer
  const own = refused.map(({ body }) => body || t('photo')).join('\n')
  const isInBox = draft.channel === 'sms' && draft.text === refused.map(({ body }) => body).join('\n')
  return (
    <div className={classes.newer} role="alert">
      <TheirReply message={message} users={users} />
      <p>{t(isInBox ? 'newerReply.inBox' : 'newerReply.own')}</p>
      {!isInBox && <blockquote className={classes.quoted}>{own}</blockquote>}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={onSendAnyway}>
          {t('newerReply.sendAnyway')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
          {t(isInBox ? 'newerReply.keepEditing' : 'newerReply.doNotSend')}
        </Button>
      </div>
    </div>
  )
}
