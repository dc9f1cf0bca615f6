import { IconCode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { WidgetEditor } from '../editor/widget-editor.tsx'

const route = getRouteApi('/_staff/embedded-newsletters/edit/$id')

export function EditEmbeddedNewsletter() {
  const { t } = useTranslation('widgets', { keyPrefix: 'embedded' })
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: form, error, refetch } = useQuery(query('GET /embedded-newsletters/:id')({ params: { id } }))
  if (form)
    return (
      <WidgetEditor
        key={id}
        kind="EMBEDDED"
        form={form}
        address={form.lastSeenOn?.replace(/^https?:\/\//, '') ?? t('yourPage')}
        moreActions={[
          {
            label: t('install'),
            icon: IconCode,
            onClick: () => void navigate({ to: '/embedded-newsletters/installation', search: { id } }),
          },
        ]}
      />
    )
  return (
    <Page title={t('edit')} crumbs={[{ label: t('title'), to: '/embedded-newsletters' }]} isFilled>
      {error ? <ListFailed title={t('edit')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
    </Page>
  )
}
