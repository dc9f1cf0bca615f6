import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appNames, type Integration } from '#contract/account/integrations.ts'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import { AccountViews } from './account-views.tsx'
import styles from './integrations-view.module.css'

/** The platforms that the account can connect, and how each stands. */
export default function IntegrationsView() {
  const { t } = useTranslation(['integrations', 'settings'])
  const { data, error, refetch } = useQuery(query('GET /integrations')())
  return (
    <Page title={t('settings:settings.title')} views={<AccountViews />}>
      {error && <ListFailed title={t('title')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data && (
        <ul className={styles.platforms} aria-label={t('title')}>
          {data.map(integration => (
            <Platform key={integration.type} integration={integration} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Platform({ integration: { type, connection, authorizeUrl } }: { integration: Integration }) {
  const { t } = useTranslation('integrations')
  const platform = appNames[type]
  return (
    <li>
      <div className={styles.told}>
        <h2>{platform}</h2>
        <Status tone={connection ? 'ok' : 'off'}>{t(connection ? 'isConnected' : authorizeUrl ? 'isNot' : 'isNotSetUp')}</Status>
        {connection?.workspace && <p>{connection.workspace}</p>}
      </div>
      <ButtonLink to={`/settings/${type}`} variant="default">
        {t(authorizeUrl && !connection ? 'connect' : 'open', { platform })}
      </ButtonLink>
    </li>
  )
}
