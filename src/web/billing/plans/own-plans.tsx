import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/billing/plans.ts'
import { query } from '#web/api/query.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { PlanEnd, PlanName, PlanStatus, PlanUsage } from './plan-usage.tsx'
import styles from './plans.module.css'
import { usePlanWords } from './use-plan-words.ts'
import { useSubscriptionActs } from './use-subscription-acts.ts'

/** From where on eight columns find room beside the menu, in Polish too. */
const wide = '(min-width: 90em)'
const heads = ['plan', 'type', 'price', 'used', 'runsOut', 'nextBilledOn', 'status'] as const

/** The plans that the account has: what of each is used, how long it lasts, and the way to cancel it. */
export function OwnPlans() {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(query('GET /subscriptions')())
  const isWide = useMediaQuery(wide, undefined, { getInitialValueInEffect: false })
  const title = t('plans.yours')
  const sum = useMonthlySum(data ?? [])
  return (
    <section className={styles.box} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {sum && <span>{sum}</span>}
      </header>
      {error && !data && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.length === 0 && <p className={styles.none}>{t('plans.none')}</p>}
      {data && data.length > 0 && (isWide ? <PlanTable plans={data} label={title} /> : <PlanCards plans={data} label={title} />)}
    </section>
  )
}

/** What is paid for all of them in a month, or a year; nothing where none is billed again. */
function useMonthlySum(plans: readonly Subscription[]): string | null {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  const sums = (['month', 'year'] as const).flatMap(period => {
    const billed = plans.filter(({ status, plan }) => status !== 'CANCELED' && plan.period === period).map(({ plan }) => plan)
    const currencies = [...new Set(billed.map(({ currency }) => currency))]
    return currencies.map(currency => {
      const price = billed.reduce((sum, plan) => (plan.currency === currency ? sum + plan.price : sum), 0)
      return words.price({ price, currency, period })
    })
  })
  return sums.length > 0 ? t('plans.beforeVat', { amounts: sums.join(' + ') }) : null
}

type PlansProps = { plans: readonly Subscription[]; label: string }

function PlanTable({ plans, label }: PlansProps) {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  return (
    <table className={styles.own} aria-label={label}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {t(`plans.heads.${head}`)}
            </th>
          ))}
          <th>
            <span className={styles.spoken}>{t('plans.heads.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map(subscription => (
          <tr key={subscription.id}>
            <th scope="row">
              <PlanName subscription={subscription} />
            </th>
            <td>{t(`plans.types.${subscription.plan.type}`)}</td>
            <td>{words.price(subscription.plan)}</td>
            <td>
              <PlanUsage subscription={subscription} />
            </td>
            <td>
              <PlanEnd subscription={subscription} />
            </td>
            <td>{subscription.nextBilledOn ? words.day(subscription.nextBilledOn) : '–'}</td>
            <td>
              <PlanStatus subscription={subscription} />
            </td>
            <td>
              <PlanAct subscription={subscription} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PlanCards({ plans, label }: PlansProps) {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  return (
    <ul className={styles.cards} aria-label={label}>
      {plans.map(subscription => (
        <li key={subscription.id}>
          <div className={styles.cardHead}>
            <h3>
              <PlanName subscription={subscription} />
            </h3>
            <PlanStatus subscription={subscription} />
          </div>
          <dl>
            <dt>{t(`plans.types.${subscription.plan.type}`)}</dt>
            <dd>{words.price(subscription.plan)}</dd>
            {subscription.nextBilledOn && (
              <>
                <dt>{t('plans.heads.nextBilledOn')}</dt>
                <dd>{words.day(subscription.nextBilledOn)}</dd>
              </>
            )}
            {subscription.use.length > 0 && (
              <>
                <dt>{t('plans.heads.runsOut')}</dt>
                <dd>
                  <PlanEnd subscription={subscription} />
                </dd>
              </>
            )}
          </dl>
          {(subscription.use.length > 0 || subscription.plan.monetary > 0) && <PlanUsage subscription={subscription} />}
          <PlanAct subscription={subscription} />
        </li>
      ))}
    </ul>
  )
}

function PlanAct({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const { cancel, takeBack, isTakingBack } = useSubscriptionActs()
  const { plan, canceled } = subscription
  // Of several buttons alike each says of which plan it is.
  const of = <span className={styles.spoken}> {plan.name}</span>
  if (canceled) {
    return (
      <Button size="xs" variant="default" loading={isTakingBack} onClick={() => takeBack(subscription)}>
        {t('plans.takeBack')}
        {of}
      </Button>
    )
  }
  return (
    <Button size="xs" variant="default" className={styles.danger} onClick={() => cancel(subscription)}>
      {t('plans.cancel')}
      {of}
    </Button>
  )
}
