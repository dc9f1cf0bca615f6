import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { useInMenu } from '#web/session/use-may-open.ts'
import styles from './trial-box.module.css'
import { beside } from '#web/ui/tip/tip.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const trialDays = 14
const soonDays = 3

/** The account's trial, where it is in one. */
export function Trial() {
  const { data: account } = useQuery(query('GET /accounts/current')())
  return account?.trial && account.trialFinishDate ? <TrialBox finishDate={account.trialFinishDate} /> : null
}

type TrialBoxProps = { finishDate: string }

/** How long the trial lasts, and where one goes on from it: neutral, orange for the last three days, red when it is over. */
function TrialBox({ finishDate }: TrialBoxProps) {
  const { t } = useTranslation('account')
  const hasPlans = useInMenu('/new-plans')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), hourMs)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((Date.parse(finishDate) - now) / dayMs))
  const used = Math.min(1, Math.max(0, 1 - left / trialDays))
  const state = left === 0 ? 'expired' : left <= soonDays ? 'soon' : 'running'
  const words = left === 0 ? t('trial.expired') : t('trial.left', { count: left })
  const next = state === 'expired' ? t(hasPlans ? 'trial.choosePlan' : 'trial.askForPlan') : null
  const box = { className: styles.box, 'data-state': state, ...beside([words, next].filter(Boolean).join(' · ')) }
  const inside = (
    <>
      <span className={styles.short} aria-hidden>
        {left}
      </span>
      <span className={styles.line}>
        <span className={styles.title}>{t('trial.title')}</span>
        <span className={styles.left}>{words}</span>
        {next && <span className={styles.next}>{next}</span>}
      </span>
      <progress className={styles.bar} value={used} max={1} aria-label={t('trial.progress')} />
    </>
  )
  if (!hasPlans) return <div {...box}>{inside}</div>
  return (
    <Link to="/new-plans" {...box}>
      {inside}
    </Link>
  )
}
