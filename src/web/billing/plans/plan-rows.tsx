import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan, PlanType } from '#contract/billing/plans.ts'
import styles from './plans.module.css'
import { usePlanWords } from './use-plan-words.ts'

/** A line of the comparison: what one plan has of it, null for nothing. */
export type PlanRow = { id: string; label: string; cell: (plan: Plan) => ReactNode }

const features = ['customBrand', 'customStop', 'newsletter', 'qrCodes'] as const
const counts = ['texts', 'leads', 'confirmations', 'localNumbers', 'tollFreeNumbers'] as const
const incoming = ['inboundSms', 'inboundMms'] as const
const outgoing = ['outboundSms', 'outboundMms'] as const

type RowId =
  | (typeof features)[number]
  | (typeof counts)[number]
  | (typeof incoming)[number]
  | (typeof outgoing)[number]
  | 'monetary'

/** What each type of plan is about, in its order; the rest stands there where a plan has some of it. */
const orders: Record<PlanType, { always: readonly RowId[]; ifAny: readonly RowId[] }> = {
  sms: {
    always: ['texts', 'localNumbers', 'tollFreeNumbers', 'outboundSms', 'inboundSms', 'outboundMms', 'inboundMms'],
    ifAny: ['leads', 'confirmations', 'monetary', ...features],
  },
  lead: {
    always: ['leads', 'confirmations', 'customStop', 'customBrand', 'newsletter', 'qrCodes'],
    ifAny: ['texts', 'monetary', 'localNumbers', 'tollFreeNumbers'],
  },
  whatsApp: { always: [], ifAny: [...counts, 'monetary', ...features] },
  monetary: { always: ['monetary'], ifAny: [...counts, ...features] },
}

/** The lines that plans of a type are compared by. */
export function usePlanRows(type: PlanType, plans: readonly Plan[]): PlanRow[] {
  const { t } = useTranslation('billing')
  const { number, unitPrice, money } = usePlanWords()
  const cells: Record<RowId, (plan: Plan) => ReactNode> = {
    monetary: plan => (plan.monetary > 0 ? money(plan.monetary, plan.currency) : null),
    ...cellsOf(counts, id => plan => (plan[id] > 0 ? number(plan[id]) : null)),
    ...cellsOf(incoming, id => plan => (plan[id] > 0 ? unitPrice(plan[id], plan.currency) : t('plans.free'))),
    ...cellsOf(outgoing, id => plan => {
      const price = plan[id]
      return price === null ? t('plans.byCountry') : price > 0 ? unitPrice(price, plan.currency) : t('plans.free')
    }),
    ...cellsOf(features, id => plan => plan[id] && <Included />),
  }
  const { always, ifAny } = orders[type]
  const isThere = (id: RowId) => plans.some(plan => cells[id](plan))
  return [...always, ...ifAny.filter(isThere)].map(id => ({
    id,
    label: t(`plans.rows.${id}`),
    cell: plan => cells[id](plan) || null,
  }))
}

function cellsOf<const Id extends string>(ids: readonly Id[], cell: (id: Id) => (plan: Plan) => ReactNode) {
  const cells: Partial<Record<Id, (plan: Plan) => ReactNode>> = {}
  for (const id of ids) cells[id] = cell(id)
  // All of them are there now, which the type of a loop cannot say.
  return cells as Record<Id, (plan: Plan) => ReactNode>
}

function Included() {
  const { t } = useTranslation('billing')
  return (
    <span className={styles.included}>
      <IconCheck size={16} stroke={1.5} aria-hidden />
      <span className={styles.spoken}>{t('plans.included')}</span>
    </span>
  )
}
