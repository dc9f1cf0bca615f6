import '@mantine/core/styles/Input.layer.css'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'

// What stands in and around an input, of a form or not. Apart from fields: a list needs no library of forms.

export function FieldError({ text }: { text: string }) {
  return (
    <span className={styles.error}>
      <IconAlertCircle size={14} stroke={1.5} aria-hidden />
      {text}
    </span>
  )
}

/** "22 / 60", at the end of the box. */
export function FieldCount({ used, most }: { used: number; most: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.count} data-over={used > most || undefined}>
      {t('field.count', { used, most })}
    </span>
  )
}

/** An input and what stands below it. */
export function FieldBox({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.field}>
      {children}
      {note}
    </div>
  )
}
