import type pg from 'pg'

export type Person = { sub: string; name: string; email: string; permissions: string[] }

// The page is for a demo's handful of staff; nobody reads past this many buttons.
const shown = 24

/** Who may sign in: in the order in which the demo introduces them, members of an account first. */
export async function listPeople(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select sub, name, email, permissions from person
     order by (select min(account_id::text) from membership where membership.sub = person.sub) nulls last, (sub <> 'marta'), name limit $1`,
    [shown],
  )
  return rows
}

export async function findPerson(pool: pg.Pool, sub: string): Promise<Person | undefined> {
  const { rows } = await pool.query<Person>('select sub, name, email, permissions from person where sub = $1', [sub])
  return rows[0]
}
