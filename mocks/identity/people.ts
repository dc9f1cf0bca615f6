import type pg from 'pg'
import { type Business, businessJson } from '../businesses.ts'

export type Person = { sub: string; name: string; email: string; permissions: string[]; businesses: Business[] }

// The page is for a demo's handful of staff; nobody reads past this many buttons.
const shown = 24

// Who came from a partner's platform signs in there; the product knows them as `platform|their id`.
const people = `
  select sub, name, email, permissions, coalesce(b.businesses, '[]') as businesses, b.first
  from person left join lateral (
    select min(a.id::text) as first, jsonb_agg(${businessJson} order by a.id) as businesses
    from membership m join account a on a.id = m.account_id where m.sub = person.sub
  ) b on true
  where sub !~ '^(channels|shoper|livechat|aws_marketplace)[|]'`

/** Who may sign in: in the order in which the demo introduces them, members of an account first. */
export async function listPeople(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(`${people} order by b.first nulls last, (sub <> 'marta'), name limit $1`, [shown])
  return rows
}

export async function findPerson(pool: pg.Pool, sub: string): Promise<Person | undefined> {
  const { rows } = await pool.query<Person>(`${people} and sub = $1`, [sub])
  return rows[0]
}
