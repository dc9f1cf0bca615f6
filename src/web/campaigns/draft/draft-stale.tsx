import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { FormStale } from '#web/ui/form/form-notice.tsx'
import styles from './draft-screen.module.css'
import type { Draft } from './use-draft.ts'

/** Somebody else saved the same draft meanwhile: both versions are there, and one is chosen. */
export function DraftStale({ draft: { keepMine, takeTheirs } }: { draft: Draft }) {
  const { t } = useTranslation()
  return (
    <div className={styles.stale}>
      <FormStale />
      <Button size="xs" variant="default" onClick={() => void takeTheirs().catch(notifyFailure)}>
        {t('form.stale.takeTheirs')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void keepMine().catch(notifyFailure)}>
        {t('form.stale.keepMine')}
      </Button>
    </div>
  )
}
