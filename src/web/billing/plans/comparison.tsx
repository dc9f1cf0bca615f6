import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OfferedPlan, PlanType } from '#contract/billing/plans.ts'
import { desktopBreakpointPx } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { oneOf } from '#web/ui/search-values.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { BuyPlan } from './buy-plan.tsx'
import { planTypes } from './plan-types.ts'
import { usePlanRows } from './plan-rows.tsx'
import styles from './plans.module.css'
import { usePlanWords } from './use-plan-words.ts'

type ComparisonProps = { type: PlanType; onType: (type: PlanType) => void }

/** How many plans find room side by side, and on a narrower screen. */
const mostColumns = 4
const fewerColumns = 3

/** The plans of one type, side by side; the account's own is marked, the others are bought or switched to. */
export function Comparison({ type, onType }: ComparisonProps) {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(query('GET /plan')({ query: { type } }))
  const isWide = useMediaQuery(`(min-width: ${desktopBreakpointPx}px)`, undefined, { getInitialValueInEffect: false })
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const title = t(`plans.titles.${type}`)
  const own = data?.find(({ isOwn }) => isOwn)
  const Plans = isWide && data && data.length <= (hasRoom ? mostColumns : fewerColumns) ? ComparisonTable : ComparisonCards
  return (
    <section className={styles.comparison} aria-label={title}>
      <header className={styles.compared}>
        <h2>{title}</h2>
        <p>{t(own ? 'plans.switchText' : `plans.about.${type}`)}</p>
        <SegmentedControl
          aria-label={t('plans.typesLabel')}
          value={type}
          onChange={next => onType(oneOf(planTypes, next) ?? type)}
          data={planTypes.map(value => ({ value, label: t(`plans.segments.${value}`) }))}
        />
      </header>
      {error && !data && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.length === 0 && <p className={`${styles.box} ${styles.none}`}>{t('plans.noneOffered')}</p>}
      {data && data.length > 0 && <Plans type={type} plans={data} label={title} />}
    </section>
  )
}

type PlansProps = { type: PlanType; plans: OfferedPlan[]; label: string }

/** What makes one button of them the filled one: the next step up from what one has. */
const nextUp = (plans: readonly OfferedPlan[]): OfferedPlan | undefined => {
  const own = plans.find(({ isOwn }) => isOwn)
  return plans.filter(({ price }) => own && price > own.price).toSorted((one, other) => one.price - other.price)[0]
}

function ComparisonTable({ type, plans, label }: PlansProps) {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  const rows = usePlanRows(type, plans)
  const next = nextUp(plans)
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <colgroup>
          <col />
          {plans.map(({ priceId }) => (
            <col key={priceId} className={styles.column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>{/* Over the names of what is compared. */}</td>
            {plans.map(plan => (
              <th key={plan.priceId} scope="col" data-own={plan.isOwn || undefined}>
                <PlanTitle plan={plan} />
                <span className={styles.price}>{words.price(plan)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">{row.label}</th>
              {plans.map(plan => (
                <td key={plan.priceId} data-own={plan.isOwn || undefined}>
                  {row.cell(plan) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('plans.beforeVatNote')}</td>
            {plans.map(plan => (
              <td key={plan.priceId} data-own={plan.isOwn || undefined}>
                <BuyPlan plan={plan} isFilled={plan === next} hasOther={plans.some(({ isOwn }) => isOwn)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function ComparisonCards({ type, plans, label }: PlansProps) {
  const words = usePlanWords()
  const rows = usePlanRows(type, plans)
  const next = nextUp(plans)
  return (
    <ul className={`${styles.cards} ${styles.offered}`} aria-label={label}>
      {plans.map(plan => (
        <li key={plan.priceId} data-own={plan.isOwn || undefined}>
          <h3>
            <PlanTitle plan={plan} />
          </h3>
          <p className={styles.price}>{words.price(plan)}</p>
          <dl>
            {rows.flatMap(row => {
              const shown = row.cell(plan)
              if (shown === null) return []
              return (
                <div key={row.id}>
                  <dt>{row.label}</dt>
                  <dd>{shown}</dd>
                </div>
              )
            })}
          </dl>
          <BuyPlan plan={plan} isFilled={plan === next} hasOther={plans.some(({ isOwn }) => isOwn)} />
        </li>
      ))}
    </ul>
  )
}

function PlanTitle({ plan }: { plan: OfferedPlan }) {
  const { t } = useTranslation('billing')
  return (
    <span className={styles.planTitle}>
      <b {...cut}>{plan.name}</b>
      {plan.isOwn && <i>{t('plans.yoursMark')}</i>}
    </span>
  )
}
