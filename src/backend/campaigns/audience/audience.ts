import { ContactMatch, type AskedMatch } from '#contract/contacts/contact-filters.ts'
import { retryableCodes } from '#contract/campaigns/retryable.ts'
import { fieldValuesOf } from '../../contacts/fields/custom-field-values.ts'
import { filterContactBatch, filterSomeContacts } from '../../contacts/search/contact-list.ts'
import type { CustomFieldValue } from '#contract/contacts/custom-fields.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Stored } from '../campaign-rows.ts'

/** Whom a campaign is for, as it was chosen. */
export type Who = Pick<Stored, 'target' | 'tags' | 'match' | 'segment_id' | 'purchases' | 'copy_of' | 'copied_people'>

/** Of a walk that is over in a moment: everybody there is. */
export const everybody = new Date('9999-01-01')

/** Up to where a walk along the ids of contacts has come; contacts that are made later are not in it. */
export type Walk = { after: string | null; most: number; madeBefore: Date }
export type Step = { ids: string[]; last: string | null; isLast: boolean }

/** Somebody of an audience, with what their text is filled with. */
export type Person = {
  id: string
  phone: string
  name: string | null
  surname: string | null
  email: string | null
  timeZone: string | null
  consent: 'OPTED_IN' | 'OPTED_OUT' | 'PENDING' | null
  /** By how many of the campaign's tags they came in, where one of them is enough. */
  worn: number
  fields: Record<string, CustomFieldValue>
}

/** The next contacts along their ids, and which of them are in the audience. Steps are of one size whatever is asked. */
export async function nextIds(tx: Tx, who: Who, walk: Walk): Promise<Step> {
  if (who.target === 'RECIPIENTS') return nextRecipients(tx, who, walk)
  const { ids, seen, last } = await filterContactBatch(tx, await matchOf(tx, who), walk)
  return { ids: await ownOf(tx, who, ids), last, isLast: seen < walk.most }
}

/** Some that chance chose of `all`, and which of these are in the audience. */
type Some = { ids: string[]; seen: number; all: number }

/** Of so many contacts that chance chose, those in the audience. */
export async function someIds(tx: Tx, who: Who, most: number): Promise<Some> {
  if (who.target === 'RECIPIENTS') return someRecipients(tx, who, most)
  const { ids, ...looked } = await filterSomeContacts(tx, await matchOf(tx, who), most)
  return { ...looked, ids: await ownOf(tx, who, ids) }
}

/** Of who wears one of the tags those who wear all, where that was asked. */
async function ownOf(tx: Tx, { target, match, tags }: Who, ids: string[]): Promise<string[]> {
  if (target !== 'TAGS' || match !== 'all') return ids
  const own = await whoWearAll(tx, ids, tags)
  return ids.filter(id => own.has(id))
}

/** What the search of contacts is asked; what people bought narrows whichever target it is. */
async function matchOf(tx: Tx, who: Who): Promise<AskedMatch> {
  return { ...(await targetMatch(tx, who)), ...(who.purchases && { purchases: who.purchases }) }
}

/** A saved filter that is gone matches nobody. */
async function targetMatch(tx: Tx, { target, tags, segment_id }: Who): Promise<AskedMatch> {
  if (target === 'TAGS') return { tags: tags.join(',') }
  if (target !== 'GROUP' || segment_id === null) return {}
  const [segment] = await tx.rows<{ match: unknown }>('select match from segment where account_id = $1 and id = $2', [
    tx.accountId,
    segment_id,
  ])
  return segment ? ContactMatch.parse(segment.match) : { tags: segment_id }
}

async function whoWearAll(tx: Tx, ids: string[], tags: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select contact_id as id from contact_tagging where account_id = $1 and contact_id = any($2::uuid[]) and tag_id = any($3::uuid[])
     group by contact_id having count(*) = $4`,
    [tx.accountId, ids, tags, new Set(tags).size],
  )
  return new Set(rows.map(row => row.id))
}

/** People of another campaign: whose text failed in a way that may be tried again, or whom the hours left out. */
async function nextRecipients(tx: Tx, { copy_of, copied_people }: Who, { after, most }: Walk): Promise<Step> {
  const rows = await tx.rows<{ id: string }>(
    copied_people === 'RETRYABLE'
      ? `select r.contact_id as id from campaign_recipient r
         join message_step s on s.account_id = r.account_id and s.message_id = r.message_id and s.kind = 'UNDELIVERED' and s.code = any($5::text[])
         where r.account_id = $1 and r.campaign_id = $2 and r.contact_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           and r.outcome = 'FAILED' order by r.contact_id limit $4`
      : `select r.contact_id as id from campaign_recipient r
         where r.account_id = $1 and r.campaign_id = $2 and r.contact_id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           and r.reason = 'OUTSIDE_HOURS' order by r.contact_id limit $4`,
    [tx.accountId, copy_of, after, most, ...(copied_people === 'RETRYABLE' ? [retryableCodes] : [])],
  )
  return { ids: rows.map(row => row.id), last: rows.at(-1)?.id ?? null, isLast: rows.length < most }
}

/** How many there are is told by how far along all digests the last one's is: they lie evenly. */
async function someRecipients(tx: Tx, { copy_of, copied_people }: Who, most: number): Promise<Some> {
  const rows = await tx.rows<{ id: string; fits: boolean; digest: number }>(
    `select c.id, c.digest, case $4::text when 'RETRYABLE' then c.outcome = 'FAILED' and exists (
         select from message_step s where s.account_id = $1 and s.message_id = c.message_id and s.kind = 'UNDELIVERED' and s.code = any($5::text[])
       ) else c.reason = 'OUTSIDE_HOURS' end as fits
     from (
       select contact_id as id, uuid_hash_extended(contact_id, 0)::float8 as digest, outcome, reason, message_id from campaign_recipient
       where account_id = $1 and campaign_id = $2 and contact_id is not null and (outcome = 'FAILED' or reason = 'OUTSIDE_HOURS')
       order by uuid_hash_extended(contact_id, 0) limit $3
     ) c`,
    [tx.accountId, copy_of, most, copied_people, retryableCodes],
    'some-recipients',
  )
  const last = rows.at(-1)
  const share = last && rows.length === most ? (last.digest + 2 ** 63) / 2 ** 64 : 1
  return { ids: rows.filter(({ fits }) => fits).map(({ id }) => id), seen: rows.length, all: Math.round(rows.length / share) }
}

/** People by the ids of their contacts, in this order. */
export async function peopleById(
  tx: Tx,
  ids: string[],
  { tags, match }: Pick<Who, 'tags' | 'match'>,
  withFields: boolean,
): Promise<Person[]> {
  if (!ids.length) return []
  const rows = await tx.rows<Omit<Person, 'fields'>>(
    `select c.id, c.phone, c.name, c.surname, c.email, c.time_zone as "timeZone", c.consent_kind as consent,
       (select count(*) from contact_tagging g where g.account_id = $1 and g.contact_id = c.id and g.tag_id = any($3::uuid[]))::int as worn
     from contact c where c.account_id = $1 and c.id = any($2::uuid[]) order by c.id`,
    [tx.accountId, ids, match === 'any' ? tags : []],
    'campaign-people',
  )
  const values = withFields ? await fieldValuesOf(tx, ids) : new Map<string, Person['fields']>()
  return rows.map(row => ({ ...row, fields: values.get(row.id) ?? {} }))
}
