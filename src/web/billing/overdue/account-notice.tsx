import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { accountStateOf } from '#contract/access/screen-access.ts'
import { isTrialExpired } from '#contract/account/trial.ts'
import { query } from '#web/api/query.ts'
import { longDate } from '#web/format/times.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Due } from './due.tsx'
import styles from './account-notice.module.css'

const route = getRouteApi('/_staff')

/** How the account stands where that is not well: what is due, a renewal that failed, a trial that ends. */
export function AccountNotice() {
  const { t, i18n } = useTranslation('billing')
  const { account } = route.useRouteContext()
  const { data: balance, error, refetch } = useQuery(query('GET /accounts/current/balance')())
  const isOverdue = accountStateOf(account) === 'overdue'
  if (isOverdue && !balance)
    return error ? <ListFailed title={t('overdue.heading')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />
  if (balance && (isOverdue || balance.renewalFailed)) return <Due balance={balance} isOverdue={isOverdue} />
  if (!account.trial || account.trialFinishDate === null) return null
  return <TrialNotice isOver={isTrialExpired(account, new Date())} day={longDate(account.trialFinishDate, i18n.language)} />
}

/** Till when a trial runs, and what goes on working when it ends. */
function TrialNotice({ isOver, day }: { isOver: boolean; day: string }) {
  const { t } = useTranslation('billing')
  const email = useSupportEmail()
  const state = isOver ? 'ended' : 'runs'
  return (
    <section className={styles.box} data-tone={isOver ? 'warn' : undefined} aria-labelledby="account-notice">
      <h2 id="account-notice">{t(`trial.${state}.heading`, { day })}</h2>
      <p>{t(`trial.${state}.text`)}</p>
      <dl>
        <dt>{t('trial.goesOn')}</dt>
        <dd>{t('trial.goesOnText')}</dd>
        <dt>{t(`trial.${state}.stops`)}</dt>
        <dd>{t('trial.stopsText')}</dd>
      </dl>
      {email && (
        <p className={styles.help}>
          {t('trial.question')} <a href={`mailto:${email}`}>{t('overdue.write', { email })}</a>
        </p>
      )}
    </section>
  )
}
