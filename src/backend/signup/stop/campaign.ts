import type { Database } from '../../db/open.ts'

/** A sign-up tool as its public address shows it, of whatever account. */
export type Campaign = {
  accountId: string
  toolId: string
  tagId: string | null
  business: string
  /** As people know it: the keyword, else the name in the address. */
  name: string
  isArchived: boolean
  /** The account's number, and its country; null where it has none. */
  number: string | null
  country: string
}

const nameShape = /^[a-z0-9-]{1,60}$/

/** In one trip: it is open to everybody, and a visit must cost little. */
export async function campaignAt(database: Database, name: string): Promise<Campaign | null> {
  const wanted = name.toLowerCase()
  if (!nameShape.test(wanted)) return null
  const { rows } = await database.pool.query<Campaign>({
    name: 'campaign-at',
    text: `select k.account_id as "accountId", k.id as "toolId", k.tag_id as "tagId", a.display_name as business,
       coalesce(k.keyword, k.campaign_name) as name, k.archived_at is not null as "isArchived", n.number, coalesce(n.country, '') as country
     from sign_up_tool k join account a on a.id = k.account_id
     left join phone_number n on n.account_id = k.account_id and n.is_default
     where k.campaign_name = $1`,
    values: [wanted],
  })
  return rows[0] ?? null
}
