import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { genders, type NewsletterWords, type PublicWidget, type TypedSignUp } from '#contract/signup/widget/newsletter-page.ts'
import { needsYes, type SignUpProblem } from '#contract/signup/widget/sign-up-rules.ts'
import { BirthdayField } from './birthday-field.tsx'
import { Field, type Control } from './field.tsx'
import { OwnField } from './own-field.tsx'
import { PhoneInput } from './phone-input.tsx'
import styles from './newsletter.module.css'

type NewsletterFormProps = {
  widget: PublicWidget
  words: NewsletterWords
  language: 'en' | 'pl'
  typed: TypedSignUp
  /** Of the answers those that changed. */
  onType: (change: Partial<TypedSignUp>) => void
  /** What is wrong with what was typed, as it was last sent. */
  problems: readonly SignUpProblem[]
  /** What went wrong with the sending. */
  failure: string
  isBusy: boolean
  website: string
  onWebsite: (written: string) => void
  onSend: () => void
  /** In a page of somebody else's its heading stands below theirs. */
  isEmbedded?: boolean
}

const genderWords = {
  male: 'male',
  female: 'female',
  other: 'other',
  'non-binary': 'nonBinary',
  'prefer not to answer': 'unsaid',
} as const
const maxCharacters = 60

/** The form itself: one component for strangers, and for the staff who write it. */
export function NewsletterForm(props: NewsletterFormProps) {
  const { widget, words, language, typed, onType, problems, failure, isBusy, website, onWebsite, onSend, isEmbedded } = props
  const Heading = isEmbedded ? 'h2' : 'h1'
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const textOf = (field: string): string | undefined => {
    const problem = problems.find(one => one.field === field)?.problem
    if (problem === undefined) return undefined
    if (problem === 'phone') return widget.errorText
    return problem === 'own' ? widget.fields.find(one => one.id === field)?.errorMessage : words.problems[problem]
  }
  const input = (name: 'name' | 'surname' | 'email', type: 'text' | 'email', autoComplete: string) => (
    <Field label={words[name]} error={textOf(name)}>
      {(control: Control) => (
        <input
          {...control}
          className={styles.input}
          type={type}
          autoComplete={autoComplete}
          maxLength={name === 'email' ? 254 : maxCharacters}
          value={typed[name]}
          onChange={event => onType({ [name]: event.currentTarget.value })}
          aria-required
        />
      )}
    </Field>
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isBusy) onSend()
      }}
    >
      <Heading>{widget.title}</Heading>
      <p className={styles.text}>{widget.description}</p>
      <PhoneInput {...{ widget, words, language, typed, onType }} error={textOf('phone')} />
      {widget.asksName && input('name', 'text', 'given-name')}
      {widget.asksSurname && input('surname', 'text', 'family-name')}
      {widget.asksGender && (
        <Field label={words.gender} error={textOf('gender')}>
          {control => (
            <select
              {...control}
              className={styles.input}
              value={typed.gender}
              onChange={event => onType({ gender: event.currentTarget.value })}
              aria-required
            >
              <option value="">{words.chooseOne}</option>
              {genders.map(gender => (
                <option key={gender} value={gender}>
                  {words.genders[genderWords[gender]]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {widget.asksBirthday && (
        <BirthdayField
          {...{ words, language }}
          value={typed.birthday}
          onType={birthday => onType({ birthday })}
          error={textOf('birthday')}
        />
      )}
      {widget.asksEmail && input('email', 'email', 'email')}
      {widget.fields.map(field => (
        <OwnField
          key={field.id}
          field={field}
          words={words}
          value={typed.answers[field.id] ?? ''}
          onType={answer => onType({ answers: { [field.id]: answer } })}
          error={textOf(field.id)}
        />
      ))}
      {/* For programs alone: nobody sees it, reads it out or comes to it by Tab. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input
          id={`${id}-website`}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={event => onWebsite(event.currentTarget.value)}
        />
      </div>
      {widget.disclaimer && <Consent {...{ widget, typed, onType }} error={textOf('agrees')} />}
      {failure && (
        <p className={styles.problem} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.button} aria-disabled={isBusy || undefined} data-busy={isBusy || undefined}>
        {isBusy ? words.working : widget.buttonText}
      </button>
    </form>
  )
}

type ConsentProps = Pick<NewsletterFormProps, 'widget' | 'typed' | 'onType'> & { error: string | undefined }

/** What they agree to stands before the button. */
function Consent({ widget, typed, onType, error }: ConsentProps) {
  const id = useId()
  const text = widget.disclaimer?.text
  if (!needsYes(widget)) return <p className={styles.small}>{text}</p>
  return (
    <div className={styles.consent}>
      <label>
        <input
          type="checkbox"
          checked={typed.agrees}
          onChange={event => onType({ agrees: event.currentTarget.checked })}
          aria-required
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{text}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
