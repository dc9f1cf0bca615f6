import styles from './figures-strip.module.css'

export type Figure = { label: string; value: string; note: string }

/** Three to seven figures side by side, each with its name and what it is of. */
export function FiguresStrip({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.strip} data-many={figures.length > 4 || undefined} data-four={figures.length === 4 || undefined}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b data-long={value.length > 10 || undefined}>{value}</b>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
