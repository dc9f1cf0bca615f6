import type { CampaignSettings } from '#contract/campaigns/campaign-settings.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { emitChanged } from '../../live/emit.ts'
import { paceOf } from './pace.ts'
import type { Stored } from '../campaign-rows.ts'
import { keepReport } from '../report/kept-report.ts'
import { campaignSettingsOf } from '../settings/campaign-settings.ts'

/** Screens hear of a campaign once a second, and of a large one less often: counting it is to take a tenth of the time. */
const toldEveryMs = 1000
const shareOfTime = 10

/** What waits, in parts, and how fast others have left lately; by both the end is told. */
type Progress = {
  waiting_parts: number
  /** Of those: whose hours open later, the last of them at `last_due`. */
  later_parts: number
  last_due: Date | null
  recent_parts: number
  recent_seconds: number
}
type Figures = { sent: number; delivered: number; failed: number; opted_out: number; cost: number } & Progress
const recentSeconds = 60

type Told = Pick<Stored, 'status' | 'is_paused' | 'paused_for' | 'sender'>

/**
 * Brings the figures of lists up to date, and tells screens, where that is due; at once when the campaign moved (`tell_at` is
 * -infinity). Its row is locked once they are counted, and only then: a person who moves it meanwhile wins, and it is counted anew.
 */
export async function tellFigures(context: AppContext, accountId: string, id: string): Promise<void> {
  await withAccount(context.database, accountId, async tx => {
    const [due] = await tx.rows<Told & { is_now: boolean }>(
      `select status, is_paused, paused_for, sender, tell_at = '-infinity' as is_now from campaign
       where account_id = $1 and id = $2 and tell_at <= clock_timestamp()`,
      [accountId, id],
      'campaign-told',
    )
    if (!due) return
    const began = performance.now()
    const figures = await figuresOf(tx, id)
    await keepReport(tx, id)
    const pace = paceOf(context.carrier, due.sender ?? '')
    const endMs = due.status === 'SENDING' && !due.is_paused ? expectedEnd(figures, pace, Date.now()) : null
    const nextMs = Math.max(toldEveryMs, (performance.now() - began) * shareOfTime)
    const [campaign] = await tx.rows<Told>(
      `update campaign set sent = $3, delivered = $4, failed = $5, tell_at = clock_timestamp() + $6 * interval '1 millisecond',
         ends_at = coalesce($10, ends_at),
         cost = case when status in ('SENDING', 'SENT_TO_CHARGE', 'CHARGE_FAILED', 'CANCELED') and started_at is not null then $7 else cost end
       where account_id = $1 and id = $2 and status = $8 and is_paused = $9 returning status, is_paused, paused_for, sender`,
      [
        accountId,
        id,
        figures.sent,
        figures.delivered,
        figures.failed,
        nextMs,
        figures.cost,
        due.status,
        due.is_paused,
        endMs === null ? null : new Date(endMs),
      ],
      'campaign-figures',
    )
    if (!campaign) return
    const isStopped = await pauseWhereUnusual(tx, id, campaign, figures)
    const isStuck = isStopped || (due.is_now && needsSomebody(campaign))
    await emitChanged(tx, context.hub, isStuck ? ['campaigns', 'campaign-alerts'] : ['campaigns'], [id])
  })
}

const needsSomebody = ({ status, is_paused }: Told): boolean =>
  is_paused || status === 'CHECK_FAILED' || status === 'INSUFFICIENT_FUNDS' || status === 'CHARGE_FAILED'

async function figuresOf(tx: Tx, id: string): Promise<Figures> {
  const [row] = await tx.rows<Figures>(
    `select coalesce(sum(people) filter (where outcome in ('ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED')), 0)::int as sent,
       coalesce(sum(people) filter (where outcome = 'DELIVERED'), 0)::int as delivered,
       coalesce(sum(people) filter (where outcome = 'FAILED'), 0)::int as failed,
       (select count(*) from campaign_recipient o where o.account_id = $1 and o.campaign_id = $2 and o.opted_out_at is not null)::int as opted_out,
       coalesce(sum(price) filter (where outcome in ('ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED')
         or (outcome = 'TO_SEND' and status <> 'CANCELED')), 0)::bigint as cost,
       coalesce(sum(parts) filter (where outcome = 'TO_SEND'), 0)::int as waiting_parts,
       coalesce(sum(later_parts) filter (where outcome = 'TO_SEND'), 0)::int as later_parts,
       max(last_due) filter (where outcome = 'TO_SEND') as last_due,
       coalesce(sum(recent_parts), 0)::int as recent_parts,
       coalesce(least($4, extract(epoch from clock_timestamp() - min(first_left))), 0)::float8 as recent_seconds
     from (
       select r.outcome, count(*) as people, sum(r.price) filter (where r.place > c.plan_until) as price, min(c.status) as status,
         sum(r.parts) as parts, sum(r.parts) filter (where r.due_at > $3) as later_parts, max(r.due_at) as last_due,
         sum(r.parts) filter (where r.left_at > clock_timestamp() - $4 * interval '1 second') as recent_parts,
         min(r.left_at) as first_left
       from campaign c join campaign_recipient r on r.account_id = c.account_id and r.campaign_id = c.id
       where c.account_id = $1 and c.id = $2 group by r.outcome
     ) r`,
    [tx.accountId, id, new Date(), recentSeconds],
    'campaign-figures-of',
  )
  return row ?? { sent: 0, delivered: 0, failed: 0, opted_out: 0, cost: 0, ...nothingWaits }
}

const nothingWaits: Progress = { waiting_parts: 0, later_parts: 0, last_due: null, recent_parts: 0, recent_seconds: 0 }

/**
 * When the last text will have left, at the pace of the last minute, which may be below the carrier's but not above it for long;
 * null where none waits. Whose hours open later leaves after them.
 */
export function expectedEnd(progress: Progress, partsPerSecond: number, nowMs: number): number | null {
  const {
    waiting_parts: waiting,
    later_parts: later,
    last_due: lastDue,
    recent_parts: recent,
    recent_seconds: seconds,
  } = progress
  if (!waiting) return null
  const pace = recent > 0 && seconds >= 1 ? Math.min(partsPerSecond, recent / seconds) : partsPerSecond
  const tookMs = (parts: number) => (parts / pace) * 1000
  return Math.round(Math.max(nowMs + tookMs(waiting - later), later > 0 && lastDue ? lastDue.getTime() + tookMs(later) : 0))
}

/** Whether so many failures or opt-outs are unusual; null: all is well. */
export function unusual(
  { sent, delivered, failed, opted_out }: Pick<Figures, 'sent' | 'delivered' | 'failed' | 'opted_out'>,
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
  { status, is_paused, paused_for }: Told,
  figures: Figures,
): Promise<boolean> {
  if (status !== 'SENDING' || is_paused) return false
  const reason = unusual(figures, await campaignSettingsOf(tx))
  if (!reason || reason === paused_for) return false
  await tx.rows(
    `update campaign set is_paused = true, paused_for = $3, next_at = clock_timestamp(), told = '{}' where account_id = $1 and id = $2`,
    [tx.accountId, id, reason],
  )
  return true
}
