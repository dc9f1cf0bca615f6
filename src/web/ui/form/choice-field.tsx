import styles from './choice-field.module.css'
import { type FieldProps, isString, useField } from './field.tsx'
import { FieldBox } from './field-parts.tsx'

type ChoiceFieldProps = FieldProps & { options: readonly { value: string; label: string; description?: string }[] }

/** One of a few, all of them in sight. */
export function ChoiceField({ options, ...field }: ChoiceFieldProps) {
  const textOf = (value: string) => options.find(option => option.value === value)?.label ?? value
  const { input, value, change, note } = useField<string>(field, { isOf: isString, textOf })
  const { name, ref, onBlur, label, description, error } = input
  const id = `choice-${name}`
  return (
    <FieldBox note={note}>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required={!field.isOptional}
        // Where something is missing the focus is led here.
        tabIndex={-1}
        className={styles.choice}
      >
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {description && <span className={styles.description}>{description}</span>}
        <div className={styles.options} data-invalid={error ? true : undefined}>
          {options.map((option, index) => (
            <label key={option.value} className={styles.option}>
              <input
                ref={index === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                onChange={() => change(option.value)}
                onBlur={onBlur}
              />
              <span>
                <b>{option.label}</b>
                {option.description && <span className={styles.description}>{option.description}</span>}
              </span>
            </label>
          ))}
        </div>
        {error && (
          <span id={`${id}-error`} className={styles.error}>
            {error}
          </span>
        )}
      </div>
    </FieldBox>
  )
}
