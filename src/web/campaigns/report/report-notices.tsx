import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { Refusal } from '#web/api/refusal.ts'
import { TopUpLink } from '#web/billing/top-up-link.tsx'
import { messageOf } from '#web/errors/message-of.ts'
import { Notice } from '../check/notice.tsx'

const inWords = (code: string) => messageOf(new Refusal('', { code, status: 400 }))

/** What keeps a campaign from going on, and why. */
export function ReportNotices({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'errors'])
  const shown = shownCampaignStatus(campaign)
  if (shown === 'CHECK_FAILED') {
    const why = campaign.failure && campaign.failure !== 'SERVER_ERROR' ? ` ${inWords(campaign.failure)}` : ''
    return <Notice tone="fail" text={`${t('errors:errorMessage.ERROR_MESSAGES')}.${why}`} />
  }
  if (shown === 'INSUFFICIENT_FUNDS')
    return (
      <Notice tone="warn" text={t('campaigns:stuck.funds')}>
        <TopUpLink />
      </Notice>
    )
  if (shown === 'CHARGE_FAILED') return <Notice tone="fail" text={t('campaigns:stuck.charge')} />
  if (shown === 'PAUSED' && campaign.failure)
    return <Notice tone="fail" text={t('campaigns:stuck.stopped', { why: inWords(campaign.failure) })} />
  if (shown === 'PAUSED') return <Notice tone="warn" text={t(`campaigns:stuck.paused.${campaign.pausedFor ?? 'PERSON'}`)} />
  return null
}
