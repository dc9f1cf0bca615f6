import type { NewsletterWords, PublicField } from '#contract/signup/widget/newsletter-page.ts'
import { Field } from './field.tsx'
import styles from './newsletter.module.css'

type OwnFieldProps = {
  field: PublicField
  words: NewsletterWords
  value: string
  onType: (answer: string) => void
  error: string | undefined
}

const kinds = {
  ZIP_CODE: { type: 'text', inputMode: 'text', autoComplete: 'postal-code' },
  EMAIL: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  YEAR: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  TEXT_INPUT: { type: 'text', inputMode: 'text', autoComplete: 'off' },
} as const
const mostCharacters = 200

/** A field that the business added. */
export function OwnField({ field, words, value, onType, error }: OwnFieldProps) {
  const { placeholder, type, isRequired, options, maxCharacters } = field
  return (
    <Field label={placeholder} note={isRequired ? undefined : words.optional} error={error}>
      {control =>
        type === 'SELECT' ? (
          <select
            {...control}
            className={styles.input}
            value={value}
            onChange={event => onType(event.currentTarget.value)}
            aria-required={isRequired}
          >
            <option value="">{words.chooseOne}</option>
            {options.map(option => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            {...kinds[type]}
            className={styles.input}
            maxLength={maxCharacters ?? mostCharacters}
            value={value}
            onChange={event => onType(event.currentTarget.value)}
            aria-required={isRequired}
          />
        )
      }
    </Field>
  )
}
