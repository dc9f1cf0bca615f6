import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCall } from '#web/api/query.ts'
import { usePayment } from '../checkout/use-payment.ts'

type PayDueProps = {
  amount: string
  /** One of several: by which invoice, null what is on none, and what it is for. */
  part?: { invoice: string | null; what: string; isFirst: boolean }
}

/** Leads to the page that pays what is due, or a part of it. */
export function PayDue({ amount, part }: PayDueProps) {
  const { t } = useTranslation('billing')
  const payDue = useCall('POST /due-payment', { refreshes: ['GET /accounts/current/balance'] })
  // The provider's page of an invoice leads nowhere afterwards.
  const { pay, isPaying } = usePayment({ staysHere: true })
  const words = t('overdue.pay', { amount })
  const invoice = part && { invoice: part.invoice }
  return (
    <Button
      loading={isPaying}
      variant={part && !part.isFirst ? 'default' : 'filled'}
      {...(part && { 'aria-label': `${words}: ${part.what}` })}
      onClick={() => void pay(back => payDue.mutateAsync({ body: { returnTo: back ?? '/new-plans', ...invoice } }))}
    >
      {words}
    </Button>
  )
}
