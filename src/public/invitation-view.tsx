import type { CSSProperties } from 'react'
import type { InvitationPageData } from '#contract/account/invitation-page.ts'
import styles from './view.module.css'

const brand: CSSProperties & Record<`--${string}`, string> = { '--brand': '#0F6553', '--ink': '#ffffff' }

/** Who invites to which business, and the way in; or what became of the link. */
export function InvitationView({ state, business, title, text, button, until, otherLanguage, language }: InvitationPageData) {
  const other = language === 'en' ? 'pl' : 'en'
  // The token stays in the address alone.
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <main className={styles.page} style={brand}>
      {business && <p className={styles.business}>{business}</p>}
      <div className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {button && (
          <a className={styles.button} href={state === 'open' ? `/joining?${new URLSearchParams({ invitation: token })}` : '/'}>
            {button}
          </a>
        )}
        {until && <p className={styles.small}>{until.sentence.replace('{{date}}', () => day.format(new Date(until.at)))}</p>}
      </div>
      <footer className={styles.foot}>
        <a href={`?${new URLSearchParams({ token, locale: other })}`} hrefLang={other} lang={other}>
          {otherLanguage}
        </a>
      </footer>
    </main>
  )
}
