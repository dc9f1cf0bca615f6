import {
  IconArrowBackUp,
  IconChartBar,
  IconCircleX,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { linkOptions, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CampaignRow, CopiedPeople } from '#contract/campaigns/campaigns.ts'
import { actsOn, type PersonsAct, shownCampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/query.ts'
import { confirm, confirmDelete } from '#web/ui/dialog/confirm.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import type { Action } from '#web/ui/list/list-types.ts'
import { useCampaignMoney } from '../campaign-money.ts'
import { useCampaignName } from '../campaign-words.ts'

type CampaignState = Pick<CampaignRow, 'id' | 'name' | 'status' | 'isPaused' | 'confirmedAt' | 'startedAt'>

const refreshes = ['GET /campaigns', 'GET /campaigns/:id', 'GET /campaigns/:id/report', 'GET /campaigns/:id/recipients'] as const

export const draftLink = (id: string) => linkOptions({ to: '/bulk/sms', search: { campaign: id } })
export const reportLink = (id: string) => linkOptions({ to: '/reports/bulks/$bulkId', params: { bulkId: id } })
/** Where a press on a campaign leads: a draft is written, the rest is reported. */
export const campaignLink = (campaign: CampaignState) =>
  shownCampaignStatus(campaign) === 'DRAFT' ? draftLink(campaign.id) : reportLink(campaign.id)

/** What a person can do with a campaign, each act with its question where it needs one. What it is refused with is shown. */
export function useCampaignActs() {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const { own } = useCampaignMoney()
  const nameOf = useCampaignName()
  const pausing = useCall('POST /campaigns/:id/pause', { refreshes })
  const resuming = useCall('POST /campaigns/:id/resume', { refreshes })
  const retrying = useCall('POST /campaigns/:id/retry', { refreshes })
  const canceling = useCall('POST /campaigns/:id/cancel', { refreshes })
  const reopening = useCall('POST /campaigns/:id/reopen', { refreshes })
  const copying = useCall('POST /campaigns/:id/copy', { refreshes: ['GET /campaigns'] })
  const removing = useCall('DELETE /campaigns/:id', { refreshes: ['GET /campaigns'] })
  const tried = (work: Promise<unknown>) => work.then(() => undefined, notifyFailure)
  const of = ({ id }: CampaignState) => ({ params: { id } })

  const copy = (campaign: CampaignState, people?: CopiedPeople) =>
    tried(
      copying
        .mutateAsync({ ...of(campaign), body: people ? { people } : {} })
        .then(made => navigate(draftLink(made.id)))
        .then(() => notify({ kind: 'done', title: t('acts.copied') })),
    )

  /** What has gone and what will not, exact at the moment of the question. */
  const lossOf = async (campaign: CampaignState) => {
    if (campaign.startedAt === null) return t('cancel.nothingSent')
    const { outcomes, stillHeld } = await call('GET /campaigns/:id/report')(of(campaign))
    const gone = outcomes.ON_THE_WAY + outcomes.UNKNOWN + outcomes.DELIVERED + outcomes.FAILED
    return [
      t('cancel.gone', { count: gone }),
      t('cancel.left', { count: outcomes.TO_SEND }),
      ...(stillHeld > 0 ? [t('cancel.money', { money: own(stillHeld) })] : []),
    ].join(' ')
  }
  const cancel = async (campaign: CampaignState) => {
    try {
      const isMeant = await confirm({
        title: t('cancel.title', { name: nameOf(campaign) }),
        text: await lossOf(campaign),
        confirmLabel: t('cancel.confirm'),
        keepLabel: t('cancel.keep'),
        isDanger: true,
      })
      if (isMeant) await canceling.mutateAsync(of(campaign))
    } catch (error) {
      await notifyFailure(error)
    }
  }
  const remove = (campaign: CampaignState) =>
    confirmDelete({
      title: t('delete.title', { name: nameOf(campaign) }),
      text: t('delete.text'),
      action: t('delete.confirm'),
      keep: t('delete.keep'),
      onConfirm: () => removing.mutateAsync(of(campaign)),
    })

  const reopen = (campaign: CampaignState) =>
    tried(reopening.mutateAsync(of(campaign)).then(() => navigate(draftLink(campaign.id))))
  const retry = (campaign: CampaignState) => tried(retrying.mutateAsync(of(campaign)))
  const pause = (campaign: CampaignState) => tried(pausing.mutateAsync(of(campaign)))
  const resume = (campaign: CampaignState) => tried(resuming.mutateAsync(of(campaign)))

  const actions = (campaign: CampaignState): Partial<Record<PersonsAct, Action>> => ({
    edit: { label: t('acts.edit'), icon: IconPencil, onClick: () => void navigate(draftLink(campaign.id)) },
    reopen: { label: t('acts.reopen'), icon: IconArrowBackUp, onClick: () => void reopen(campaign) },
    pause: { label: t('acts.pause'), icon: IconPlayerPause, onClick: () => void pause(campaign) },
    resume: { label: t('acts.resume'), icon: IconPlayerPlay, onClick: () => void resume(campaign) },
    retry: { label: t('acts.retry'), icon: IconRefresh, onClick: () => void retry(campaign) },
    cancel: { label: t('acts.cancel'), icon: IconCircleX, onClick: () => void cancel(campaign), isDanger: true },
    delete: { label: t('acts.delete'), icon: IconTrash, onClick: () => void remove(campaign), isDanger: true },
  })
  /** The lines of a campaign's menu, danger last. `isOnReport`: the report is open already. */
  const menuOf = (campaign: CampaignState, isOnReport = false): Action[] => {
    const known = actions(campaign)
    const own = actsOn(campaign).flatMap(act => known[act] ?? [])
    const report =
      isOnReport || shownCampaignStatus(campaign) === 'DRAFT'
        ? []
        : [{ label: t('acts.report'), icon: IconChartBar, onClick: () => void navigate(reportLink(campaign.id)) }]
    const copied: Action = { label: t('acts.copy'), icon: IconCopy, onClick: () => void copy(campaign) }
    return [...own.filter(act => !act.isDanger), ...report, copied, ...own.filter(act => act.isDanger)]
  }
  return { menuOf, actions, copy, retry }
}
