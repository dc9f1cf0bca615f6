import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decide } from '#contract/access/screen-access.ts'
import { appNames, type AppType, type Integration } from '#contract/account/integrations.ts'
import { query, useCall } from '#web/api/query.ts'
import { fullTime } from '#web/format/times.ts'
import { messageOf } from '#web/errors/message-of.ts'
import { readerWith } from '#web/session/reader.ts'
import { isFramed } from '#web/session/sign-in/sign-in.ts'
import { confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Page } from '#web/ui/page.tsx'
import { Status } from '#web/ui/feedback/status.tsx'
import texts from './account.module.css'
import styles from './integration-page.module.css'
import card from './state-card.module.css'
import { askPlatform, takeReturned } from './platforms/platform-return.ts'

const refreshes = ['GET /integrations'] as const

/** What the account has with one platform, and the way to connect and to end it. */
export function IntegrationPage({ type }: { type: AppType }) {
  const { t } = useTranslation('integrations')
  const platform = appNames[type]
  const { data, error, refetch } = useQuery(query('GET /integrations')())
  const { data: account } = useQuery(query('GET /accounts/current')())
  const connect = useCall('POST /integrations/:type', { refreshes })
  const [strangeCode, setStrangeCode] = useState<string | null>(null)
  const exchange = (code: string) => {
    setStrangeCode(null)
    connect.mutate(
      { params: { type }, body: { code } },
      { onSuccess: () => void notify({ kind: 'done', title: t('connected', { platform }) }) },
    )
  }
  const arrive = useEffectEvent(() => {
    const returned = takeReturned(type)
    if (returned?.isAskedFor) exchange(returned.code)
    else if (returned) setStrangeCode(returned.code)
  })
  useEffect(() => arrive(), [])

  const isOpen = account && decide('/settings', readerWith(account)).kind === 'open'
  const integration = data?.find(one => one.type === type)
  return (
    <Page title={platform} {...(isOpen && { crumbs: [{ label: t('crumb'), to: '/settings' }] })}>
      {error && <ListFailed title={platform} error={error} onRetry={() => void refetch()} />}
      {!integration && !error && <ListWaiting />}
      {integration && (
        <div className={styles.page}>
          {strangeCode !== null && (
            <div className={styles.question} role="alert">
              <p>
                <b>{t('strange.title', { platform, account: account?.displayName })}</b> {t('strange.text', { platform })}
              </p>
              <div className={styles.buttons}>
                <Button variant="default" onClick={() => setStrangeCode(null)}>
                  {t('strange.no')}
                </Button>
                <Button onClick={() => exchange(strangeCode)}>
                  {t('strange.yes', { platform, account: account?.displayName })}
                </Button>
              </div>
            </div>
          )}
          {connect.error && <FormProblem text={messageOf(connect.error)} />}
          <Denied type={type} />
          <Connection integration={integration} isBusy={connect.isPending} />
        </div>
      )}
    </Page>
  )
}

/** The platform says no: that is an answer, not a fault. */
function Denied({ type }: { type: AppType }) {
  const { t } = useTranslation('integrations')
  const { error } = useSearch({ from: `/_staff/settings/${type}` })
  if (!error) return null
  const platform = appNames[type]
  return (
    <p className={texts.note} role="status">
      {t(error === 'access_denied' ? 'denied' : 'unfinished', { platform })}
    </p>
  )
}

function Connection({ integration, isBusy }: { integration: Integration; isBusy: boolean }) {
  const { t, i18n } = useTranslation('integrations')
  const { type, authorizeUrl, connection } = integration
  const platform = appNames[type]
  const disconnect = useCall('DELETE /integrations/:type', { refreshes })
  const leave = (url: string) => {
    const address = askPlatform(type, url)
    // A platform's page shows in no frame.
    if (isFramed()) window.open(address, '_blank')
    else location.assign(address)
  }
  const askToDisconnect = () =>
    confirmDelete({
      title: t('disconnectTitle', { platform }),
      text: t('disconnectText', { platform }),
      action: t('disconnect', { platform }),
      keep: t('keep', { platform }),
      onConfirm: () => disconnect.mutateAsync({ params: { type } }),
    })
  return (
    <section className={card.card} aria-label={platform}>
      <div className={card.head}>
        <h2>{t('state')}</h2>
        <Status tone={connection ? 'ok' : 'off'}>{t(connection ? 'isConnected' : authorizeUrl ? 'isNot' : 'isNotSetUp')}</Status>
      </div>
      <p>{t(connection ? 'keeps' : authorizeUrl ? 'wouldKeep' : 'notSetUp', { platform })}</p>
      {connection && (
        <dl>
          {connection.workspace && (
            <div>
              <dt>{t('workspace')}</dt>
              <dd>{connection.workspace}</dd>
            </div>
          )}
          <div>
            <dt>{t('by')}</dt>
            <dd>{connection.connectedBy}</dd>
          </div>
          <div>
            <dt>{t('since')}</dt>
            <dd>{fullTime(connection.connectedAt, i18n.language)}</dd>
          </div>
        </dl>
      )}
      <div className={styles.buttons}>
        {connection && (
          <Button variant="default" onClick={() => void askToDisconnect()} disabled={isBusy}>
            {t('disconnect', { platform })}
          </Button>
        )}
        {authorizeUrl && (
          <Button variant={connection ? 'default' : 'filled'} loading={isBusy} onClick={() => leave(authorizeUrl)}>
            {t(connection ? 'again' : 'connect', { platform })}
          </Button>
        )}
      </div>
    </section>
  )
}
