import { IconAlertCircle, IconGitCompare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './form-notice.module.css'

/** What a save was refused with that belongs to no field. */
export function FormProblem({ text }: { text: string }) {
  return (
    <p className={styles.notice} data-tone="fail" role="alert">
      <IconAlertCircle size={16} stroke={1.5} aria-hidden />
      {text}
    </p>
  )
}

/** Somebody else saved first; the buttons below offer both versions. */
export function FormStale() {
  const { t } = useTranslation()
  return (
    <p className={styles.notice} data-tone="warn" role="alert">
      <IconGitCompare size={16} stroke={1.5} aria-hidden />
      <span>
        <b>{t('form.stale.title')}</b> {t('form.stale.text')}
      </span>
    </p>
  )
}
