import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferedPlan } from '#contract/billing/plans.ts'
import { query, useCall } from '#web/api/query.ts'
import { FieldError } from '#web/ui/form/field-parts.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { CheckoutArea } from '../checkout/checkout-area.tsx'
import { usePayment } from '../checkout/use-payment.ts'
import styles from './new-plan.module.css'
import { usePlanRows } from './plan-rows.tsx'
import { usePlanWords } from './use-plan-words.ts'

type FormType = 'sms' | 'whatsApp'

/** Buys one plan of a type, or switches to it; `priceId` in the address is chosen ahead. */
export function PlanFormPage({ type }: { type: FormType }) {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = useQuery(query('GET /plan')({ query: { type } }))
  const title = t(`plans.formTitles.${type}`)
  return (
    <Page title={title} crumbs={[{ label: t('plans.newTitle'), to: '/new-plan' }]}>
      <CheckoutArea />
      {error && !data && <ListFailed title={title} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data?.length === 0 && <p className={styles.about}>{t('plans.noneOffered')}</p>}
      {data && data.length > 0 && <PlanForm type={type} plans={data} />}
    </Page>
  )
}

function PlanForm({ type, plans }: { type: FormType; plans: OfferedPlan[] }) {
  const { t } = useTranslation('billing')
  const words = usePlanWords()
  const { priceId } = useSearch({ strict: false })
  const buyable = plans.filter(({ isOwn }) => !isOwn)
  const [chosen, setChosen] = useState(() => buyable.find(plan => plan.priceId === priceId)?.priceId ?? null)
  const [isMissing, setMissing] = useState(false)
  const rows = usePlanRows(type, plans)
  const buy = useCall('POST /plan')
  const { pay, isPaying } = usePayment()
  const plan = buyable.find(one => one.priceId === chosen)
  const hasOther = plans.some(({ isOwn }) => isOwn)
  const choice = useRef<HTMLFieldSetElement>(null)
  const send = () => {
    if (!plan) {
      setMissing(true)
      choice.current?.focus()
      return
    }
    void pay(async back => {
      const { sessionId, url } = await buy.mutateAsync({ body: { priceId: plan.priceId, returnTo: back ?? '/plans' } })
      return { id: sessionId, url }
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <p className={styles.about}>{t(`plans.about.${type}`)}</p>
      <fieldset
        ref={choice}
        // Where nothing is chosen the focus is led here.
        tabIndex={-1}
        className={styles.plans}
        aria-describedby={isMissing ? 'no-plan' : undefined}
      >
        <legend>{t('plans.choose')}</legend>
        {plans.map(one => (
          <label key={one.priceId} className={styles.plan}>
            <input
              type="radio"
              name="priceId"
              value={one.priceId}
              checked={one.priceId === chosen}
              disabled={one.isOwn}
              onChange={() => {
                setChosen(one.priceId)
                setMissing(false)
              }}
            />
            <span>
              <b>{one.name}</b>
              <span>{words.price(one)}</span>
              {one.isOwn && <span>{t('plans.isYours')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {isMissing && (
        <div id="no-plan" role="alert" className={styles.missing}>
          <FieldError text={t('plans.chooseFirst')} />
        </div>
      )}
      {plan && rows.length > 0 && (
        <dl className={styles.facts} aria-label={plan.name}>
          {rows.map(row => (
            <div key={row.id}>
              <dt>{row.label}</dt>
              <dd>{row.cell(plan) ?? '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note}>{hasOther ? t('plans.switchText') : t('plans.buyText')}</p>
      <Button type="submit" loading={isPaying}>
        {plan ? t(hasOther ? 'plans.switchFor' : 'plans.buyFor', { price: words.price(plan) }) : t('plans.goToPayment')}
      </Button>
    </form>
  )
}
