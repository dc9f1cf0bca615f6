import { randomUUIDv7 } from 'node:crypto'
import type { Job, JobProgress } from '#contract/jobs/jobs.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../live/emit.ts'
import type { JobRow } from './kind.ts'
import { kinds } from './kinds.ts'

/** Without a sign of life for so long whoever worked on a job is dead; each batch renews it. */
export const leaseSeconds = 15

/** A job with its undo. */
export type ListedJob = JobRow & { undo: (JobProgress & { id: string }) | null }

/** `job j` with the undo of each. */
export const jobSelect = `select j.*, to_jsonb(u) as undo from job j left join job u on u.account_id = j.account_id and u.undo_of = j.id`

/** A job, not the undo of one. Refuses with NOT_FOUND. */
export async function jobOf(tx: Tx, id: string): Promise<ListedJob> {
  const [job] = await tx.rows<ListedJob>(
    `${jobSelect} where j.account_id = $1 and j.id = $2 and j.undo_of is null`,
    [tx.accountId, id],
    'job',
  )
  if (!job) throw new Refusal('NOT_FOUND')
  return job
}

type NewJob = Pick<JobRow, 'id' | 'kind' | 'created_by'> & {
  details: object
  total: number | null
  /** The request works on it itself (workAtOnce); otherwise it waits for a worker. */
  isAtOnce?: boolean
}

/** Adds a job in the transaction of whoever starts it; returns its row. */
export async function addJob(tx: Tx, { id, kind, details, total, created_by, isAtOnce = false }: NewJob): Promise<JobRow> {
  const [row] = await tx.rows<JobRow>(
    `insert into job (account_id, id, kind, lane, details, total, created_by, status, leased_until)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8 then 'INPROGRESS' else 'PENDING' end,
       case when $8 then clock_timestamp() + $9 * interval '1 second' end) returning *`,
    [tx.accountId, id, kind, kinds[kind].lane, JSON.stringify(details), total, created_by, isAtOnce, leaseSeconds],
    'add-job',
  )
  if (!row) throw new Error('a job was not added')
  return row
}

/** Adds the undo of a job; one that failed goes on where it was. */
export async function addUndo(tx: Tx, { id, counts }: JobRow, by: string, isAtOnce: boolean): Promise<JobRow> {
  const [row] = await tx.rows<JobRow>(
    `insert into job (account_id, id, kind, lane, details, undo_of, total, created_by, status, leased_until)
     select account_id, $3, kind, lane, details, id, $4, $5, case when $6 then 'INPROGRESS' else 'PENDING' end,
       case when $6 then clock_timestamp() + $7 * interval '1 second' end
     from job where account_id = $1 and id = $2
     on conflict (account_id, undo_of) where undo_of is not null do update
       set status = excluded.status, leased_until = excluded.leased_until, created_by = excluded.created_by, finished_at = null
     returning *`,
    [tx.accountId, id, randomUUIDv7(), counts['changed'] ?? 0, by, isAtOnce, leaseSeconds],
    'add-undo',
  )
  if (!row) throw new Error('an undo was not added')
  return row
}

export const isUnderWay = ({ status }: Pick<JobProgress, 'status'>): boolean => status === 'PENDING' || status === 'INPROGRESS'

/** Until when a job can be taken back; null: it cannot. */
export function undoableUntil(job: ListedJob): Date | null {
  const { undo } = kinds[job.kind]
  if (!undo || isUnderWay(job) || !job.counts['changed']) return null
  if (job.undo && job.undo.status !== 'FAILED') return null
  const until = new Date(job.created_at.getTime() + undo.minutes * 60_000)
  return until > new Date() ? until : null
}

/** A job as screens see it. */
export function toJob(row: ListedJob): Job {
  const { id, kind, status, seen, total, counts, undo } = row
  const { action, name } = kinds[kind].about(row.details)
  return {
    id,
    kind,
    action,
    name,
    status,
    seen,
    total,
    counts,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undoableUntil: undoableUntil(row)?.toISOString() ?? null,
    undo,
  }
}

/** Screens that show the job ask again; an undo stands with the job that it takes back. */
export const jobChanged = ({ id, undo_of }: Pick<JobRow, 'id' | 'undo_of'>): Change => ({
  type: 'RESOURCE_CHANGED',
  payload: { resource: 'jobs', ids: [undo_of ?? id] },
})
