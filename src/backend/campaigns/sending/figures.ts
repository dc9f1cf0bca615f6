import type { CampaignSettings } from '#contract/campaigns/campaign-settings.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { emitChanged } from '../../live/emit.ts'
import type { Stored } from '../campaign-rows.ts'
import { keepReport } from '../report/kept-report.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'

/** Screens hear of a campaign once a second, and of a large one less often: counting it is to take a tenth of the time. */
const toldEveryMs = 1000
const shareOfTime = 10

type Figures = { sent: number; delivered: number; failed: number; opted_out: number; cost: number }

/** Brings the figures of lists up to date, and tells screens; `isNow`: whatever was told a moment ago. */
export async function tellFigures(context: AppContext, tx: Tx, id: string, isNow: boolean): Promise<void> {
  const [due] = await tx.rows<{ id: string }>(
    `select id from campaign where account_id = $1 and id = $2 and ($3 or tell_at <= clock_timestamp())`,
    [tx.accountId, id, isNow],
    'campaign-told',
  )
  if (!due) return
  const began = performance.now()
  const figures = await figuresOf(tx, id)
  await keepReport(tx, id)
  const nextMs = Math.max(toldEveryMs, (performance.now() - began) * shareOfTime)
  const [campaign] = await tx.rows<Pick<Stored, 'status' | 'is_paused' | 'paused_for'>>(
    `update campaign set sent = $3, delivered = $4, failed = $5, tell_at = clock_timestamp() + $6 * interval '1 millisecond',
       cost = case when status in ('SENDING', 'SENT_TO_CHARGE', 'CHARGE_FAILED', 'CANCELED') and started_at is not null then $7 else cost end
     where account_id = $1 and id = $2 returning status, is_paused, paused_for`,
    [tx.accountId, id, figures.sent, figures.delivered, figures.failed, nextMs, figures.cost],
    'campaign-figures',
  )
  const isStopped = campaign ? await pauseWhereUnusual(tx, id, campaign, figures) : false
  const isStuck = isStopped || (isNow && campaign !== undefined && needsSomebody(campaign))
  await emitChanged(tx, context.hub, isStuck ? ['campaigns', 'campaign-alerts'] : ['campaigns'], [id])
}

const needsSomebody = ({ status, is_paused }: Pick<Stored, 'status' | 'is_paused'>): boolean =>
  is_paused || status === 'CHECK_FAILED' || status === 'INSUFFICIENT_FUNDS' || status === 'CHARGE_FAILED'

async function figuresOf(tx: Tx, id: string): Promise<Figures> {
  const [row] = await tx.rows<Figures>(
    `select coalesce(sum(people) filter (where outcome in ('ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED')), 0)::int as sent,
       coalesce(sum(people) filter (where outcome = 'DELIVERED'), 0)::int as delivered,
       coalesce(sum(people) filter (where outcome = 'FAILED'), 0)::int as failed,
       (select count(*) from campaign_recipient o where o.account_id = $1 and o.campaign_id = $2 and o.opted_out_at is not null)::int as opted_out,
       coalesce(sum(price) filter (where outcome in ('ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED')
         or (outcome = 'TO_SEND' and status <> 'CANCELED')), 0)::bigint as cost
     from (
       select r.outcome, count(*) as people, sum(r.price) filter (where r.place > c.plan_until) as price, min(c.status) as status
       from campaign c join campaign_recipient r on r.account_id = c.account_id and r.campaign_id = c.id
       where c.account_id = $1 and c.id = $2 group by r.outcome
     ) r`,
    [tx.accountId, id],
    'campaign-figures-of',
  )
  return row ?? { sent: 0, delivered: 0, failed: 0, opted_out: 0, cost: 0 }
}

/** Whether so many failures or opt-outs are unusual; null: all is well. */
export function unusual(
  { sent, delivered, failed, opted_out }: Omit<Figures, 'cost'>,
  { watchedFrom, failuresMaxPercent, optOutsMaxPercent }: Omit<CampaignSettings, 'creditedDays' | 'version'>,
): 'FAILURES' | 'OPT_OUTS' | null {
  const ended = delivered + failed
  if (ended >= watchedFrom && failed * 100 > ended * failuresMaxPercent) return 'FAILURES'
  return sent >= watchedFrom && opted_out * 100 > sent * optOutsMaxPercent ? 'OPT_OUTS' : null
}

/** Once for each reason: whoever let it go on has seen it. Returns whether it was. */
async function pauseWhereUnusual(
  tx: Tx,
  id: string,
  { status, is_paused, paused_for }: Pick<Stored, 'status' | 'is_paused' | 'paused_for'>,
  figures: Figures,
): Promise<boolean> {
  if (status !== 'SENDING' || is_paused) return false
  const reason = unusual(figures, await campaignSettingsOf(tx))
  if (!reason || reason === paused_for) return false
  await tx.rows(
    `update campaign set is_paused = true, paused_for = $3, next_at = null, told = '{}' where account_id = $1 and id = $2`,
    [tx.accountId, id, reason],
  )
  return true
}
