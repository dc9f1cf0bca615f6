import { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import { campaignExactUpTo } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import { listedCampaign, type Listed } from '../campaign-rows.ts'
import { sumOf } from '../check/freeze.ts'
import { countReport, freshParts } from './count-report.ts'

const staleAfterSeconds = 60

const isHuge = (campaign: Listed): boolean => sumOf(campaign).audience > campaignExactUpTo

/** The report at this moment; of a campaign to very many as it was counted last, which the worker is asked for anew once it is old. */
export async function reportOf(tx: Tx, campaign: Listed): Promise<CampaignReport> {
  if (!isHuge(campaign)) return countReport(tx, campaign)
  const [kept] = await tx.rows<{ report: unknown; isOld: boolean }>(
    `select report, counted_at < clock_timestamp() - $3 * interval '1 second' as "isOld" from campaign_report
     where account_id = $1 and campaign_id = $2`,
    [tx.accountId, campaign.id, staleAfterSeconds],
    'campaign-report',
  )
  if (!kept) return countReport(tx, campaign)
  if (kept.isOld) await askForCount(tx, campaign.id)
  return CampaignReport.parse({ ...Object(kept.report), ...(await freshParts(tx, campaign)) })
}

/** A worker that looks at it next counts. Whoever works on it at this moment does so anyway. */
async function askForCount(tx: Tx, id: string): Promise<void> {
  await tx.rows(
    `update campaign set next_at = clock_timestamp() where (account_id, id) in (
       select account_id, id from campaign where account_id = $1 and id = $2 and next_at is null for no key update skip locked
     )`,
    [tx.accountId, id],
    'ask-for-count',
  )
}

/** Counts the report of a campaign to very many, for those who look at it. */
export async function keepReport(tx: Tx, id: string): Promise<void> {
  const campaign = await listedCampaign(tx, id)
  if (!isHuge(campaign)) return
  await tx.rows(
    `insert into campaign_report (account_id, campaign_id, counted_at, report) values ($1, $2, clock_timestamp(), $3)
     on conflict (account_id, campaign_id) do update set counted_at = excluded.counted_at, report = excluded.report`,
    [tx.accountId, id, JSON.stringify(await countReport(tx, campaign))],
    'keep-report',
  )
}
