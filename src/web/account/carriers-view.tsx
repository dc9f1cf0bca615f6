import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Carrier } from '#contract/account/carriers.ts'
import { query } from '#web/api/query.ts'
import { fullTime } from '#web/format/times.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { useTotal } from '#web/ui/list/list-total.ts'
import { Page } from '#web/ui/page.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { AccountViews } from './account-views.tsx'
import styles from './carriers-view.module.css'
import card from './state-card.module.css'

/** A carrier belongs to no account, so no event tells of it: asked again while one looks. */
const everyMs = 10_000
const tones = { WORKING: 'ok', WAITING: 'warn', UNKNOWN: 'off' } as const

/** How the carriers stand that take the account's texts. */
export default function CarriersView() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useQuery({ ...query('GET /carriers')(), refetchInterval: everyMs })
  return (
    <Page title={t('settings.title')} views={<AccountViews />}>
      {error && <ListFailed title={t('views.carriers')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      <ul className={styles.carriers} aria-label={t('views.carriers')}>
        {data?.map(carrier => (
          <CarrierCard key={carrier.name} carrier={carrier} />
        ))}
      </ul>
    </Page>
  )
}

function CarrierCard({ carrier: { name, state, reason, since, waiting } }: { carrier: Carrier }) {
  const { t, i18n } = useTranslation('settings')
  const total = useTotal(waiting)
  const known = name === 'simulator' || name === 'kannel' || name === 'twilio' ? t(`carriers.names.${name}`) : name
  return (
    <li className={card.card}>
      <div className={card.head}>
        <h2>{known}</h2>
        <Status tone={tones[state]}>{t(`carriers.states.${state}`)}</Status>
      </div>
      <p>{t(`carriers.told.${reason ?? (state === 'WAITING' ? 'AWAY' : state)}`)}</p>
      <dl>
        {since && (
          <div>
            <dt>{t('carriers.since')}</dt>
            <dd>{fullTime(since, i18n.language)}</dd>
          </div>
        )}
        <div>
          <dt>{t('carriers.waiting')}</dt>
          <dd>{t('carriers.texts', { count: waiting, total })}</dd>
        </div>
      </dl>
    </li>
  )
}
