import { type CouponPageData, type Drawing, saidOfCoupon } from '#contract/signup/coupon-page.ts'
import styles from './adaptive-view.module.css'

/** A customer's coupon, to be read by a till; or why there is none. */
export function CouponView({ state, business, code, barcode, qr, lastDay, words, language }: CouponPageData) {
  const { title, text } = saidOfCoupon(state, words)
  const other = language === 'en' ? 'pl' : 'en'
  // A day is the same everywhere, whatever the clocks of the server and the phone say.
  const until = lastDay && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDay))
  return (
    <main className={styles.page} data-adaptive="">
      {business && <p className={styles.business}>{business}</p>}
      <div className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.text}>{text}</p>
        {code && (barcode ?? qr) && (
          <div className={styles.codes}>
            {barcode && (
              <Drawn drawing={barcode} label={words.barcode.replace('{{code}}', () => code)} className={styles.barcode} isWide />
            )}
            {qr && <Drawn drawing={qr} label={words.qr.replace('{{code}}', () => code)} className={styles.qr} />}
          </div>
        )}
        {code && (
          <p className={styles.code} data-used={state === 'open' ? undefined : ''}>
            <small>{words.code}</small>
            <span>{code}</span>
          </p>
        )}
        {until && state === 'open' && <p className={styles.small}>{words.until.replace('{{date}}', () => until)}</p>}
      </div>
      <footer className={styles.foot}>
        <a href={`?locale=${other}`} hrefLang={other} lang={other}>
          {words.otherLanguage}
        </a>
      </footer>
    </main>
  )
}

type DrawnProps = { drawing: Drawing; label: string; className: string | undefined; isWide?: boolean }

/** Bars may be stretched to the width of the page, squares not. */
function Drawn({ drawing: { width, height, path }, label, className, isWide = false }: DrawnProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={isWide ? 'none' : 'xMidYMid meet'}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
