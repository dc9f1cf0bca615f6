import { randomUUIDv7 } from 'node:crypto'
import type { ContactAct } from '#contract/contacts/contact-timeline.ts'
import type { Tx } from '../db/transaction.ts'

export type HistoryEntry = { contactId: string; act: ContactAct; what?: string[] }

/** Writes down what was done to contacts, for their timelines. `by` is the sub of who did it, null for a machine. */
export async function recordHistory(tx: Tx, by: string | null, entries: HistoryEntry[]): Promise<void> {
  if (!entries.length) return
  await tx.rows(
    `insert into contact_history (account_id, id, contact_id, act, by, what)
     select $1, id, contact_id, act, $2, array(select jsonb_array_elements_text(what))
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::jsonb[]) as a (id, contact_id, act, what)`,
    [
      tx.accountId,
      by,
      entries.map(() => randomUUIDv7()),
      entries.map(act => act.contactId),
      entries.map(act => act.act),
      entries.map(act => JSON.stringify(act.what ?? [])),
    ],
  )
}
