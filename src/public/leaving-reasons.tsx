import { unsubscribeReasonMaxCharacters } from '#contract/limits.ts'
import styles from './leaving-reasons.module.css'

type LeavingReasonsProps = {
  /** What is asked. */
  label: string
  reasons: readonly string[]
  /** What the reason is called that one writes; empty: there is none. */
  otherReason: string
  chosen: string
  onChoose: (reason: string) => void
  written: string
  onWrite: (reason: string) => void
}

/** Stands for the reason that one writes: no reason of the business has a line break. */
export const ownReason = '\n'

/** Why somebody leaves, of their own free will: none is chosen for them, and none is needed. */
export function LeavingReasons(props: LeavingReasonsProps) {
  const { label, reasons, otherReason, chosen, onChoose, written, onWrite } = props
  const choices = [
    ...reasons.map(reason => [reason, reason] as const),
    ...(otherReason ? [[ownReason, otherReason] as const] : []),
  ]
  if (!choices.length) return null
  return (
    <fieldset className={styles.reasons}>
      <legend>{label}</legend>
      {choices.map(([value, text]) => (
        <label key={value} className={styles.reason}>
          <input type="radio" name="reason" value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          {text}
        </label>
      ))}
      {chosen === ownReason && (
        <input
          className={styles.input}
          aria-label={otherReason}
          maxLength={unsubscribeReasonMaxCharacters}
          value={written}
          onInput={event => onWrite(event.currentTarget.value)}
        />
      )}
    </fieldset>
  )
}
