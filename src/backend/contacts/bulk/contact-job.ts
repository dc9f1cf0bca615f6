import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { leaseSeconds, runWaiting } from '../../jobs/worker.ts'
import { emit, type Change } from '../../live/emit.ts'
import { actOn, undoOn } from './contact-actions.ts'
import type { JobRow } from './contact-bulk.ts'
import { siftContacts } from '../search/contact-list.ts'

const contactsASlice = 1000

/** Takes up what waits, of all accounts, slice by slice. Returns whether there was any. */
export const runWaitingJobs = (context: AppContext, isStopped: () => boolean) =>
  runWaiting(context, { table: 'contact_job', resource: 'contact-jobs', runSlice }, isStopped)

const jobChanged = (id: string): Change => ({ type: 'RESOURCE_CHANGED', payload: { resource: 'contact-jobs', ids: [id] } })

/** One slice of a job, whole or not at all: what it did, and how far it is. Returns how many contacts it saw; 0 when the job is done. */
export async function runSlice(context: Pick<AppContext, 'database' | 'hub'>, accountId: string, jobId: string): Promise<number> {
  return withAccount(context.database, accountId, async tx => {
    const [job] = await tx.rows<JobRow>(
      `select * from contact_job where account_id = $1 and id = $2 and status = 'INPROGRESS' for update`,
      [accountId, jobId],
    )
    if (!job) return 0
    const { ids, seen, last } = await nextOf(tx, job)
    const changes = await doSlice(tx, job, ids)
    const isDone = seen < contactsASlice
    await tx.rows(
      `update contact_job set cursor = coalesce($3, cursor), seen = case when $5 then total else least(total, seen + $4) end,
         status = case when $5 then 'COMPLETED' else status end, leased_until = now() + $6 * interval '1 second'
       where account_id = $1 and id = $2`,
      [accountId, jobId, last, seen, isDone, leaseSeconds],
    )
    // Lists are told at the end, and now and then: each telling makes every open list ask again.
    const isTold = isDone || Math.trunc(job.seen / 10_000) !== Math.trunc((job.seen + seen) / 10_000)
    const told = changes.filter(
      change => change.type !== 'RESOURCE_CHANGED' || (isTold && change.payload?.resource !== 'contacts'),
    )
    const lists: Change[] = isTold ? [{ type: 'RESOURCE_CHANGED', payload: { resource: 'contacts', ids: [] } }] : []
    await emit(tx, context.hub, [...told, ...lists, jobChanged(jobId)])
    return isDone ? 0 : seen
  })
}

async function nextOf(tx: Tx, job: JobRow): Promise<{ ids: string[]; seen: number; last: string | null }> {
  if (job.match) return siftContacts(tx, job.match, { after: job.cursor, most: contactsASlice, madeBefore: job.created_at })
  const rows = await tx.rows<{ contact_id: string }>(
    `select contact_id from contact_bin where account_id = $1 and job_id = $2 and ($3::uuid is null or contact_id > $3)
     union select contact_id from contact_job_change where account_id = $1 and job_id = $2 and ($3::uuid is null or contact_id > $3)
     order by contact_id limit $4`,
    [tx.accountId, job.undo_of, job.cursor, contactsASlice],
  )
  const ids = rows.map(row => row.contact_id)
  return { ids, seen: ids.length, last: ids.at(-1) ?? null }
}

async function doSlice(tx: Tx, job: JobRow, ids: string[]): Promise<Change[]> {
  if (job.action !== 'undo') return actOn(tx, job, ids)
  const [undone] = await tx.rows<JobRow>('select * from contact_job where account_id = $1 and id = $2', [
    tx.accountId,
    job.undo_of,
  ])
  return undone ? undoOn(tx, job, undone, ids) : []
}
