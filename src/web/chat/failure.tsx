import { useTranslation } from 'react-i18next'
import classes from './failure.module.css'

/** What could not be loaded, in its own place, and the way to try again. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className={classes.failure} role="alert">
      {text}
      <button type="button" onClick={retry}>
        {t('tryAgain')}
      </button>
    </div>
  )
}
