import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#web/live/live.ts'
import classes from './connection-line.module.css'

/** A quiet line while there is no connection; a moment's loss shows nothing. */
export function ConnectionLine({ isOverThread }: { isOverThread: boolean }) {
  const { t } = useTranslation('chat')
  const isOpen = useLiveStatus() === 'open'
  return (
    <div role="status">
      {!isOpen && (
        <div className={classes.line} data-over-thread={isOverThread || undefined}>
          {t('reconnecting')}
        </div>
      )}
    </div>
  )
}
