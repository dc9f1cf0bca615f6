import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageViews } from '#web/ui/page-views.tsx'
import { bulkViewOf, bulkViews } from './bulk-views.ts'

const route = getRouteApi('/_staff/bulk/sms')

/** The way to each view of /bulk/sms: beside the title, or under the header where that has no room. */
export function useBulkViewSwitch(): { beside?: ReactNode; views?: ReactNode } {
  const { t } = useTranslation('campaigns')
  const { view } = route.useSearch()
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false })
  const shown = bulkViewOf(view)
  const views = bulkViews.map(({ id, label }) => ({
    id,
    text: t(label),
    link: linkOptions({ to: '/bulk/sms', search: { view: id } }),
    isShown: id === shown,
  }))
  const way = <PageViews label={t('bulk.views.label')} views={views} isBeside={!isNarrow} />
  return isNarrow ? { views: way } : { beside: way }
}
