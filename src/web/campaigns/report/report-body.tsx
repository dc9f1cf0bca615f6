import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { query } from '#web/api/query.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { Notice } from '../check/notice.tsx'
import { Failures } from './failures.tsx'
import { type RecipientMatch, recipientMatch } from './recipient-match.ts'
import { Recipients } from './recipients.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportOrders } from './report-orders.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportSum } from './report-sum.tsx'
import styles from './report.module.css'

const DeliveredChart = lazyOnIdle(() => import('./delivered-chart.tsx'))

const route = getRouteApi('/_staff/reports/bulks/$bulkId')

/** Figures, the sum, what was delivered when, why texts failed, and everybody it was for. */
export function ReportBody({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const search = route.useSearch()
  const recipients = useRef<HTMLDivElement>(null)
  const { data: report, error, refetch } = useQuery(query('GET /campaigns/:id/report')({ params: { id: campaign.id } }))
  const match = recipientMatch(search)
  const show = (next: RecipientMatch) =>
    navigate({
      to: '.',
      search: before => ({ ...before, cursor: undefined, outcome: undefined, reason: undefined, did: undefined, ...next }),
      replace: true,
    })
  const open = (next: RecipientMatch) => void show(next).then(() => recipients.current?.scrollIntoView?.({ block: 'start' }))
  return (
    <div className={styles.scroller}>
      <div className={styles.body}>
        <ReportNotices campaign={campaign} />
        {error && !report && <ListFailed text={t('report.failed')} onRetry={() => void refetch()} />}
        {!error && !report && <ListWaiting />}
        {report && report.audience === 0 && shownCampaignStatus(campaign) !== 'CHECKING' && (
          <Notice tone="warn" text={t('report.empty')} />
        )}
        {report && report.audience > 0 && (
          <>
            <ReportFigures report={report} />
            <div className={styles.halves}>
              <ReportSum report={report} onOpen={open} />
              <div className={styles.half}>
                <DeliveredChart campaign={campaign} delivered={report.delivered} />
                {report.orders.length > 0 && <ReportOrders orders={report.orders} />}
                {report.failures.length > 0 && <Failures campaign={campaign} report={report} onOpen={open} />}
              </div>
            </div>
          </>
        )}
      </div>
      {report && report.audience > 0 && (
        <div ref={recipients} className={styles.recipients}>
          <Recipients campaign={campaign} report={report} search={search} match={match} onMatch={next => void show(next)} />
        </div>
      )}
    </div>
  )
}
