import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Balance } from '#contract/account/balance.ts'
import { moneyText } from '#web/format/money.ts'
import { longDate } from '#web/format/times.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { DueParts } from './due-parts.tsx'
import { PayDue } from './pay-due.tsx'
import styles from './account-notice.module.css'

type DueProps = {
  balance: Balance
  /** Or there are some days left to pay a renewal. */
  isOverdue: boolean
}

/** What is due, since when, and the way to pay it, one by one where it is several. */
export function Due({ balance, isOverdue }: DueProps) {
  const { t, i18n } = useTranslation('billing')
  const email = useSupportEmail()
  const { due, renewalFailed, unpaid, currency, monetary } = balance
  const money = (amount: number) => moneyText(amount, currency, i18n.language)
  const day = (iso: string) => longDate(iso, i18n.language)
  const owed = due ?? renewalFailed
  const isSeveral = unpaid.length > 1
  return (
    <section className={styles.box} data-tone={isOverdue ? 'fail' : 'warn'} aria-labelledby="account-notice">
      <h2 id="account-notice">
        {isOverdue ? t('overdue.heading') : t('overdue.soonHeading', { day: day(renewalFailed?.since ?? '') })}
      </h2>
      <p>{isOverdue ? t('overdue.text') : t('overdue.soonText', { day: day(renewalFailed?.overdueAt ?? '') })}</p>
      <dl>
        {owed && (
          <>
            <dt>{t('overdue.amount')}</dt>
            <dd>
              <b className={styles.figure}>{money(owed.amount)}</b>
            </dd>
            <dt>{t('overdue.since')}</dt>
            <dd>{day(owed.since)}</dd>
          </>
        )}
        <dt>{t('overdue.balance')}</dt>
        <dd>{money(monetary)}</dd>
      </dl>
      {isSeveral && <DueParts unpaid={unpaid} currency={currency} />}
      <div className={styles.acts}>
        {owed && !isSeveral && <PayDue amount={money(owed.amount)} />}
        {email && (
          <Button component="a" variant="default" href={`mailto:${email}`}>
            {t('overdue.write', { email })}
          </Button>
        )}
      </div>
      {owed && <p className={styles.help}>{t(isOverdue ? (isSeveral ? 'overdue.howAll' : 'overdue.how') : 'overdue.soonHow')}</p>}
    </section>
  )
}
