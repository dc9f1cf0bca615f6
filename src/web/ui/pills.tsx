import styles from './pills.module.css'
import { cut } from '#web/ui/tip/cut.ts'
import { tip } from '#web/ui/tip/tip.ts'

type PillsProps = { names: readonly string[] }

const shownPills = 2

/** The first two as pills, the number of the rest with their names in its tip. */
export function Pills({ names }: PillsProps) {
  const rest = names.slice(shownPills)
  return (
    <span className={styles.pills}>
      {names.slice(0, shownPills).map(name => (
        <span key={name} className={styles.pill} {...cut}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} {...tip(rest.join(', '))}>
          <span aria-hidden>+{rest.length}</span>
          <span className={styles.spoken}>{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
