import { getRouteApi } from '@tanstack/react-router'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { CampaignsView } from './list/campaigns-view.tsx'

const DraftPage = lazyOnIdle(() => import('./draft/draft-page.tsx'))

const route = getRouteApi('/_staff/bulk/sms')

/** Campaigns: the draft that the address names, or all of them. */
export function CampaignsScreen() {
  const { campaign } = route.useSearch()
  if (campaign) return <DraftPage key={campaign} id={campaign} />
  return <CampaignsView />
}
