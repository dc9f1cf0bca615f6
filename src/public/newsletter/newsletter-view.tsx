import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { isColor } from '#contract/signup/widget/colors.ts'
import type { NewsletterPageData, PublicWidget } from '#contract/signup/widget/newsletter-page.ts'
import { inkOn } from '../ink.ts'
import { Picture } from './picture.tsx'
import styles from './newsletter.module.css'

export type Told = { title: string; text: string; number?: string | null; isDone?: boolean }

type NewsletterViewProps = Pick<NewsletterPageData, 'business' | 'words' | 'language'> & {
  look: Pick<
    PublicWidget,
    'image' | 'theme' | 'font' | 'size' | 'hasRoundedCorners' | 'buttonColor' | 'backgroundColor' | 'textColor'
  > | null
  /** What is said in place of the form: its thanks, or why there is none. */
  told: Told | null
  /** In a page of somebody else's it is a part among others: no page of its own, no name over it, and a heading below theirs. */
  isEmbedded?: boolean
  /** Of our pictures there. */
  origin?: string
  children?: ReactNode
  foot?: ReactNode
}

const plain = { theme: 'VISITOR', font: 'SYSTEM', size: 'MEDIUM', hasRoundedCorners: true } as const
const colorOr = (written: string | undefined, instead: string) => (written && isColor(written) ? written : instead)

/** The page around a form, in the colours of the business; the editor of the staff shows it too. */
export function NewsletterView({
  business,
  words,
  language,
  look,
  told,
  isEmbedded = false,
  origin = '',
  children,
  foot,
}: NewsletterViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(told?.title)
  useEffect(() => {
    // What came of the press is read out, and the button that had the focus is gone.
    if (told && shown.current !== told.title) heading.current?.focus()
    shown.current = told?.title
  }, [told])
  const { theme, font, size, hasRoundedCorners } = look ?? plain
  const brand = colorOr(look?.buttonColor, '#0f6553')
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--brand': brand,
    '--ink': inkOn(brand),
    '--day': colorOr(look?.backgroundColor, '#faf8f4'),
    '--day-text': colorOr(look?.textColor, '#211f1c'),
  }
  const other = language === 'en' ? 'pl' : 'en'
  const Heading = isEmbedded ? 'h2' : 'h1'
  return (
    <div
      className={styles.page}
      style={colors}
      data-theme={theme}
      data-font={font}
      data-size={size}
      data-square={hasRoundedCorners ? undefined : ''}
      data-embedded={isEmbedded ? '' : undefined}
    >
      {business && !isEmbedded && <p className={styles.business}>{business}</p>}
      <div className={styles.card}>
        {look?.image && (
          <div className={styles.top}>
            <Picture image={look.image} origin={origin} />
          </div>
        )}
        {told ? (
          <div className={styles.told}>
            {told.isDone && (
              <svg className={styles.done} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M5 12.5l4.5 4.5L19 7.5" />
              </svg>
            )}
            <Heading ref={heading} tabIndex={-1}>
              {told.title}
            </Heading>
            <p className={styles.text}>{told.text}</p>
            {told.number && (
              <a className={styles.button} href={`sms:${told.number}?body=START`}>
                START
              </a>
            )}
          </div>
        ) : (
          children
        )}
      </div>
      <footer className={styles.foot}>
        {foot}
        {!isEmbedded && (
          <a href={`?locale=${other}`} hrefLang={other} lang={other}>
            {words.otherLanguage}
          </a>
        )}
      </footer>
    </div>
  )
}
