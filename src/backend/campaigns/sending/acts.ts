import type { Api } from '#contract/api.ts'
import { record } from '../../account/audit.ts'
import { releaseCampaignHold } from '../../billing/campaign-hold.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { listedCampaign, lockCampaign, toCampaign, type Stored } from '../campaign-rows.ts'
import { moveCampaign } from './moves.ts'

export const campaignActs = {
  'POST /campaigns/:id/pause': (call, { params: { id } }) =>
    act(call, id, async (tx, campaign) => {
      if (campaign.status !== 'SENDING') throw new Refusal('CAMPAIGN_MOVED')
      if (campaign.is_paused) return
      await tx.rows(
        `update campaign set is_paused = true, paused_for = 'PERSON', next_at = null where account_id = $1 and id = $2`,
        [tx.accountId, id],
      )
      await record(tx, call, 'CAMPAIGN_PAUSED', campaign.name)
    }),

  'POST /campaigns/:id/resume': (call, { params: { id } }) =>
    act(call, id, async (tx, campaign) => {
      if (campaign.status !== 'SENDING') throw new Refusal('CAMPAIGN_MOVED')
      if (!campaign.is_paused) return
      await tx.rows(
        `update campaign set is_paused = false, failure = null, next_at = clock_timestamp() where account_id = $1 and id = $2`,
        [tx.accountId, id],
      )
      await record(tx, call, 'CAMPAIGN_RESUMED', campaign.name)
    }),

  'POST /campaigns/:id/cancel': (call, { params: { id } }) =>
    act(call, id, async (tx, campaign) => {
      if (campaign.status === 'CANCELED') return
      await moveCampaign(tx, campaign, 'cancel', null)
      await releaseCampaignHold(tx, id)
      await tx.rows(
        `update campaign set ends_at = clock_timestamp(), is_paused = false, tell_at = '-infinity',
           next_at = case when started_at is not null then clock_timestamp() end
         where account_id = $1 and id = $2`,
        [tx.accountId, id],
      )
      await record(tx, call, 'CAMPAIGN_CANCELED', campaign.name)
    }),

  'POST /campaigns/:id/retry': (call, { params: { id } }) =>
    act(call, id, async (tx, campaign) => {
      await moveCampaign(tx, campaign, 'retry', null)
      // The check begins anew: people, blocks and prices may be others by now.
      await tx.rows(
        `update campaign set failure = null, next_at = clock_timestamp(),
           checked = case when status = 'CHECKING' then '{}' else checked end
         where account_id = $1 and id = $2`,
        [tx.accountId, id],
      )
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Under the lock of the row: whoever works on the campaign has ended a batch before, and begins none after. */
async function act(call: Call, id: string, does: (tx: Tx, campaign: Stored) => Promise<void>) {
  const campaign = await call.inAccount(async tx => {
    await does(tx, await lockCampaign(tx, id))
    await emitChanged(tx, call.hub, ['campaigns', 'campaign-alerts'], [id])
    return toCampaign(await listedCampaign(tx, id))
  })
  call.wakeCampaigns()
  return campaign
}
