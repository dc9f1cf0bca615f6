import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { IconClock, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { isUnderWay, shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { query } from '#web/api/query.ts'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { Page } from '#web/ui/page.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import { draftLink, useCampaignActs } from '../acts/use-campaign-acts.ts'
import { useNumbers } from '../campaign-numbers.ts'
import { useCampaignTimes } from '../campaign-times.ts'
import { type Tone, campaignTones, useCampaignName } from '../campaign-words.ts'
import { ReportBody } from './report-body.tsx'
import styles from './report.module.css'

const route = getRouteApi('/_staff/reports/bulks/$bulkId')

const colors: Record<Tone, string> = { ok: 'green', info: 'blue', warn: 'orange', fail: 'red', off: 'gray' }
/** What stands in the header itself, first of these that there is. */
const mainActs = ['pause', 'resume', 'retry', 'reopen'] as const

/** One campaign: what became of it, as it becomes, and what can be done about it. */
export function ReportPage() {
  const { t } = useTranslation('campaigns')
  const { bulkId } = route.useParams()
  const { data: campaign, error, refetch } = useQuery(query('GET /campaigns/:id')({ params: { id: bulkId } }))
  if (campaign && shownCampaignStatus(campaign) === 'DRAFT') return <Navigate {...draftLink(campaign.id)} replace />
  if (campaign) return <Report campaign={campaign} />
  const crumbs = [{ label: t('reports.title'), to: '/reports/bulks' as const }]
  return (
    <Page title={t('report.title')} crumbs={crumbs} isFilled>
      {error ? <ListFailed title={t('report.title')} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
    </Page>
  )
}

function Report({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'common'])
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const nameOf = useCampaignName()
  const { menuOf, actions, copy } = useCampaignActs()
  const { number } = useNumbers()
  const shown = shownCampaignStatus(campaign)
  const known = actions(campaign)
  const { data: report } = useQuery(query('GET /campaigns/:id/report')({ params: { id: campaign.id } }))
  const late = (report?.leftOut.OUTSIDE_HOURS ?? 0) + (report?.skipped.OUTSIDE_HOURS ?? 0)
  const toLate = {
    label: t('campaigns:report.outsideHours', { count: late, people: number(late) }),
    icon: IconClock,
    onClick: () => void copy(campaign, 'OUTSIDE_HOURS'),
  }
  const menu = [...(late > 0 ? [toLate] : []), ...menuOf(campaign, true)]
  const isIn = (label: string | undefined) => menu.some(line => line.label === label)
  // A phone has all of it in the menu.
  const main = isPhone ? undefined : mainActs.map(act => known[act]).find(action => action && isIn(action.label))
  const MainIcon = main?.icon
  return (
    <Page
      title={nameOf(campaign)}
      crumbs={isPhone ? [] : [{ label: t('campaigns:reports.title'), to: '/reports/bulks' }]}
      beside={
        <>
          <Badge variant="light" color={colors[campaignTones[shown]]} className={styles.badge}>
            {t(`campaigns:status.${shown}`)}
          </Badge>
          {!isPhone && <Since campaign={campaign} />}
        </>
      }
      actions={
        <>
          {main && (
            <Button variant="default" leftSection={MainIcon && <MainIcon size={16} stroke={1.5} />} onClick={main.onClick}>
              {main.label}
            </Button>
          )}
          <MenuButton
            label={t('common:list.actions')}
            position="bottom-end"
            lines={() => menu.filter(line => line.label !== main?.label)}
          >
            {wiring => (
              <IconAction {...wiring} label={t('common:list.actions')}>
                <IconDots size={18} stroke={1.5} />
              </IconAction>
            )}
          </MenuButton>
        </>
      }
      isFilled
    >
      <ReportBody campaign={campaign} />
    </Page>
  )
}

/** Since when it goes and until when, or when it was over. */
function Since({ campaign: { status, startedAt, endsAt, date } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const times = useCampaignTimes()
  const begins = startedAt ?? date
  const key = startedAt === null ? 'planned' : isUnderWay(status) && status === 'SENDING' ? 'running' : 'over'
  if (begins === null) return null
  return (
    <span className={styles.since}>
      {endsAt && key !== 'planned'
        ? t(`report.${key}`, { from: times.within(begins), to: times.short(endsAt) })
        : t(startedAt === null ? 'report.planned' : 'report.since', { from: times.within(begins) })}
    </span>
  )
}
