import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { saidIn, type UnsubscribePageData } from '#contract/signup/unsubscribing.ts'
import { inkOn } from './ink.ts'
import { LeavingReasons, ownReason } from './leaving-reasons.tsx'
import styles from './view.module.css'

type UnsubscribeViewProps = UnsubscribePageData & {
  /** What went wrong with the last press. */
  problem?: string
  isBusy?: boolean
  /** With the reason that they gave, or none. */
  onLeave?: (reason: string) => void
  onStay?: () => void
}

/** How the page looks; the settings of the staff show it too, beside what they write. */
export function UnsubscribeView(props: UnsubscribeViewProps) {
  const { state, business, number, color, words, html, reasons, otherReason, language } = props
  const { problem = '', isBusy = false, onLeave, onStay } = props
  const { title, text, part } = saidIn(state, words)
  const rich = part && html[part]
  const [chosen, setChosen] = useState('')
  const [written, setWritten] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state)
  useEffect(() => {
    // What came of the press is read out, and the button that had the focus is gone.
    if (shown.current !== state) heading.current?.focus()
    shown.current = state
  }, [state])
  const brand: CSSProperties & Record<`--${string}`, string> = { '--brand': color, '--ink': inkOn(color) }
  const other = language === 'en' ? 'pl' : 'en'
  return (
    <div className={styles.page} style={brand}>
      {business && <p className={styles.business}>{business}</p>}
      <div className={styles.card}>
        {state === 'out' && (
          <svg className={styles.done} viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </svg>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {rich ? (
          // The server cleaned it.
          <div className={styles.rich} dangerouslySetInnerHTML={{ __html: rich }} />
        ) : (
          <p className={styles.text}>{text}</p>
        )}
        {number && state === 'ask' && (
          <dl className={styles.number}>
            <dt>{words.yourNumber}</dt>
            <dd>{number}</dd>
          </dl>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {state === 'ask' && (
          <LeavingReasons
            label={words.reasons}
            {...{ reasons, otherReason, chosen, written }}
            onChoose={setChosen}
            onWrite={setWritten}
          />
        )}
        {state === 'ask' && (
          <noscript>
            <p className={styles.problem}>{words.noScript}</p>
          </noscript>
        )}
        {(state === 'ask' || state === 'confirm') && (
          <button
            type="button"
            className={styles.button}
            onClick={() => onLeave?.((chosen === ownReason ? written : chosen).trim())}
            disabled={isBusy}
          >
            {words.button}
          </button>
        )}
        {state === 'confirm' && (
          <button type="button" className={styles.stay} onClick={onStay} disabled={isBusy}>
            {words.keep}
          </button>
        )}
      </div>
      <footer className={styles.foot}>
        <a href={`?locale=${other}`} hrefLang={other} lang={other}>
          {words.otherLanguage}
        </a>
      </footer>
    </div>
  )
}
