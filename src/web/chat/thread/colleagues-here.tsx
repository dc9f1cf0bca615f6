import { IconEye, IconPencil } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/account/users.ts'
import { useColleaguesAt } from '#web/live/presence.ts'
import classes from './colleagues-here.module.css'
import { personName } from '../../format/names.ts'

/** Who else looks at this chat, and who of them writes; nothing where one is alone. */
export default memo(function ColleaguesHere({ conversationId, users }: { conversationId: string; users: User[] | undefined }) {
  const { t, i18n } = useTranslation('chat')
  const here = useColleaguesAt(conversationId)
  const writers = here.filter(({ isTyping }) => isTyping)
  const told = writers.length > 0 ? writers : here
  const names = new Intl.ListFormat(i18n.language).format(told.map(({ sub }) => personName(users, sub, t('unknownPerson'))))
  const Icon = writers.length > 0 ? IconPencil : IconEye
  return (
    <div role="status" className={classes.here}>
      {users && told.length > 0 && (
        <span data-typing={writers.length > 0 || undefined}>
          <Icon size={14} stroke={1.5} aria-hidden />
          {t(writers.length > 0 ? 'colleagues.typing' : 'colleagues.viewing', { names, count: told.length })}
        </span>
      )}
    </div>
  )
})
