import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from './transaction.ts'

/** A table whose rows have an id, a name that no other row of the account has, and a version. Our own SQL alone stands here. */
export type Named = { table: string; columns: string }
type Values = Record<string, unknown> & { name: string }

/**
 * Refuses a name that another row of the table has, without regard to case and outer spaces. Two that save the same name
 * at once meet at the table's unique index; the loser's transaction begins again and is refused here.
 */
export async function insistOnFreeName(tx: Tx, table: string, name: string, exceptId?: string): Promise<void> {
  const taken = await tx.rows(
    `select 1 from ${table} where account_id = $1 and lower(btrim(name)) = lower(btrim($2)) and id is distinct from $3::uuid`,
    [tx.accountId, name, exceptId ?? null],
  )
  if (taken.length) throw new Refusal('NAME_TAKEN', { field: 'name' })
}

/** What a change that met no row of its version is told: the row as it stands now, or that there is none. */
export function staleOrGone(current: object | undefined): Refusal {
  return current ? new Refusal('STALE_VERSION', { details: { current } }) : new Refusal('NOT_FOUND')
}

/** Adds a row; `values` go by the names of their columns. Refuses with NAME_TAKEN. */
export async function addNamed<R extends pg.QueryResultRow>(tx: Tx, { table, columns }: Named, values: Values): Promise<R> {
  await insistOnFreeName(tx, table, values.name)
  const names = ['account_id', 'id', ...Object.keys(values)]
  const [added] = await tx.rows<R>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning ${columns}`,
    [tx.accountId, randomUUIDv7(), ...Object.values(values)],
  )
  if (!added) throw new Refusal('SERVER_ERROR')
  return added
}

/** Changes a row of the version that the writer saw. Refuses with NAME_TAKEN, STALE_VERSION, NOT_FOUND. */
export async function changeNamed<R extends pg.QueryResultRow>(
  tx: Tx,
  { table, columns }: Named,
  id: string,
  { version, ...values }: Values & { version: number },
): Promise<R> {
  await insistOnFreeName(tx, table, String(values['name']), id)
  const sets = Object.keys(values).map((name, index) => `${name} = $${index + 4}`)
  const [changed] = await tx.rows<R>(
    `update ${table} set ${sets.join(', ')}, version = version + 1 where account_id = $1 and id = $2 and version = $3 returning ${columns}`,
    [tx.accountId, id, version, ...Object.values(values)],
  )
  if (changed) return changed
  const [current] = await tx.rows(`select ${columns} from ${table} where account_id = $1 and id = $2`, [tx.accountId, id])
  throw staleOrGone(current)
}

/** Deletes a row and returns its name. Refuses with NOT_FOUND. */
export async function removeRow(tx: Tx, table: string, id: string): Promise<string> {
  const [gone] = await tx.rows<{ name: string }>(`delete from ${table} where account_id = $1 and id = $2 returning name`, [
    tx.accountId,
    id,
  ])
  if (!gone) throw new Refusal('NOT_FOUND')
  return gone.name
}
