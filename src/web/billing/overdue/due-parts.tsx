import { useTranslation } from 'react-i18next'
import type { Balance } from '#contract/account/balance.ts'
import { moneyText } from '#web/format/money.ts'
import { longDate } from '#web/format/times.ts'
import { PayDue } from './pay-due.tsx'
import styles from './account-notice.module.css'

/** What the amount due consists of, each part with its own way to pay it. */
export function DueParts({ unpaid, currency }: Pick<Balance, 'unpaid' | 'currency'>) {
  const { t, i18n } = useTranslation('billing')
  return (
    <ul className={styles.parts} aria-label={t('overdue.parts')}>
      {unpaid.map(({ invoice, plan, amount, since }, at) => {
        const day = longDate(since, i18n.language)
        const what = invoice === null ? t('overdue.other') : t('overdue.renewal', { plan, day })
        return (
          <li key={invoice ?? ''}>
            <span>{what}</span>
            <PayDue amount={moneyText(amount, currency, i18n.language)} part={{ invoice, what, isFirst: at === 0 }} />
          </li>
        )
      })}
    </ul>
  )
}
