import type { LeftOutReason } from '#contract/campaigns/campaign-check.ts'
import { type CampaignReport, type RecipientOutcome } from '#contract/campaigns/campaign-recipients.ts'
import { retryableCodes } from '#contract/campaigns/retryable.ts'
import { campaignSums, type CampaignSums } from '../../billing/campaign-hold.ts'
import type { Tx } from '../../db/transaction.ts'
import { toRow, type Listed } from '../campaign-rows.ts'
import { sumOf } from '../check/freeze.ts'

const bucketsAtMost = 60
const bucketSizesSeconds = [60, 300, 900, 3600, 4 * 3600, 86_400]

/** The report, counted row by row. */
export async function countReport(tx: Tx, campaign: Listed): Promise<CampaignReport> {
  const { id } = campaign
  const sum = sumOf(campaign)
  const isCanceled = campaign.status === 'CANCELED'
  const outcomes = await countOutcomes(tx, id, isCanceled)
  const failures = await failuresOf(tx, id)
  const { money, texts } = await campaignSums(tx, id)
  const isBegun = campaign.started_at !== null
  return {
    audience: outcomes.audience,
    texts: sum.texts,
    outcomes: outcomes.people,
    leftOut: outcomes.leftOut,
    skipped: outcomes.skipped,
    later: await countLater(tx, id, isCanceled),
    duplicates: sum.duplicates,
    failures,
    retryable: failures.reduce((all, { isRetryable, people }) => all + (isRetryable ? people : 0), 0),
    delivered: await deliveredOverTime(tx, id),
    ...(await answersTo(tx, id)),
    countries: sum.countries,
    ...fateOf(isBegun ? sum.price : 0, money),
    plan: fateOf(isBegun ? sum.planParts : 0, texts),
    ...(await freshParts(tx, campaign)),
  }
}

const fateOf = (held: number, sums: CampaignSums) => ({ held, ...sums, released: held - sums.charged - sums.stillHeld })

/** What costs no count: always as it is at this moment. */
export async function freshParts(tx: Tx, campaign: Listed): Promise<Pick<CampaignReport, 'clicks' | 'orders' | 'plnRate'>> {
  const { links, plnRate } = toRow(campaign)
  return {
    clicks: links ? await clicksOf(tx, campaign.id) : null,
    orders: await ordersOf(tx, campaign.id),
    plnRate,
  }
}

async function countOutcomes(tx: Tx, id: string, isCanceled: boolean) {
  const rows = await tx.rows<{ outcome: RecipientOutcome; reason: LeftOutReason | null; people: number }>(
    `select case when $3::bool and outcome = 'TO_SEND' then 'SKIPPED' else outcome end as outcome,
       case when $3::bool and outcome = 'TO_SEND' then 'CANCELED' else reason end as reason, count(*)::int as people
     from campaign_recipient where account_id = $1 and campaign_id = $2 group by 1, 2`,
    [tx.accountId, id, isCanceled],
    'campaign-outcomes',
  )
  const of = (wanted: RecipientOutcome) => rows.filter(({ outcome }) => outcome === wanted)
  const sum = (own: typeof rows) => own.reduce((all, { people }) => all + people, 0)
  const byReason = (own: typeof rows) =>
    Object.fromEntries(own.flatMap(({ reason, people }) => (reason ? [[reason, people]] : [])))
  return {
    audience: sum(rows),
    people: {
      TO_SEND: sum(of('TO_SEND')),
      ON_THE_WAY: sum(of('ON_THE_WAY')),
      UNKNOWN: sum(of('UNKNOWN')),
      DELIVERED: sum(of('DELIVERED')),
      FAILED: sum(of('FAILED')),
      SKIPPED: sum(of('SKIPPED')),
      LEFT_OUT: sum(of('LEFT_OUT')),
    },
    leftOut: byReason(of('LEFT_OUT')),
    skipped: byReason(of('SKIPPED')),
  }
}

async function countLater(tx: Tx, id: string, isCanceled: boolean): Promise<number> {
  if (isCanceled) return 0
  const [row] = await tx.rows<{ later: number }>(
    `select count(*)::int as later from campaign_recipient
     where account_id = $1 and campaign_id = $2 and outcome = 'TO_SEND' and due_at > $3`,
    [tx.accountId, id, new Date()],
    'campaign-later',
  )
  return row?.later ?? 0
}

