import type { CampaignAlert } from '#contract/campaigns/campaign-alerts.ts'

/** Why a campaign stands still, as locales campaigns:alerts has it. */
export function alertWords({ status, pausedFor, failure }: Pick<CampaignAlert, 'status' | 'pausedFor' | 'failure'>) {
  if (status === 'CHECK_FAILED' || status === 'INSUFFICIENT_FUNDS' || status === 'CHARGE_FAILED') return status
  if (failure !== null || pausedFor === null || pausedFor === 'PERSON') return 'STOPPED'
  return pausedFor
}
