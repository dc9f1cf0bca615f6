import { useTranslation } from 'react-i18next'
import { tip } from '#web/ui/tip/tip.ts'
import { useTimes } from '../../format/use-times.ts'
import type { ThreadMessage } from './thread-query.ts'

/** When a note or a whisper was written; until the server has it, that it is being saved. */
export function SavedAt({ message, at }: { message: ThreadMessage; at: string }) {
  const { t } = useTranslation('chat')
  const times = useTimes()
  if (message.sending) return <b>{t(message.sending === 'unanswered' ? 'notSavedYet' : 'saving')}</b>
  return (
    <time dateTime={message.time} {...tip(times.inFull(message.time))}>
      {at}
    </time>
  )
}
