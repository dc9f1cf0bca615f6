import { Refusal } from '../http/refusal.ts'
import type { Tx } from './transaction.ts'

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
