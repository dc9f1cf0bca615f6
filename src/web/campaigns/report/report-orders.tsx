import { useTranslation } from 'react-i18next'
import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import { moneyText } from '#web/format/money.ts'
import { useNumbers } from '../campaign-numbers.ts'
import styles from './report.module.css'
import own from './report-orders.module.css'

/** What people bought after they clicked on a link of the campaign, in each currency of the shop. */
export function ReportOrders({ orders }: Pick<CampaignReport, 'orders'>) {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useNumbers()
  const title = t('orders.title')
  return (
    <section className={styles.box} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul>
        {orders.map(({ currency, orders: count, amount }) => (
          <li key={currency} className={own.order}>
            <b>{moneyText(amount, currency, i18n.language)}</b>{' '}
            <span>{t('orders.orders', { count, orders: number(count) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
