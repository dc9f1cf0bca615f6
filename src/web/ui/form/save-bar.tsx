import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScreenMark } from '../screen-mark.ts'
import { FormProblem, FormStale } from './form-notice.tsx'
import styles from './save-bar.module.css'

type SaveBarProps = {
  errorCount: number
  problem: string | null
  isStale: boolean
  isSaving: boolean
  submitLabel?: string | undefined
  onDiscard: () => void
}

/** At the bottom of a form that has unsaved changes; its second button submits the form around it. */
export function SaveBar({ errorCount, problem, isStale, isSaving, submitLabel, onDiscard }: SaveBarProps) {
  const { t } = useTranslation()
  useScreenMark('form-foot')
  return (
    <footer className={styles.bar}>
      {(isStale || problem !== null) && (
        <div className={styles.notices}>
          {isStale && <FormStale />}
          {problem !== null && <FormProblem text={problem} />}
        </div>
      )}
      <div className={styles.line}>
        {errorCount > 0 && (
          <span className={styles.errors} role="status">
            <IconAlertCircle size={16} stroke={1.5} aria-hidden />
            {t('form.attention', { count: errorCount })}
          </span>
        )}
        <span className={styles.unsaved}>{t('form.unsaved')}</span>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onDiscard}>
            {t(isStale ? 'form.stale.takeTheirs' : 'form.discard')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {isStale ? t('form.stale.keepMine') : (submitLabel ?? t('form.save'))}
          </Button>
        </div>
      </div>
    </footer>
  )
}
