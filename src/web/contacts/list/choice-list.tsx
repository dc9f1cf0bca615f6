import styles from './choice-list.module.css'

type ChoiceListProps = {
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChoose: (value: string) => void
}

/** What a filter may be set to, a press each. */
export function ChoiceList({ choices, chosen, onChoose }: ChoiceListProps) {
  return (
    <ul className={styles.choices}>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <button type="button" aria-pressed={chosen.includes(value)} onClick={() => onChoose(value)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
