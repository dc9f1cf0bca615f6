import type { Api } from '#contract/api.ts'
import type { CampaignSettings } from '#contract/campaigns/campaign-settings.ts'
import {
  campaignFailuresMaxPercent,
  campaignOptOutsMaxPercent,
  campaignWatchedFrom,
  purchaseCreditedDays,
} from '#contract/limits.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { emitChanged } from '../../live/emit.ts'

const columns = `watched_from as "watchedFrom", failures_max_percent as "failuresMaxPercent", opt_outs_max_percent as "optOutsMaxPercent",
  credited_days as "creditedDays", version`
const unsaved: CampaignSettings = {
  watchedFrom: campaignWatchedFrom,
  failuresMaxPercent: campaignFailuresMaxPercent,
  optOutsMaxPercent: campaignOptOutsMaxPercent,
  creditedDays: purchaseCreditedDays,
  version: 0,
}

/** What the account wants of its campaigns; with version 0 before it said anything. */
export async function campaignSettingsOf(tx: Tx): Promise<CampaignSettings> {
  const [row] = await tx.rows<CampaignSettings>(
    `select ${columns} from campaign_settings where account_id = $1`,
    [tx.accountId],
    'campaign-settings',
  )
  return row ?? unsaved
}

export const campaignSettings = {
  'GET /campaign-settings': call => call.inAccount(campaignSettingsOf),

  'PUT /campaign-settings': (call, { body }) =>
    call.inAccount(async tx => {
      const before = await campaignSettingsOf(tx)
      // Of two first saves at once the second meets the row of the first.
      const [saved] = await tx.rows<CampaignSettings>(
        `insert into campaign_settings as s (account_id, watched_from, failures_max_percent, opt_outs_max_percent, credited_days)
         select $1, $2, $3, $4, $5 where $6 = 0 or exists (select from campaign_settings where account_id = $1)
         on conflict (account_id) do update set watched_from = $2, failures_max_percent = $3, opt_outs_max_percent = $4,
           credited_days = $5, version = s.version + 1 where s.version = $6
         returning ${columns}`,
        [tx.accountId, body.watchedFrom, body.failuresMaxPercent, body.optOutsMaxPercent, body.creditedDays, body.version],
      )
      if (!saved) throw staleOrGone(await campaignSettingsOf(tx))
      await record(tx, call, 'CAMPAIGN_SETTINGS_CHANGED', '', changesBetween(before, saved))
      await emitChanged(tx, call.hub, ['campaign-settings'], [])
      return saved
    }),
} satisfies Partial<Handlers<keyof Api>>
