import type { NewsletterWords, PublicWidget, TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'
import { Field } from './field.tsx'
import styles from './newsletter.module.css'

type PhoneInputProps = {
  widget: PublicWidget
  words: NewsletterWords
  language: 'en' | 'pl'
  typed: TypedSignUp
  onType: (change: Partial<TypedSignUp>) => void
  error: string | undefined
}

/** Country and number in one frame. */
export function PhoneInput({ widget: { countries }, words, language, typed, onType, error }: PhoneInputProps) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const nameOf = (country: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)
  const chosen = countries.find(({ country }) => country === typed.country)
  return (
    <Field label={words.phone} error={error}>
      {control => (
        <div className={styles.phone} data-invalid={control['aria-invalid']}>
          <div className={styles.country}>
            <span aria-hidden="true">
              {chosen?.country} {chosen?.callingCode}
            </span>
            {countries.length > 1 && (
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 9l6 6 6-6" />
              </svg>
            )}
            <select
              aria-label={words.country}
              value={typed.country}
              onChange={event => onType({ country: event.currentTarget.value })}
            >
              {countries.map(({ country, callingCode }) => (
                <option key={country} value={country}>
                  {nameOf(country)} {callingCode}
                </option>
              ))}
            </select>
          </div>
          <input
            {...control}
            type="tel"
            autoComplete="tel-national"
            maxLength={40}
            value={typed.phone}
            onChange={event => onType({ phone: event.currentTarget.value })}
            aria-required
          />
        </div>
      )}
    </Field>
  )
}
