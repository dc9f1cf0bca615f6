import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { dayAndMonth } from '#web/format/times.ts'
import { beside } from '#web/ui/tip/tip.ts'
import styles from './trial-box.module.css'

const dayMs = 24 * 3600 * 1000

/** A plan's renewal that was not paid: till when it works on, and the way to pay it. Nothing where all is paid. */
export function RenewalFailed() {
  const { t, i18n } = useTranslation('account')
  const { data } = useQuery(query('GET /accounts/current/balance')())
  if (!data?.renewalFailed) return null
  const { overdueAt } = data.renewalFailed
  const words = t('renewal.payBy', { day: dayAndMonth(new Date(overdueAt), i18n.language) })
  const left = Math.max(0, Math.ceil((Date.parse(overdueAt) - Date.now()) / dayMs))
  return (
    <Link to="/new-plans" className={styles.box} data-state="expired" {...beside([t('renewal.failed'), words].join(' · '))}>
      <span className={styles.short} aria-hidden>
        {left}
      </span>
      <span className={styles.line}>
        <span className={styles.title}>{t('renewal.failed')}</span>
        <span className={styles.next}>{words}</span>
      </span>
    </Link>
  )
}
