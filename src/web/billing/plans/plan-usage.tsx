import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/billing/plans.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { usePhoneText } from '#web/format/phone-text.ts'
import styles from './plans.module.css'
import { shareOf, usePlanWords } from './use-plan-words.ts'

/** What of a plan is used in this period, in words and as a bar; where it gives nothing to count, what it gives. */
export function PlanUsage({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  const { use, plan } = subscription
  if (use.length === 0) return plan.monetary > 0 ? t('plans.adds', { amount: words.money(plan.monetary, plan.currency) }) : '–'
  return use.map(one => (
    <div key={one.unit} className={styles.use}>
      <span>{words.use(one)}</span> <span className={styles.percent}>{words.percent(one)}</span>
      <ProgressBar label={words.use(one)} share={shareOf(one)} />
    </div>
  ))
}

/** Till when what is included lasts at the present pace. */
export function PlanEnd({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const { shortDay } = usePlanWords()
  const { use, plan } = subscription
  if (use.length === 0) return '–'
  if (use.some(({ used, of }) => used >= of)) return <Status tone="warn">{t('plans.usedUp')}</Status>
  const [first] = use.flatMap(({ runsOutAt }) => runsOutAt ?? []).toSorted()
  if (first !== undefined) return <Status tone="warn">{shortDay(first)}</Status>
  return t(`plans.lasts.${plan.period}`)
}

const tones = { ACTIVE: 'ok', CANCELED: 'off', PAST_DUE: 'fail' } as const

export function PlanStatus({ subscription: { status, endsAt } }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const { shortDay } = usePlanWords()
  const words = status === 'CANCELED' && endsAt ? t('plans.worksUntil', { day: shortDay(endsAt) }) : t(`plans.status.${status}`)
  return <Status tone={tones[status]}>{words}</Status>
}

/** The plan's name, and the numbers that came with it. */
export function PlanName({ subscription: { plan, numbers } }: { subscription: Subscription }) {
  const phoneText = usePhoneText()
  return (
    <>
      <span className={styles.name}>{plan.name}</span>
      {numbers.map(number => (
        <span key={number} className={styles.number}>
          {phoneText(number)}
        </span>
      ))}
    </>
  )
}
