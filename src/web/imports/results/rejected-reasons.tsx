import { useTranslation } from 'react-i18next'
import { type ImportCounts, ImportRejection } from '#contract/contacts/imports.ts'
import styles from './rejected-reasons.module.css'

/** "Not a valid number: 12": why rows are rejected, by how many. */
export function RejectedReasons({ rejectedFor }: Pick<ImportCounts, 'rejectedFor'>) {
  const { t, i18n } = useTranslation('contacts')
  const number = new Intl.NumberFormat(i18n.language)
  const reasons = ImportRejection.options.filter(reason => rejectedFor[reason] > 0)
  return (
    <span className={styles.reasons}>
      {reasons.map(reason => (
        <span key={reason}>
          {t(`importReason.${reason}`)}: {number.format(rejectedFor[reason])}
        </span>
      ))}
    </span>
  )
}
