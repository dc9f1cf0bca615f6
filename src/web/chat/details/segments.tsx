import type { KeyboardEvent } from 'react'
import classes from './segments.module.css'

type SegmentsProps<T extends string> = {
  label: string
  options: readonly { value: T; text: string }[]
  chosen: T
  onChoose: (value: T) => void
  /** The id of the panel that the choice swaps. */
  panelId: string
}

const keySteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Two to four short choices that swap a view. */
export function Segments<T extends string>({ label, options, chosen, onChoose, panelId }: SegmentsProps<T>) {
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = keySteps[event.key]
    if (!step) return
    event.preventDefault()
    const at = options.findIndex(option => option.value === chosen)
    const next = (at + step + options.length) % options.length
    const option = options[next]
    if (option) onChoose(option.value)
    event.currentTarget.querySelectorAll('button').item(next).focus()
  }
  return (
    <div role="tablist" aria-label={label} className={classes.segments} onKeyDown={walk}>
      {options.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          role="tab"
          aria-selected={value === chosen}
          aria-controls={panelId}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
