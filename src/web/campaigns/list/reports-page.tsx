import { IconChartBar } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { reportLink, useCampaignActs } from '../acts/use-campaign-acts.ts'
import { useCampaignName } from '../campaign-words.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { CampaignFilterBar } from './campaign-filter-bar.tsx'
import { reportedStatuses } from './campaign-filters.ts'
import { campaignsAsked } from './campaign-match.ts'

const route = getRouteApi('/_staff/reports/bulks/')

/** What became of every campaign that somebody confirmed, each with a report of its own. */
export function ReportsPage() {
  const { t } = useTranslation('campaigns')
  const search = route.useSearch()
  const nameOf = useCampaignName()
  const { menuOf, retry } = useCampaignActs()
  const { name, status, when, texts, sent, delivered, failed, cost, clicks } = useCampaignColumns(
    campaign => void retry(campaign),
  )
  return (
    <ListPage
      title={t('reports.title')}
      read={query('GET /campaigns')({ query: campaignsAsked(search, reportedStatuses) })}
      search={search}
      searchLabel={t('list.search')}
      columns={[name, status, when, texts, sent, delivered, failed, cost, clicks]}
      defaultSort="-createdAt"
      rowKey={campaign => campaign.id}
      rowName={nameOf}
      rowLink={({ id }) => reportLink(id)}
      rowActions={campaign => menuOf(campaign)}
      filters={<CampaignFilterBar search={search} statuses={reportedStatuses} />}
      empty={{
        icon: IconChartBar,
        title: t('reports.empty'),
        text: t('reports.emptyText'),
        action: (
          <ButtonLink to="/bulk/sms" variant="default">
            {t('reports.toCampaigns')}
          </ButtonLink>
        ),
      }}
    />
  )
}
