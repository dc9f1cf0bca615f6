import { getRouteApi } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { type BulkViewId, bulkViewOf } from './bulk-views.ts'
import { CampaignsView } from './list/campaigns-view.tsx'
import { TransactionalView } from './transactional/transactional-view.tsx'

const DraftPage = lazyOnIdle(() => import('./draft/draft-page.tsx'))

const route = getRouteApi('/_staff/bulk/sms')

/** What each view shows. Apart from their names, which every one of these screens draws. */
const screens: Record<BulkViewId, ComponentType> = { campaigns: Campaigns, transactional: TransactionalView }

/** What goes out by itself, in the view that the address names. */
export function BulkSmsPage() {
  const { view } = route.useSearch()
  const View = screens[bulkViewOf(view)]
  return <View />
}

/** The draft that the address names, or all campaigns. */
function Campaigns() {
  const { campaign } = route.useSearch()
  if (campaign) return <DraftPage key={campaign} id={campaign} />
  return <CampaignsView />
}
