import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#web/live/live.ts'
import classes from './connection-line.module.css'

/** Under the header of the open chat: what stands there is not all yet. A moment's fetch shows nothing. */
export function BehindLine() {
  const { t } = useTranslation('chat')
  return (
    <div role="status" className={classes.behind}>
      {t('behind')}
    </div>
  )
}

/** A quiet line while there is no connection; a moment's loss shows nothing. One that was closed for good does not come back. */
export function ConnectionLine({ isOverThread }: { isOverThread: boolean }) {
  const { t } = useTranslation('chat')
  const status = useLiveStatus()
  return (
    <div role="status">
      {status !== 'open' && (
        <div className={classes.line} data-over-thread={isOverThread || undefined}>
          {t(status === 'closed' ? 'liveEnded' : isOverThread ? 'reconnectingHere' : 'reconnecting')}
        </div>
      )}
    </div>
  )
}
