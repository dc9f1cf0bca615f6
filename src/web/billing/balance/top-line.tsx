import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './top-line.module.css'

type TopLineProps = {
  tone: 'calm' | 'warn' | 'fail'
  icon: Icon
  children: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}

/** What is to be known before everything else, and what can be done about it. */
export function TopLine({ tone, icon: IconOfIt, children, action }: TopLineProps) {
  return (
    <div className={styles.line} data-tone={tone} role={tone === 'fail' ? 'alert' : 'status'}>
      <IconOfIt size={16} stroke={1.5} aria-hidden />
      <p>{children}</p>
      {action && (
        <button type="button" className={styles.way} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </div>
  )
}
