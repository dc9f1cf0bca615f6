import type { Tx } from '../db/transaction.ts'

/** What a job found before it changed something, for its undo; `before` is the kind's own. */
export type JobChange = { subjectId: string; before: object | null }

export async function recordJobChanges(tx: Tx, jobId: string, changes: JobChange[]): Promise<void> {
  if (!changes.length) return
  await tx.rows(
    `insert into job_change (account_id, job_id, subject_id, before) select $1, $2, * from unnest($3::uuid[], $4::jsonb[])`,
    [
      tx.accountId,
      jobId,
      changes.map(change => change.subjectId),
      changes.map(change => (change.before ? JSON.stringify(change.before) : null)),
    ],
  )
}

/** The next things that a job changed, in the order of their ids: the walk of an undo. */
export async function nextChanged(tx: Tx, jobId: string, after: string | null, most: number): Promise<string[]> {
  const rows = await tx.rows<{ subject_id: string }>(
    `select subject_id from job_change where account_id = $1 and job_id = $2 and ($3::uuid is null or subject_id > $3)
     order by subject_id limit $4`,
    [tx.accountId, jobId, after, most],
    'next-changed',
  )
  return rows.map(row => row.subject_id)
}