/** Reasons of failure, the most frequent first; what the carrier gave no code is told by the status. */
async function failuresOf(tx: Tx, id: string): Promise<CampaignReport['failures']> {
  const rows = await tx.rows<{ code: string; said: string | null; people: number }>(
    `select coalesce(s.code, m.status, 'UNDELIVERED') as code, min(s.reason) as said, count(*)::int as people
     from campaign_recipient r
     left join message m on m.account_id = r.account_id and m.id = r.message_id
     left join message_step s on s.account_id = r.account_id and s.message_id = r.message_id and s.kind = m.status
     where r.account_id = $1 and r.campaign_id = $2 and r.outcome = 'FAILED' group by 1 order by 3 desc, 1`,
    [tx.accountId, id],
    'campaign-failures',
  )
  return rows.map(row => ({ ...row, isRetryable: retryableCodes.includes(row.code) }))
}

/** Delivered texts by time, in at most so many buckets of one length. */
async function deliveredOverTime(tx: Tx, id: string): Promise<CampaignReport['delivered']> {
  const [span] = await tx.rows<{ first: Date | null; seconds: number | null }>(
    `select min(ended_at) as first, extract(epoch from max(ended_at) - min(ended_at))::float8 as seconds from campaign_recipient
     where account_id = $1 and campaign_id = $2 and outcome = 'DELIVERED'`,
    [tx.accountId, id],
    'campaign-delivered-span',
  )
  const { first = null, seconds } = span ?? {}
  const bucketSeconds = bucketSizesSeconds.find(size => (seconds ?? 0) / size < bucketsAtMost) ?? 86_400
  if (!first) return { bucketSeconds, from: null, counts: [] }
  const from = new Date(Math.floor(first.getTime() / 1000 / bucketSeconds) * bucketSeconds * 1000)
  const rows = await tx.rows<{ bucket: number; people: number }>(
    `select floor(extract(epoch from ended_at - $3::timestamptz) / $4)::int as bucket, count(*)::int as people from campaign_recipient
     where account_id = $1 and campaign_id = $2 and outcome = 'DELIVERED' group by 1`,
    [tx.accountId, id, from, bucketSeconds],
    'campaign-delivered',
  )
  const counts = Array.from({ length: Math.max(...rows.map(({ bucket }) => bucket)) + 1 }, () => 0)
  for (const { bucket, people } of rows) counts[bucket] = people
  return { bucketSeconds, from: from.toISOString(), counts }
}

/** Replies and opt-outs that it caused, and replies that nobody has answered. */
async function answersTo(
  tx: Tx,
  id: string,
): Promise<Pick<CampaignReport, 'replies' | 'repliesWaiting' | 'optOuts' | 'optOutsByLink'>> {
  const [row] = await tx.rows<{ replies: number; waiting: number; opt_outs: number; by_link: number }>(
    `select count(*) filter (where r.replied_at is not null)::int as replies,
       count(*) filter (where r.replied_at is not null and c.waiting_since is not null)::int as waiting,
       count(*) filter (where r.opted_out_at is not null)::int as opt_outs,
       count(*) filter (where r.opted_out_by = 'LINK')::int as by_link
     from campaign_recipient r
     left join conversation c on c.account_id = r.account_id and c.client_number = r.phone and r.replied_at is not null
     where r.account_id = $1 and r.campaign_id = $2 and (r.replied_at is not null or r.opted_out_at is not null)`,
    [tx.accountId, id],
    'campaign-answers',
  )
  return {
    replies: row?.replies ?? 0,
    repliesWaiting: row?.waiting ?? 0,
    optOuts: row?.opt_outs ?? 0,
    optOutsByLink: row?.by_link ?? 0,
  }
}

/** Clicks on the links that were made for its recipients, and how many of them are people who clicked. */
async function clicksOf(tx: Tx, id: string): Promise<NonNullable<CampaignReport['clicks']>> {
  const [row] = await tx.rows<{ people: number; machines: number; clickedBy: number }>(
    'select people, machines, clicked_by as "clickedBy" from campaign_clicks where account_id = $1 and campaign_id = $2',
    [tx.accountId, id],
    'campaign-clicks',
  )
  return row ?? { people: 0, machines: 0, clickedBy: 0 }
}

/** What was bought after a click on a link of it, the most frequent currency first. */
async function ordersOf(tx: Tx, id: string): Promise<CampaignReport['orders']> {
  return tx.rows<{ currency: string; orders: number; amount: number }>(
    `select currency, count(*)::int as orders, sum(amount)::bigint as amount from purchase
     where account_id = $1 and campaign_id = $2 group by currency order by 2 desc, 1`,
    [tx.accountId, id],
    'campaign-orders',
  )
}
