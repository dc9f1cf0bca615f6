import { useId, useRef } from 'react'
import type { NewsletterWords } from '#contract/signup/widget/newsletter-page.ts'
import styles from './newsletter.module.css'

type BirthdayFieldProps = {
  words: NewsletterWords
  language: 'en' | 'pl'
  /** Year, month and day between hyphens, each of them perhaps not answered yet; empty with none. */
  value: string
  onType: (birthday: string) => void
  error: string | undefined
}

const days = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'))
const months = days.slice(0, 12)

/** Three answers in the order of the visitor's language: a browser's own field for dates speaks the browser's. */
export function BirthdayField({ words, language, value, onType, error }: BirthdayFieldProps) {
  const id = useId()
  const [year = '', month = '', day = ''] = value.split('-')
  const fields = useRef<HTMLFieldSetElement>(null)
  // All three are read: what was answered before this script came is told at once, field by field, faster than the page is drawn anew.
  const tell = () => {
    const answers = ['year', 'month', 'day'].map(part => {
      const field = fields.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[autocomplete="bday-${part}"]`)
      return field?.value.replace(/\D/g, '') ?? ''
    })
    onType(answers.some(Boolean) ? answers.join('-') : '')
  }
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const control = {
    className: styles.input,
    'aria-required': true,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  const dayInput = (
    <select {...control} key="day" aria-label={words.day} autoComplete="bday-day" value={day} onChange={tell}>
      <option value="">{words.day}</option>
      {days.map(one => (
        <option key={one} value={one}>
          {Number(one)}
        </option>
      ))}
    </select>
  )
  const monthInput = (
    <select {...control} key="month" aria-label={words.month} autoComplete="bday-month" value={month} onChange={tell}>
      <option value="">{words.month}</option>
      {months.map(one => (
        <option key={one} value={one}>
          {monthName.format(Date.UTC(2000, Number(one) - 1))}
        </option>
      ))}
    </select>
  )
  return (
    <fieldset ref={fields} className={styles.birthday}>
      <legend>{words.birthday}</legend>
      <div>
        {language === 'en' ? [monthInput, dayInput] : [dayInput, monthInput]}
        <input
          {...control}
          type="text"
          inputMode="numeric"
          aria-label={words.year}
          placeholder={words.year}
          autoComplete="bday-year"
          maxLength={4}
          value={year}
          onChange={tell}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
