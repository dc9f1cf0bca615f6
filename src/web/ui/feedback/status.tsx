import styles from './status.module.css'

type StatusProps = { tone: 'ok' | 'info' | 'warn' | 'fail' | 'off'; children: string }

/** How something stands: a dot and a word, never the colour alone. */
export function Status({ tone, children }: StatusProps) {
  return (
    <span className={styles.status} data-tone={tone} title={children}>
      {children}
    </span>
  )
}
