import type { Tx } from '../db/transaction.ts'
import type { ImportRun } from './import-kind.ts'

export type RecordedChange = {
  key: string
  row: number
  done: 'created' | 'updated' | 'unchanged' | 'skipped'
  ref: string | null
  version: number | null
  before: Record<string, unknown> | null
  consentId: string | null
}

/** Writes down what rows did. Of a key that this import met before, what was there at first stays what an undo puts back. */
export async function recordChanges(tx: Tx, run: ImportRun, changes: RecordedChange[]): Promise<void> {
  if (!changes.length) return
  await tx.rows(
    `insert into import_change as c (account_id, import_id, key, row, done, ref, version, before, consent_id)
     select $1, $2, key, row, done, ref, version, before, consent_id
     from unnest($3::text[], $4::int[], $5::text[], $6::uuid[], $7::int[], $8::jsonb[], $9::uuid[])
       as n (key, row, done, ref, version, before, consent_id)
     on conflict (account_id, import_id, key) do update set
       done = case when c.done = 'created' or excluded.done <> 'updated' then c.done else 'updated' end,
       -- By the import's own count: whoever was changed by others in between has another version than this.
       version = case when excluded.done = 'updated' then c.version + 1 else c.version end,
       before = coalesce(excluded.before, '{}') || coalesce(c.before, '{}'), consent_id = coalesce(c.consent_id, excluded.consent_id)`,
    [
      tx.accountId,
      run.id,
      changes.map(change => change.key),
      changes.map(change => change.row),
      changes.map(change => change.done),
      changes.map(change => change.ref),
      changes.map(change => change.version),
      changes.map(change => (change.before ? JSON.stringify(change.before) : null)),
      changes.map(change => change.consentId),
    ],
  )
}
