import type { Api } from '#contract/api.ts'
import type { CampaignAlert } from '#contract/campaigns/campaign-alerts.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'
import { listedCampaign } from '../campaign-rows.ts'

const most = 20

export const campaignAlerts = {
  'GET /campaign-alerts': call =>
    call.inAccount(tx =>
      tx.rows<CampaignAlert>(
        `select id, name, status, paused_for as "pausedFor", failure from campaign
         where account_id = $1 and status in ('CHECK_FAILED', 'INSUFFICIENT_FUNDS', 'CHARGE_FAILED', 'SENDING')
           and (status <> 'SENDING' or is_paused and (failure is not null or paused_for in ('FAILURES', 'OPT_OUTS')))
           and $2 in (created_by, confirmed_by) and $2 <> all(told) order by id desc limit ${most}`,
        [tx.accountId, call.person.sub],
        'campaign-alerts',
      ),
    ),

  'POST /campaigns/:id/told': (call, { params: { id } }) =>
    call.inAccount(async tx => {
      const { sub } = call.person
      await listedCampaign(tx, id)
      await tx.rows(
        `update campaign set told = array_append(told, $3) where account_id = $1 and id = $2 and $3 in (created_by, confirmed_by)
           and $3 <> all(told)`,
        [tx.accountId, id, sub],
      )
      await emitChanged(tx, call.hub, ['campaign-alerts'], [id])
      return null
    }),
} satisfies Partial<Handlers<keyof Api>>
