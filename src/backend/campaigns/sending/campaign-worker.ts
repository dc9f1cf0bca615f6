import type { CampaignStatus } from '#contract/campaigns/campaign-status.ts'
import { releaseCampaignHold } from '../../billing/campaign-hold.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { log } from '../../log.ts'
import { checkStep, failCheck } from '../check/freeze.ts'
import { lockCampaign, type Stored } from '../campaign-rows.ts'
import { tellFigures } from './figures.ts'
import { leaveStep, stopFor } from './leave.ts'
import { after, moveCampaign, type Stepped } from './moves.ts'
import { ageOfOpenText, finishStep, settleStep, waitOf } from './settle.ts'

const pollMs = 500
const claimedAtOnce = 8
/** So long one campaign is worked on before the next gets its turn. */
const turnMs = 1500
/** Without a sign of life for so long whoever worked on a campaign is dead. */
const leaseSeconds = 15
/** So often a step is tried, once a lease. */
const faultsMost = 8
/** A text of a cancelled campaign that was at the carrier may still come to its end. */
const canceledLookMs = 2000

const nothingToDo: Stepped = { afterMs: null, isMoved: false }
type Step = (context: AppContext, tx: Tx, campaign: Stored) => Promise<Stepped>

/** What a worker does with a campaign, by its status; nothing where a person has to act. */
const steps: Partial<Record<CampaignStatus, Step>> = {
  PENDING: async (_context, tx, campaign) => {
    const [moment] = await tx.rows<{ waits_ms: number }>(
      `select extract(epoch from case when starts = 'DATE' then start_date else confirmed_at end - clock_timestamp())::float8 * 1000 as waits_ms
       from campaign where account_id = $1 and id = $2 and confirmed_at is not null`,
      [tx.accountId, campaign.id],
    )
    if (!moment) return nothingToDo
    return moment.waits_ms > 0 ? after(moment.waits_ms) : moveCampaign(tx, campaign, 'begin', 0)
  },
  CHECKING: checkStep,
  SENDING: (context, tx, campaign) => (campaign.is_paused ? awaitReports(tx, campaign.id) : leaveStep(context, tx, campaign)),
  SENT_TO_CHARGE: settleStep,
  CHARGED: finishStep,
  CANCELED: async (_context, tx, campaign) => {
    const inside = await tx.rows(
      `select from message where account_id = $1 and origin_id = $2 and origin = 'campaign' and status in ('PENDING', 'PROCESSING') limit 1`,
      [tx.accountId, campaign.id],
    )
    if (inside.length) return after(canceledLookMs)
    // A worker that did not see the cancellation yet may have given a text's share back to the campaign.
    await releaseCampaignHold(tx, campaign.id)
    return awaitReports(tx, campaign.id)
  },
}

/** What has left still comes to its end, and lists tell it. */
async function awaitReports(tx: Tx, id: string): Promise<Stepped> {
  const ageMs = await ageOfOpenText(tx, id)
  return ageMs === null ? nothingToDo : after(waitOf(ageMs))
}

/** Works on campaigns of all accounts that have something to do. */
export function startCampaigns(context: AppContext): Loop {
  return startLoop(context, { name: 'campaigns', everyMs: pollMs, work: isStopped => workOnCampaigns(context, isStopped) })
}

/** Gives each campaign that is due its turn, beside each other; returns whether there was one. */
export async function workOnCampaigns(context: AppContext, isStopped = () => false): Promise<boolean> {
  const claimed = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>(
      `select account_id, id from claim_campaigns($1, $2 * interval '1 second')`,
      [claimedAtOnce, leaseSeconds],
      'claim-campaigns',
    ),
  )
  const turns = await Promise.allSettled(claimed.map(({ account_id, id }) => turn(context, account_id, id, isStopped)))
  const failed = turns.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
  return claimed.length > 0
}

async function turn(context: AppContext, accountId: string, id: string, isStopped: () => boolean): Promise<void> {
  const began = performance.now()
  while (!isStopped() && (await stepOf(context, accountId, id)) && performance.now() - began < turnMs) continue
}

/** One step, in a transaction of its own with when to look again; returns whether the next may follow at once. */
async function stepOf(context: AppContext, accountId: string, id: string): Promise<boolean> {
  try {
    const isNext = await withAccount(context.database, accountId, async tx => {
      const campaign = await lockCampaign(tx, id)
      const stepped = (await steps[campaign.status]?.(context, tx, campaign)) ?? nothingToDo
      return lookAgain(tx, id, stepped)
    })
    // Counting a campaign to very many takes seconds: a person who pauses or cancels it must not wait for that.
    await tellFigures(context, accountId, id)
    return isNext
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ campaignId: id, error: loggable(error) }, 'a step of a campaign failed')
    await withAccount(context.database, accountId, tx => endFaults(tx, id))
    return false
  }
}

/**
 * Writes down when a campaign is looked at next; returns whether that is at once. What moved is told before anybody rests, and
 * what came since it was told last: a kill between the two leaves it due.
 */
async function lookAgain(tx: Tx, id: string, { afterMs, isMoved }: Stepped): Promise<boolean> {
  const [row] = await tx.rows<{ isNext: boolean }>(
    `update campaign set faults = 0, tell_at = case when $4 then '-infinity' else tell_at end,
       next_at = case when $4 or (tell_at = '-infinity' and $3::int is null) then clock_timestamp()
         when $3::int is null then case when tell_at > clock_timestamp() then tell_at end
         else clock_timestamp() + $3 * interval '1 millisecond' end
     where account_id = $1 and id = $2 returning coalesce(next_at <= clock_timestamp(), false) as "isNext"`,
    [tx.accountId, id, afterMs, isMoved],
    'campaign-next',
  )
  return row?.isNext ?? false
}

/** A check that fails is over; another step is tried again for a while, and then somebody has to look. */
async function endFaults(tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  const [row] = await tx.rows<{ faults: number }>(
    'update campaign set faults = faults + 1 where account_id = $1 and id = $2 returning faults',
    [tx.accountId, id],
  )
  if (campaign.status !== 'CHECKING' && (row?.faults ?? 0) < faultsMost) return
  if (campaign.status === 'CHECKING') await failCheck(tx, campaign, 'SERVER_ERROR')
  else if (campaign.status === 'SENDING') await stopFor(tx, campaign, 'SERVER_ERROR')
  else if (campaign.status === 'SENT_TO_CHARGE') await moveCampaign(tx, campaign, 'failCharge', null)
  else return
  await lookAgain(tx, id, { afterMs: null, isMoved: true })
}
