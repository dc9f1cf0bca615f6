import { useTranslation } from 'react-i18next'
import type { CampaignRow } from '#contract/campaigns/campaigns.ts'
import { actsOn, shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { campaignTones } from '../campaign-words.ts'
import styles from './campaign-list.module.css'

/** How a campaign stands, and where it got stuck the way on. */
export function RetryStatus({ campaign, onRetry }: { campaign: CampaignRow; onRetry: () => void }) {
  const { t } = useTranslation('campaigns')
  const shown = shownCampaignStatus(campaign)
  const { pausedFor } = campaign
  const stoppedFor = shown === 'PAUSED' && pausedFor !== null && pausedFor !== 'PERSON' ? pausedFor : null
  return (
    <span className={styles.status}>
      <Status tone={campaignTones[shown]}>{t(`status.${stoppedFor ? (`PAUSED_${stoppedFor}` as const) : shown}`)}</Status>
      {actsOn(campaign).includes('retry') && (
        <button type="button" onClick={onRetry}>
          {t('acts.retry')}
        </button>
      )}
    </span>
  )
}
