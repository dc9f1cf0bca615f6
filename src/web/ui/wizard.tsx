import { IconCheck } from '@tabler/icons-react'
import type { LinkOptions } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusQuietly } from './focus-quietly.ts'
import { FormProblem } from './form/form-notice.tsx'
import { Page } from './page.tsx'
import { useScreenMark } from './screen-mark.ts'
import styles from './wizard.module.css'

type WizardProps = {
  title: string
  crumbs?: { label: string; to: LinkOptions['to'] }[]
  /** What the steps are called, in their order. */
  steps: readonly string[]
  /** The step that is open, from 0. */
  at: number
  /** Where a press led here, not an address, the heading takes the focus; so it does with each step after. */
  isLedTo?: boolean
  /** The step that is open is done, and with it all of them. */
  isAllDone?: boolean
  /** What this step asks for. */
  heading: string
  text?: ReactNode
  /** Why the last press did not lead on. */
  problem?: string | null | undefined
  /** The way to other wizards of its screen (`PageViews`). */
  views?: ReactNode
  /** Ways back and on, at the bottom. */
  buttons?: ReactNode
  /** What stands beside the buttons. */
  note?: ReactNode
  children: ReactNode
}

/** Something done in steps: which there are and where one is, the step, and the ways back and on. */
export function Wizard({
  title,
  crumbs,
  steps,
  at,
  isLedTo = false,
  isAllDone = false,
  heading,
  text,
  problem,
  views,
  buttons,
  note,
  children,
}: WizardProps) {
  const { t } = useTranslation()
  const headingBox = useRef<HTMLHeadingElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(isLedTo ? -1 : at)
  const hasFoot = Boolean(buttons || problem)
  useScreenMark('form-foot', hasFoot)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    scroller.current?.scrollTo({ top: 0 })
    focusQuietly(headingBox.current)
  }, [at])
  return (
    <Page title={title} views={views} isFilled {...(crumbs && { crumbs })}>
      <ol className={styles.steps} aria-label={t('wizard.steps')}>
        {steps.map((name, step) => {
          const isDone = step < at || isAllDone
          return (
            <li
              key={name}
              data-state={isDone ? 'done' : step === at ? 'open' : 'ahead'}
              aria-current={step === at ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden>
                {isDone ? <IconCheck size={14} stroke={2} /> : step + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {isDone && <span className={styles.spoken}>{t('wizard.done')}</span>}
            </li>
          )
        })}
      </ol>
      <div ref={scroller} className={styles.body}>
        <div className={styles.told}>
          <h2 ref={headingBox} tabIndex={-1}>
            {heading}
          </h2>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
      {hasFoot && (
        <footer className={styles.bar}>
          {problem && <FormProblem text={problem} />}
          <div className={styles.line}>
            {note && (
              <span className={styles.note} role="status">
                {note}
              </span>
            )}
            <div className={styles.buttons}>{buttons}</div>
          </div>
        </footer>
      )}
    </Page>
  )
}
