import type { ComponentType } from 'react'
import type { BulkViewId } from './bulk-views.ts'
import { CampaignsScreen } from './campaigns-screen.tsx'
import { TransactionalView } from './transactional/transactional-view.tsx'

/** What each view of /bulk/sms shows. Apart from their names, which every one of these screens draws. */
export const bulkScreens: Record<BulkViewId, ComponentType> = {
  campaigns: CampaignsScreen,
  transactional: TransactionalView,
}
