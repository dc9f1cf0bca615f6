import { useTranslation } from 'react-i18next'
import type { CampaignRow } from '#contract/campaigns/campaigns.ts'
import type { ShownCampaignStatus } from '#contract/campaigns/campaign-status.ts'

export type Tone = 'ok' | 'info' | 'warn' | 'fail' | 'off'

/** The colour of a status, beside its word. */
export const campaignTones: Record<ShownCampaignStatus, Tone> = {
  DRAFT: 'off',
  SCHEDULED: 'off',
  CHECKING: 'info',
  CHECK_FAILED: 'fail',
  INSUFFICIENT_FUNDS: 'warn',
  SENDING: 'info',
  PAUSED: 'warn',
  SENT_TO_CHARGE: 'info',
  CHARGED: 'ok',
  CHARGE_FAILED: 'fail',
  SENT: 'ok',
  CANCELED: 'off',
}

type Aimed = Pick<CampaignRow, 'target' | 'targetNames' | 'purchases'>

/** Whom a campaign is for, in few words; nothing while nobody has said. */
export function useTargetText(): (campaign: Aimed) => string {
  const { t } = useTranslation('campaigns')
  return ({ target, targetNames, purchases }) => {
    const bought = purchases && t(`purchases.${purchases}`)
    const names = targetNames.join(', ')
    const words = {
      ALL: t('target.ALL'),
      GROUP: names,
      TAGS: names,
      RECIPIENTS: t('target.of', { name: names }),
    }
    return [target && words[target], bought].filter(Boolean).join(', ')
  }
}

/** What a campaign is called, which may have no name yet. */
export function useCampaignName(): (campaign: { name: string }) => string {
  const { t } = useTranslation('campaigns')
  return ({ name }) => name || t('nameless')
}
