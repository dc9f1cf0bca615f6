import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { openBillingData } from '../data/billing-data-dialog.tsx'
import { goToPayment, type Payment } from './go-to-payment.ts'

const lacksData = (error: unknown) => error instanceof Refusal && error.code === 'BILLING_DATA_REQUIRED'

/**
 * Pays: `pay(async () => …)` with a call that answers the provider's page. Where billing data are missing it asks for them first,
 * and goes on once they are saved. Stands on a screen with a `CheckoutArea`. For the options see `goToPayment`.
 */
export function usePayment(options?: { staysHere: boolean }) {
  const [isPaying, setPaying] = useState(false)
  const { data } = useQuery(query('GET /billing-data')())
  const pay = async (ask: Payment) => {
    // Known beforehand, no tab opens in vain.
    const isMissing = data?.companyName === ''
    if (isMissing && !(await openBillingData())) return
    setPaying(true)
    try {
      await goToPayment(ask, options).catch(async (error: unknown) => {
        if (!lacksData(error)) throw error
        if (await openBillingData()) await goToPayment(ask, options)
      })
    } catch (error) {
      await notifyFailure(error)
    } finally {
      setPaying(false)
    }
  }
  return { pay, isPaying }
}
