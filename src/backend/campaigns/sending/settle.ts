import { campaignFinalAfterHours } from '#contract/limits.ts'
import { campaignSums, releaseCampaignHold } from '../../billing/campaign-hold.ts'
import { endHolds } from '../../billing/ledger.ts'
import { lockConversations } from '../../chat/sending/statuses.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Stored } from '../campaign-rows.ts'
import { after, atOnce, moveCampaign, type Stepped } from './moves.ts'

const settledAtOnce = 500

/** Whether none of its texts can come back: each was handed over, or nobody knows and it is never sent again by itself. */
export async function allLeft(tx: Tx, id: string): Promise<boolean> {
  const open = await tx.rows(
    `select from message where account_id = $1 and origin_id = $2 and origin = 'campaign' and (
       status = 'PENDING' or (status = 'PROCESSING' and submitted_at is null and submit_unknown_at is null and not is_unconfirmed)
     ) limit 1`,
    [tx.accountId, id],
    'campaign-texts-inside',
  )
  return !open.length
}

/**
 * Settles charges against texts: when the holds of all have ended, what was moved on to texts must be what they cost, and what was
 * charged the price of all that left. Then the rest is given back.
 */
export async function settleStep(_context: AppContext, tx: Tx, campaign: Stored): Promise<Stepped> {
  const open = await tx.rows<{ id: string; is_old: boolean }>(
    `select id, time < clock_timestamp() - $3 * interval '1 hour' as is_old from message m
     where account_id = $1 and origin_id = $2 and origin = 'campaign' and status in ('PENDING', 'PROCESSING') and (price > 0 or plan_parts > 0) and (
       select true from ledger_entry e where e.account_id = m.account_id and e.message_id = m.id and e.kind = 'RELEASE' limit 1
     ) is null limit ${settledAtOnce}`,
    [tx.accountId, campaign.id, campaignFinalAfterHours],
    'campaign-holds-open',
  )
  const old = open.filter(({ is_old }) => is_old).map(({ id }) => id)
  await giveUp(tx, old)
  if (open.length > old.length) return after(waitOf(msSinceEnd(campaign)))
  if (open.length === settledAtOnce) return atOnce
  const isRight = await doSumsAgree(tx, campaign)
  if (!isRight) return moveCampaign(tx, campaign, 'failCharge', null)
  await releaseCampaignHold(tx, campaign.id)
  const { money } = await campaignSums(tx, campaign.id)
  await tx.rows('update campaign set cost = $3 where account_id = $1 and id = $2', [tx.accountId, campaign.id, money.charged])
  return moveCampaign(tx, campaign, 'charge', 0)
}

/** Nobody ever learnt what became of these, though a carrier may have taken them: what is not known is not paid. */
async function giveUp(tx: Tx, ids: string[]): Promise<void> {
  if (!ids.length) return
  await lockConversations(tx, ids)
  await tx.rows(
    `update message set is_unconfirmed = true
     where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and not is_unconfirmed`,
    [tx.accountId, ids],
  )
  await endHolds(tx, ids, 'release')
}

/** Of a text that failed the carrier alone knows whether it is paid: between the two everything is right. */
async function doSumsAgree(tx: Tx, { id, plan_until }: Stored): Promise<boolean> {
  const sums = await campaignSums(tx, id)
  const prices = await tx.rows<{ unit: string; left: number; failed: number }>(
    `select unit, coalesce(sum(price) filter (where outcome in ('ON_THE_WAY', 'DELIVERED')), 0)::bigint as left,
       coalesce(sum(price) filter (where outcome in ('FAILED', 'UNKNOWN') or (outcome = 'SKIPPED' and message_id is not null)), 0)::bigint as failed
     from (
       select outcome, message_id, case when place <= $3 then 'text' else 'money' end as unit,
         case when place <= $3 then case when price > 0 then parts else 0 end else price end as price
       from campaign_recipient where account_id = $1 and campaign_id = $2
     ) r group by unit`,
    [tx.accountId, id, plan_until],
    'campaign-prices',
  )
  const [holds] = await tx.rows<{ wrong: number }>(
    `select count(*)::int as wrong from ledger_entry e join message m on m.account_id = e.account_id and m.id = e.message_id
     where e.account_id = $1 and e.campaign_id = $2 and e.kind in ('HOLD', 'CHARGE')
       and e.amount <> -(case e.unit when 'money' then m.price else m.plan_parts end)`,
    [tx.accountId, id],
    'campaign-holds-wrong',
  )
  const isRight = (unit: string, charged: number) => {
    const { left = 0, failed = 0 } = prices.find(row => row.unit === unit) ?? {}
    return left <= charged && charged <= left + failed
  }
  return isRight('money', sums.money.charged) && isRight('text', sums.texts.charged) && holds?.wrong === 0
}

/** It is over when each text is final, or so old that nobody tells its end any more. */
export async function finishStep(_context: AppContext, tx: Tx, campaign: Stored): Promise<Stepped> {
  const isOpen = (await ageOfOpenText(tx, campaign.id)) !== null
  return isOpen ? after(waitOf(msSinceEnd(campaign))) : moveCampaign(tx, campaign, 'finish', null)
}

/** How long ago in milliseconds a text of it left whose end somebody may still tell; null: there is none. */
export async function ageOfOpenText(tx: Tx, id: string): Promise<number | null> {
  const [open] = await tx.rows<{ age_ms: number }>(
    `select extract(epoch from clock_timestamp() - time)::float8 * 1000 as age_ms from message
     where account_id = $1 and origin_id = $2 and origin = 'campaign'
       and status in ('PROCESSING', 'SENT', 'CARRIER_PENDING') and time > clock_timestamp() - $3 * interval '1 hour' limit 1`,
    [tx.accountId, id, campaignFinalAfterHours],
    'campaign-texts-open',
  )
  return open?.age_ms ?? null
}

const msSinceEnd = ({ ends_at }: Stored): number => Date.now() - (ends_at?.getTime() ?? Date.now())

/** The older, the seldomer: from half a second up to a minute. */
export const waitOf = (ageMs: number): number => Math.min(60_000, Math.max(500, ageMs / 20))
