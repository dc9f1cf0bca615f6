import styles from './status.module.css'
import { cut } from '#web/ui/tip/cut.ts'

type StatusProps = { tone: 'ok' | 'info' | 'warn' | 'fail' | 'off'; children: string }

/** How something stands: a dot and a word, never the colour alone. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tone} {...cut}>
      {children}
    </span>
  )
}
