import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; without it nobody knows yet how long it takes. */
  share?: number | undefined
}

/** How far something is. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  return <progress className={styles.bar} aria-label={label} max={1} {...(share !== undefined && { value: share })} />
}
