import type { CampaignStatus } from '#contract/campaigns/campaign-status.ts'
import type { Campaign, CampaignRow } from '#contract/campaigns/campaigns.ts'
import { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { parseVariables } from '#contract/texts/variables.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

/** A row of `campaign`. */
export type Stored = {
  account_id: string
  id: string
  name: string
  target: Campaign['target']
  tags: string[]
  match: Campaign['match']
  segment_id: string | null
  purchases: Campaign['purchases']
  copy_of: string | null
  copied_people: 'RETRYABLE' | 'OUTSIDE_HOURS' | null
  sender: string | null
  source: Campaign['source']
  template_id: string | null
  message: string
  replaces: Campaign['replaces']
  unsubscribe_page_id: string | null
  starts: Campaign['when']
  start_date: Date | null
  hours_from: number
  hours_to: number
  do_not_send_after: Date | null
  version: number
  created_by: string
  created_at: Date
  counted: unknown
  counted_version: number | null
  counted_at: Date | null
  status: CampaignStatus
  is_paused: boolean
  paused_for: Campaign['pausedFor']
  failure: string | null
  confirmed_at: Date | null
  confirmed_version: number | null
  started_at: Date | null
  ends_at: Date | null
  checked: unknown
  texts: number | null
  sent: number
  delivered: number
  failed: number
  cost: number | null
  plan_until: number
}

/** With what its list shows beside it. */
export type Listed = Stored & {
  target_names: string[]
  template_name: string | null
  from_name: string | null
  clicks: number | null
  rate: number | null
  rate_since: string | null
}

/** Campaigns with the names of what they refer to; `shown` is their status as people see it, `moment` their place in time. */
export const listedCampaigns = `(
  select c.*, case c.target
      when 'TAGS' then array(select t.name from contact_tag t where t.account_id = c.account_id and t.id = any(c.tags) order by fold(t.name))
      when 'GROUP' then array(select s.name from segment s where s.account_id = c.account_id and s.id = c.segment_id)
      when 'RECIPIENTS' then array(select o.name from campaign o where o.account_id = c.account_id and o.id = c.copy_of)
      else array[]::text[] end as target_names,
    m.name as template_name, n.custom_name as from_name, k.people as clicks, r.pln as rate, r.since as rate_since,
    case when c.status = 'PENDING' and c.confirmed_at is null then 'DRAFT' when c.status = 'PENDING' then 'SCHEDULED'
      when c.status = 'SENDING' and c.is_paused then 'PAUSED' else c.status end as shown,
    case when c.starts = 'DATE' then c.start_date else c.confirmed_at end as moment
  from campaign c
  join account a on a.id = c.account_id
  left join message_template m on m.account_id = c.account_id and m.id = c.template_id
  left join phone_number n on n.account_id = c.account_id and n.number = c.sender
  left join campaign_clicks k on k.account_id = c.account_id and k.campaign_id = c.id
  left join lateral (
    select x.pln, x.since from exchange_rate x
    where x.currency = a.currency and x.since <= coalesce(c.confirmed_at, now()) order by x.since desc limit 1
  ) r on true
) as entry`

export async function listedCampaign(tx: Tx, id: string): Promise<Listed> {
  const [row] = await tx.rows<Listed>(`select * from ${listedCampaigns} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The row itself, locked until the transaction ends: whoever moves it waits for whoever works on it. */
export async function lockCampaign(tx: Tx, id: string): Promise<Stored> {
  const [row] = await tx.rows<Stored>(
    'select * from campaign where account_id = $1 and id = $2 for no key update',
    [tx.accountId, id],
    'lock-campaign',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const iso = (date: Date | null) => date?.toISOString() ?? null

/** The count, where it is of the draft as it stands. */
export function countOf({ counted, counted_version, version }: Stored): CampaignCount | null {
  return counted_version === version ? CampaignCount.parse(counted) : null
}

/** When it ended, or is expected to: while it is paused, and once that moment has passed, nobody knows. */
function endOf({ status, is_paused, confirmed_at, ends_at }: Stored, count: CampaignCount | null): string | null {
  const end = iso(ends_at) ?? (confirmed_at ? (count?.endsAt ?? null) : null)
  const isOpen = status === 'SENDING' && (is_paused || (end !== null && Date.parse(end) <= Date.now()))
  return isOpen ? null : end
}

export function toRow(row: Listed): CampaignRow {
  const count = countOf(row)
  const links = parseVariables(row.message).filter(({ name }) => name?.toLowerCase().startsWith('link:')).length
  return {
    id: row.id,
    status: row.status,
    isPaused: row.is_paused,
    pausedFor: row.paused_for,
    failure: row.failure,
    confirmedAt: iso(row.confirmed_at),
    startedAt: iso(row.started_at),
    endsAt: endOf(row, count),
    texts: row.texts ?? count?.texts ?? null,
    sent: row.sent,
    delivered: row.delivered,
    failed: row.failed,
    cost: row.cost ?? count?.price ?? null,
    links,
    clicks: links > 0 ? (row.clicks ?? 0) : null,
    name: row.name,
    target: row.target,
    targetNames: row.target_names,
    purchases: row.purchases,
    source: row.source,
    templateName: row.template_name,
    from: row.sender,
    fromName: row.from_name,
    date: iso(row.starts === 'DATE' ? row.start_date : row.confirmed_at),
    plnRate: row.rate !== null && row.rate_since ? { rate: row.rate, since: row.rate_since } : null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

export function toCampaign(row: Listed): Campaign {
  return {
    ...toRow(row),
    tags: row.tags,
    match: row.match,
    segmentId: row.segment_id,
    templateId: row.template_id,
    message: row.message,
    replaces: row.replaces,
    unsubscribePageId: row.unsubscribe_page_id,
    when: row.starts,
    chosenDate: iso(row.start_date),
    hoursFrom: row.hours_from,
    hoursTo: row.hours_to,
    doNotSendAfter: iso(row.do_not_send_after),
    copyOf: row.copy_of && row.copied_people ? { id: row.copy_of, people: row.copied_people } : null,
    count: countOf(row),
  }
}
