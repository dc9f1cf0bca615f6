import { numberFormat } from '#web/format/numbers.ts'
import { Link, type LinkOptions, linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { LedgerRow } from '#contract/billing/ledger.ts'
import { clock, dayAndMonth, dayIn, fullTime, mediumDate, useTodayIn } from '#web/format/times.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { addDays } from '#web/ui/form/day/days.ts'
import type { Column } from '#web/ui/list/list-types.ts'
import { tip } from '#web/ui/tip/tip.ts'
import { useMoney } from '../use-money.ts'
import styles from './history.module.css'
import { causeIcons, useLedgerWords } from './ledger-words.tsx'
import { useAccountZone } from './use-account-zone.ts'

/** The columns of each line of the ledger; what it is about leads there, where that may be opened. */
export function useLedgerColumns(): Column<LedgerRow>[] {
  const { t, i18n } = useTranslation('billing')
  const zone = useAccountZone()
  const today = useTodayIn(zone)
  const amountText = useAmountText()
  const { nameOf, detailOf } = useLedgerWords()
  const linkOf = useLedgerLink()
  const whenOf = (at: string) => {
    const time = clock(at, i18n.language, zone)
    const date = new Date(at)
    const day = dayIn(zone, date)
    if (day === today) return t('balance.history.today', { time })
    if (day === addDays(today, -1)) return t('balance.history.yesterday', { time })
    const dayText = day.slice(0, 4) === today.slice(0, 4) ? dayAndMonth : mediumDate
    return `${dayText(date, i18n.language, zone)}, ${time}`
  }
  const when = (row: LedgerRow) => (
    <span className={styles.when} {...tip(fullTime(row.at, i18n.language, zone))}>
      {whenOf(row.at)}
    </span>
  )
  const what = (row: LedgerRow) => {
    const Icon = causeIcons[row.cause]
    const link = linkOf(row)
    const name = nameOf(row)
    return (
      <span className={styles.what}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {link ? <Link {...link}>{name}</Link> : <span>{name}</span>}
        {row.isHeld && (
          <span className={styles.held} {...tip(t('balance.history.heldHint'))}>
            {t('balance.history.held')}
          </span>
        )}
      </span>
    )
  }
  return [
    { id: 'when', head: t('balance.history.when'), cell: when, phone: 'detail' },
    { id: 'what', head: t('balance.history.what'), cell: what, phone: 'title' },
    { id: 'detail', head: t('balance.history.detail'), cell: detailOf, isLoose: true, phone: 'detail' },
    {
      id: 'amount',
      head: t('balance.history.amount'),
      cell: row => (
        <b className={styles.amount} data-credit={row.amount > 0 || undefined}>
          {amountText.entry(row.amount, row.unit)}
        </b>
      ),
      align: 'right',
      phone: 'tags',
    },
    {
      id: 'balance',
      head: t('balance.history.balance'),
      cell: row => amountText.total(row.balance, row.unit),
      align: 'right',
      phone: 'status',
    },
  ]
}

/** Money, or what a plan counts, as a line of the ledger has it. */
export function useAmountText() {
  const { i18n } = useTranslation()
  const { money, entry } = useMoney()
  const plain = numberFormat(i18n.language)
  const signed = numberFormat(i18n.language, { signDisplay: 'exceptZero' })
  type Unit = LedgerRow['unit']
  return {
    entry: (amount: number, unit: Unit) => (unit === 'money' ? entry(amount) : signed.format(amount).replace('-', '−')),
    total: (amount: number, unit: Unit) => (unit === 'money' ? money(amount) : plain.format(amount)),
  }
}

/** Where a line leads: its text in its chat, its campaign's report, its payment. */
function useLedgerLink(): (row: LedgerRow) => LinkOptions | null {
  const mayChat = useMayOpen('/chat')
  const mayReport = useMayOpen('/reports/bulks')
  const mayPayments = useMayOpen('/payments')
  return ({ message, campaign, cause, payment }) => {
    if (message && mayChat)
      return linkOptions({ to: '/chat', search: { id: message.conversationId, tab: 2, message: message.id } })
    if (campaign && mayReport && cause === 'CAMPAIGN')
      return linkOptions({ to: '/reports/bulks/$bulkId', params: { bulkId: campaign.id } })
    if (payment && mayPayments && !isFramed())
      return linkOptions({ to: '/payments', search: { search: payment.documentNumber ?? undefined } })
    return null
  }
}
