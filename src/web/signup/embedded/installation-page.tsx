import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listPageSizeMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chevron } from '#web/ui/chevron.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { Installation } from './installation.tsx'
import styles from './installation.module.css'

const route = getRouteApi('/_staff/embedded-newsletters/installation')

/** How a form comes into a page of the business's own; of the form that the address names, else of the first one. */
export function InstallationPage() {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const { id: asked } = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(
    query('GET /embedded-newsletters')({ query: { limit: listPageSizeMax, sort: 'campaignName' } }),
  )
  const forms = data?.items ?? []
  const chosen = forms.find(({ id }) => id === asked) ?? forms[0]
  return (
    <Page title={t('installation')} crumbs={[{ label: t('title'), to: '/embedded-newsletters' }]}>
      {error && <ListFailed title={t('title')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListWaiting />}
      {data && !chosen && (
        <div className={styles.page}>
          <p>{t('emptyText')}</p>
          <div>
            <ButtonLink to="/embedded-newsletters/new">{t('add')}</ButtonLink>
          </div>
        </div>
      )}
      {chosen && (
        <div className={styles.page}>
          <NativeSelect
            className={styles.choice}
            label={t('form')}
            rightSection={<Chevron />}
            rightSectionPointerEvents="none"
            value={chosen.id}
            onChange={event => void navigate({ to: '.', search: { id: event.currentTarget.value }, replace: true })}
            data={forms.map(({ id, campaignName }) => ({ value: id, label: campaignName }))}
          />
          <Installation key={chosen.id} id={chosen.id} />
        </div>
      )}
    </Page>
  )
}
