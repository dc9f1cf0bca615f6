import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { saidAtStop, type StopPageData } from '#contract/signup/stop-page.ts'
import styles from './adaptive-view.module.css'

/** Where one leaves a campaign: the number, the code that it is texted, and then the way out of all texts. */
export function Stop({ page }: { page: StopPageData }) {
  const { words, language, business, number } = page
  const [state, setState] = useState(page.state)
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    // What came of the press is read out, and the button that had the focus is gone.
    if (shown.current !== state) heading.current?.focus()
    shown.current = state
  }, [state])

  const send = async (what: 'codes' | 'leave', body: object, next: typeof state) => {
    setBusy(true)
    setProblem('')
    try {
      const name = location.pathname.split('/').at(-1) ?? ''
      const answer = await fetch(`/backend/stop/${name}/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (answer.ok) setState(next)
      else setProblem(problemOf(await codeIn(answer)))
    } catch {
      setProblem(words.failed)
    }
    setBusy(false)
  }
  const problemOf = (told: unknown) => {
    if (told === 'BAD_REQUEST' && state === 'code') return words.wrongCode
    if (told === 'WRONG_PHONE_NUMBER' || told === 'BAD_REQUEST') return words.wrongNumber
    return told === 'TOO_MANY_REQUESTS' ? words.tooMany : words.failed
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'ask') void send('codes', { phone }, 'code')
    else void send('leave', { phone, code, all: false }, 'left')
  }

  const { title, text } = saidAtStop(state, words)
  const other = language === 'en' ? 'pl' : 'en'
  return (
    <main className={styles.page} data-adaptive="">
      {business && <p className={styles.business}>{business}</p>}
      <div className={styles.card}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {state === 'ask' && number && (
          <noscript>
            <p className={styles.text}>{words.noScript}</p>
          </noscript>
        )}
        {(state === 'ask' || state === 'code') && (
          <form className={styles.form} onSubmit={submit} noValidate>
            <label className={styles.label} htmlFor="field">
              {state === 'ask' ? words.phone : words.code}
            </label>
            {state === 'ask' ? (
              <input
                key="phone"
                id="field"
                className={styles.input}
                type="tel"
                autoComplete="tel"
                required
                value={phone}
                onInput={event => setPhone(event.currentTarget.value)}
              />
            ) : (
              <input
                key="code"
                id="field"
                className={styles.input}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
                required
                value={code}
                onInput={event => setCode(event.currentTarget.value)}
              />
            )}
            <button type="submit" className={styles.button} disabled={isBusy}>
              {state === 'ask' ? words.ask : words.leave}
            </button>
          </form>
        )}
        {state === 'left' && (
          <button
            type="button"
            className={styles.button}
            disabled={isBusy}
            onClick={() => void send('leave', { phone, code, all: true }, 'out')}
          >
            {words.all}
          </button>
        )}
        {number && (state === 'ask' || state === 'code') && <p className={styles.small}>{words.byText}</p>}
      </div>
      <footer className={styles.foot}>
        <a href={`?locale=${other}`} hrefLang={other} lang={other}>
          {words.otherLanguage}
        </a>
      </footer>
    </main>
  )
}

/** The code of a refusal; undefined where something else answered. */
async function codeIn(answer: Response): Promise<unknown> {
  const told: unknown = await answer.json().catch(() => null)
  return typeof told === 'object' && told !== null && 'code' in told ? told.code : undefined
}
