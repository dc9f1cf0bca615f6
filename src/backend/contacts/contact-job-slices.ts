import type { Parley } from '../context.ts'
import { isDatabaseAway, loggable } from '../db/errors.ts'
import { withAccount, withoutAccount, type Tx } from '../db/transaction.ts'
import { emit, type Change } from '../live/emit.ts'
import { log } from '../log.ts'
import { actOn, undoOn } from './contact-actions.ts'
import type { JobRow } from './contact-jobs.ts'
import { siftContacts } from './contact-list.ts'

const contactsASlice = 1000
const leaseSeconds = 30
/** Then another job gets its turn, and the chat's last messages. */
const turnMs = 5000

/** Takes up what waits, of all accounts, slice by slice; a job whose worker died is taken up where it was. Returns whether there was any. */
export async function runWaitingJobs(parley: Parley, isStopped: () => boolean): Promise<boolean> {
  const [job] = await withoutAccount(parley.database, tx =>
    tx.rows<JobRow>('select * from claim_contact_job($1::interval)', [`${leaseSeconds} seconds`], 'claim-contact-job'),
  )
  if (!job) return false
  const began = performance.now()
  const isOver = () => isStopped() || performance.now() - began > turnMs
  try {
    while (!isOver() && (await runSlice(parley, job.account_id, job.id))) continue
    // Whoever goes on need not wait for the lease to run out.
    if (isOver())
      await withAccount(parley.database, job.account_id, tx =>
        tx.rows('update contact_job set leased_until = null where account_id = $1 and id = $2', [job.account_id, job.id]),
      )
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ jobId: job.id, error: loggable(error) }, 'a job over contacts')
    await withAccount(parley.database, job.account_id, async tx => {
      await tx.rows(`update contact_job set status = 'FAILED' where account_id = $1 and id = $2 and status = 'INPROGRESS'`, [
        job.account_id,
        job.id,
      ])
      // An undo that failed may be asked for again.
      await tx.rows('update contact_job set is_undone = false where account_id = $1 and id = $2', [job.account_id, job.undo_of])
      await emit(tx, parley.hub, [jobChanged(job.id)])
    })
  }
  return true
}

const jobChanged = (id: string): Change => ({ type: 'RESOURCE_CHANGED', payload: { resource: 'contact-jobs', ids: [id] } })

/** One slice of a job, whole or not at all: what it did, and how far it is. Returns how many contacts it saw; 0 when the job is done. */
export async function runSlice(parley: Pick<Parley, 'database' | 'hub'>, accountId: string, jobId: string): Promise<number> {
  return withAccount(parley.database, accountId, async tx => {
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
    await emit(tx, parley.hub, [...told, ...lists, jobChanged(jobId)])
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
