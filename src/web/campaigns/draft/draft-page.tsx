import { Navigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { query } from '#web/api/query.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { reportLink } from '../acts/use-campaign-acts.ts'
import { DraftScreen } from './draft-screen.tsx'

/** A campaign that is written. What somebody confirmed has a report instead. */
export default function DraftPage({ id }: { id: string }) {
  const { t } = useTranslation('campaigns')
  const { data: campaign, error, refetch } = useQuery(query('GET /campaigns/:id')({ params: { id } }))
  if (campaign && shownCampaignStatus(campaign) !== 'DRAFT') return <Navigate {...reportLink(id)} replace />
  if (campaign) return <DraftScreen campaign={campaign} />
  return (
    <Page title={t('draft.title')} crumbs={[{ label: t('list.title'), to: '/bulk/sms' }]} isFilled>
      {error ? <ListFailed title={t('draft.title')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
    </Page>
  )
}
