import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OfferedPlan } from '#contract/billing/plans.ts'
import { useCall } from '#web/api/query.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { usePayment } from '../checkout/use-payment.ts'
import styles from './plans.module.css'
import { usePlanWords } from './use-plan-words.ts'

type BuyPlanProps = {
  plan: OfferedPlan
  /** The account has another one of the type: then one switches. */
  hasOther: boolean
  isFilled?: boolean
}

/** The way to a plan, or how it stands where it is the account's own. */
export function BuyPlan({ plan, hasOther, isFilled = false }: BuyPlanProps) {
  const { t } = useTranslation('billing')
  const { day } = usePlanWords()
  const buy = useCall('POST /plan')
  const { pay, isPaying } = usePayment()
  const { priceId, type, name, isOwn, nextBilledOn } = plan
  if (isOwn) return <span>{nextBilledOn ? t('plans.nextBilled', { day: day(nextBilledOn) }) : t('plans.notBilled')}</span>
  const go = () =>
    pay(async back => {
      const { sessionId, url } = await buy.mutateAsync({ body: { priceId, returnTo: back ?? `/new-plans?type=${type}` } })
      return { id: sessionId, url }
    })
  return (
    <Button className={styles.buy} variant={isFilled ? 'filled' : 'default'} loading={isPaying} onClick={() => void go()}>
      <span {...cut}>{t(hasOther ? 'plans.switchTo' : 'plans.buy', { name })}</span>
    </Button>
  )
}
