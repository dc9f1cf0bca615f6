import { useTranslation } from 'react-i18next'
import type { Payment } from '#contract/billing/payments.ts'
import { moneyText } from '#web/format/money.ts'
import { fullTime, mediumDate } from '#web/format/times.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'

const tones = { PAID: 'ok', REFUNDED: 'off', PARTLY_REFUNDED: 'off', DISPUTED: 'warn', FAILED: 'fail' } as const

/** What a payment was for, in words: "Plan Growth", "Top-up". */
export function usePaymentName() {
  const { t } = useTranslation('billing')
  return ({ cause, plan }: Pick<Payment, 'cause' | 'plan'>): string =>
    plan === '' ? t(`payments.cause.${cause}`) : t(`payments.ofPlan.${cause}`, { plan })
}

export function usePaymentColumns(): Column<Payment>[] {
  const { t, i18n } = useTranslation('billing')
  const nameOf = usePaymentName()
  const money = (amount: number, { currency }: Payment) => moneyText(amount, currency, i18n.language)
  return [
    {
      id: 'number',
      head: t('payments.number'),
      cell: ({ document }) => document?.number ?? <span data-missing>{t('payments.noDocument')}</span>,
      phone: 'detail',
    },
    {
      id: 'at',
      head: t('payments.at'),
      cell: ({ at }) => (
        <time dateTime={at} {...tip(fullTime(at, i18n.language))}>
          {mediumDate(new Date(at), i18n.language)}
        </time>
      ),
      phone: 'detail',
    },
    { id: 'cause', head: t('payments.what'), cell: nameOf, phone: 'title' },
    {
      id: 'corrects',
      head: t('payments.corrects'),
      cell: ({ document }) => document?.corrects ?? null,
      isHidden: true,
    },
    {
      id: 'ksefNumber',
      head: t('payments.ksefNumber'),
      cell: ({ document }) => document?.ksefNumber ?? null,
      isHidden: true,
    },
    { id: 'net', head: t('payments.net'), cell: payment => money(payment.net, payment), align: 'right' },
    { id: 'tax', head: t('payments.tax'), cell: payment => money(payment.tax, payment), align: 'right' },
    {
      id: 'gross',
      head: t('payments.gross'),
      cell: payment => <b>{money(payment.gross, payment)}</b>,
      align: 'right',
      phone: 'tags',
    },
    {
      id: 'status',
      head: t('payments.state'),
      cell: ({ status }) => <Status tone={tones[status]}>{t(`payments.status.${status}`)}</Status>,
      phone: 'status',
    },
  ]
}
