import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './check.module.css'

/** Something to know before one goes on, and what can be done about it. */
export function Notice({ tone, text, children }: { tone: 'warn' | 'fail'; text: string; children?: ReactNode }) {
  return (
    <p className={styles.notice} data-tone={tone} role={tone === 'fail' ? 'alert' : 'status'}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>
        {text} {children}
      </span>
    </p>
  )
}
