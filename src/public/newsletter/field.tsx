import { type ReactNode, useId } from 'react'
import styles from './newsletter.module.css'

export type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: string
  note?: string | undefined
  error: string | undefined
  children: (control: Control) => ReactNode
}

/** A label above, an input, and below it what is wrong with it. */
export function Field({ label, note, error, children }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label} {note && <span className={styles.note}>{note}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
