import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { WidgetEditor } from '../editor/widget-editor.tsx'

const ShareDialog = lazyOnIdle(() => import('./share-dialog.tsx'))
const route = getRouteApi('/_staff/landing-pages/edit/$id')

export function EditLandingPage() {
  const { t } = useTranslation('widgets', { keyPrefix: 'landing' })
  const { id } = route.useParams()
  const { data: page, error, refetch } = useQuery(query('GET /landing-pages/:id')({ params: { id } }))
  const [isSharing, setSharing] = useState(false)
  if (page)
    return (
      <>
        <WidgetEditor
          key={id}
          kind="LANDING_PAGE"
          form={page}
          address={page.url.replace(/^https?:\/\//, '')}
          moreActions={page.liveVersion > 0 ? [{ label: t('share'), icon: IconQrcode, onClick: () => setSharing(true) }] : []}
        />
        {isSharing && <ShareDialog page={page} onClose={() => setSharing(false)} />}
      </>
    )
  return (
    <Page title={t('edit')} crumbs={[{ label: t('title'), to: '/landing-pages' }]} isFilled>
      {error ? <ListFailed title={t('edit')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
    </Page>
  )
}
