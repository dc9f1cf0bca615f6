import { Button } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountStateOf } from '#contract/access/decide.ts'
import { query } from '#web/api/query.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { moneyText } from '#web/format/money.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './new-plans-page.module.css'

const route = getRouteApi('/_staff')

/** Where an overdue account is led: what is due, and whom to ask. */
export function NewPlansPage() {
  const { t, i18n } = useTranslation('access')
  const { account } = route.useRouteContext()
  const { data: balance, error, refetch } = useQuery(query('GET /accounts/current/balance')())
  const email = useSupportEmail()
  const isOverdue = accountStateOf(account) === 'overdue'
  const title = t('due.title')
  if (!balance) {
    return (
      <Page title={title}>
        {error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  const { due, monetary, currency } = balance
  const money = (amount: number) => moneyText(amount, currency, i18n.language)
  return (
    <Page title={title}>
      <section className={styles.box} data-overdue={isOverdue || undefined}>
        <IconReceipt size={22} stroke={1.5} aria-hidden />
        <h2>{t(isOverdue ? 'due.heading' : 'due.currentHeading')}</h2>
        <p>{isOverdue ? t('due.text') : t('due.currentText', { email })}</p>
        <dl>
          {due && (
            <>
              <dt>{t('due.amount')}</dt>
              <dd className={styles.figure}>{money(due.amount)}</dd>
              <dt>{t('due.since')}</dt>
              <dd>{new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(due.since))}</dd>
            </>
          )}
          <dt>{t('due.balance')}</dt>
          <dd>{money(monetary)}</dd>
        </dl>
        {isOverdue && <p>{t('due.ask', { email })}</p>}
        {email && (
          <Button component="a" variant="default" href={`mailto:${email}`}>
            {t('due.write', { email })}
          </Button>
        )}
      </section>
    </Page>
  )
}
