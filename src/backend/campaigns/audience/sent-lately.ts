import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { campaignAgainHours, campaignAgainPercent } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Stored } from '../campaign-rows.ts'
import type { Outcome } from './make-texts.ts'

type Again = CampaignCount['again']
/** `factor`: how many people each of the outcomes stands for. */
type Asked = { draft: Stored; outcomes: Outcome[]; factor: number }

/** A campaign with the same text to most of the same people within a day of this one; null: there is none. */
export async function sentLately(tx: Tx, asked: Asked): Promise<Again> {
  const people = asked.outcomes.flatMap(({ person, text }) => (text ? person : []))
  if (!people.length) return null
  const [phones, ids] = [people.map(({ phone }) => phone), people.map(({ id }) => id)]
  const found = (await begun(tx, asked, phones)) ?? (await planned(tx, asked, ids))
  return found ? { ...found, at: found.at.toISOString(), people: Math.round(found.people * asked.factor) } : null
}

const startOf = ({ starts, start_date }: Stored) => (starts === 'DATE' ? start_date : null)

type Found = { id: string; name: string; at: Date; people: number; isPlanned: boolean }

/** Begun: who was texted stands in its rows. */
async function begun(tx: Tx, { draft }: Asked, phones: string[]): Promise<Found | undefined> {
  const [found] = await tx.rows<Found>(
    `select c.id, c.name, c.started_at as at, count(*)::int as people, false as "isPlanned"
     from campaign c join campaign_recipient r on r.account_id = c.account_id and r.campaign_id = c.id
     where c.account_id = $1 and c.id <> $2 and c.message = $3
       and c.started_at between coalesce($4::timestamptz, now()) - $5 * interval '1 hour' and coalesce($4::timestamptz, now()) + $5 * interval '1 hour'
       and r.phone = any($6::text[]) and r.outcome not in ('LEFT_OUT', 'SKIPPED')
     group by c.id, c.name, c.started_at having count(*) * 100 >= $7 * $8::int order by count(*) desc limit 1`,
    [tx.accountId, draft.id, draft.message, startOf(draft), campaignAgainHours, phones, phones.length, campaignAgainPercent],
    'sent-lately',
  )
  return found
}

/**
 * Confirmed and not begun: nobody is written down yet. Of these people those who wear its tags are in it; where it is for others
 * than tags say, all of them are where that is the same choice.
 */
async function planned(tx: Tx, { draft }: Asked, ids: string[]): Promise<Found | undefined> {
  const [found] = await tx.rows<Found>(
    `select c.id, c.name, m.at, p.people, true as "isPlanned"
     from campaign c join campaign d on d.account_id = c.account_id and d.id = $2,
       lateral (select case c.starts when 'DATE' then c.start_date else c.confirmed_at end as at) m,
       lateral (select case
         when c.target = 'TAGS' then (
           select count(*)::int from (
             select from contact_tagging g where g.account_id = $1 and g.contact_id = any($6::uuid[]) and g.tag_id = any(c.tags)
             group by g.contact_id having c.match = 'any' or count(*) = (select count(distinct tag) from unnest(c.tags) as tag)
           ) wearing)
         when c.target = 'ALL' or c.target = 'GROUP' and d.target = 'GROUP' and c.segment_id is not distinct from d.segment_id
           or d.target = c.target and c.copy_of = d.copy_of and c.copied_people = d.copied_people then cardinality($6::uuid[])
         else 0 end as people) p
     where c.account_id = $1 and c.id <> d.id and c.message = $3 and c.confirmed_at is not null and c.status in ('PENDING', 'CHECKING')
       and m.at between coalesce($4::timestamptz, now()) - $5 * interval '1 hour' and coalesce($4::timestamptz, now()) + $5 * interval '1 hour'
       and (c.purchases is null or c.purchases = d.purchases) and p.people * 100 >= $7 * cardinality($6::uuid[])
     order by p.people desc, m.at limit 1`,
    [tx.accountId, draft.id, draft.message, startOf(draft), campaignAgainHours, ids, campaignAgainPercent],
    'planned-lately',
  )
  return found
}

/** Whether a campaign with the same text was confirmed since this one was counted: the count does not know of it. */
export async function isConfirmedSince(tx: Tx, { id, message, counted_at }: Stored): Promise<boolean> {
  const found = await tx.rows(
    `select from campaign where account_id = $1 and id <> $2 and message = $3 and confirmed_at > $4 and status <> 'CANCELED' limit 1`,
    [tx.accountId, id, message, counted_at],
    'confirmed-since',
  )
  return found.length > 0
}
