import styles from './pills.module.css'

type PillsProps = { names: readonly string[] }

const shownPills = 2

/** The first two as pills, the number of the rest with their names in its title. */
export function Pills({ names }: PillsProps) {
  const rest = names.slice(shownPills)
  return (
    <span className={styles.pills}>
      {names.slice(0, shownPills).map(name => (
        <span key={name} className={styles.pill} title={name}>
          {name}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={styles.rest} title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className={styles.spoken}>{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
