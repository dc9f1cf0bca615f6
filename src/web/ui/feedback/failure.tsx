import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './failure.module.css'

/** What could not be loaded, in its own place, and the way to try again. */
export function Failure({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.failure} role="alert">
      <IconCloudOff size={16} stroke={1.5} aria-hidden />
      <span>{text}</span>
      <Button size="xs" variant="default" onClick={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
