import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangedUnsubscribePage } from '#contract/signup/unsubscribe-pages.ts'
import { query, useCall } from '#web/api/query.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { UnsubscribePageFields } from './unsubscribe-page-fields.tsx'

const route = getRouteApi('/_staff/unsubscribe-pages/edit/$id')

export function EditUnsubscribePage() {
  const { t } = useTranslation('unsubscribe-pages')
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(query('GET /unsubscribe-pages/:id')({ params: { id } }))
  const change = useCall('PUT /unsubscribe-pages/:id', {
    refreshes: ['GET /unsubscribe-pages', 'GET /unsubscribe-pages/:id'],
  })
  const crumbs = [{ label: t('title'), to: '/unsubscribe-pages' as const }]
  if (!data)
    return (
      <Page title={t('editTitle')} crumbs={crumbs}>
        {error ? <ListFailed title={t('editTitle')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  const { id: _id, unsubscribes: _unsubscribes, ...values } = data
  return (
    <FormPage
      title={data.name}
      crumbs={crumbs}
      schema={ChangedUnsubscribePage}
      defaultValues={values}
      onSubmit={async body => {
        const saved = await change.mutateAsync({ params: { id }, body })
        await notify({ kind: 'done', title: t('edited') })
        return saved
      }}
      error={change.error}
    >
      <UnsubscribePageFields />
    </FormPage>
  )
}
