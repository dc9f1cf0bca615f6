import { withAccount, type Tx } from '../db/transaction.ts'
import type { Call } from '../http/mount.ts'
import { emit, emitConversations, resourceChanged, type Change } from '../live/emit.ts'
import { isUnderWay, jobChanged, jobOf, leaseSeconds, type ListedJob } from './job-rows.ts'
import type { Counts, Batch, JobContext, JobRow } from './kind.ts'
import { kinds } from './kinds.ts'

/** So long a request works itself; what is left then goes to a worker. */
const atOnceMs = 3000
const jobToldEveryMs = 1000
const listsToldEveryMs = 10_000

/** Where whoever works on a job thinks it is, and when screens were last told. */
type Turn = { seen: number; most: number; jobToldAt: number; listsToldAt: number }

/**
 * Works a job off from where it stands, batch by batch, until it has ended, `isOver` says so, or somebody else has taken it. What a
 * batch did and how far the job is are one transaction: wherever it is killed, it goes on behind the last whole batch.
 */
export async function runBatches(context: JobContext, claimed: JobRow, isOver: () => boolean): Promise<void> {
  const kind = kinds[claimed.kind]
  const job = kind.startsAfresh ? await startAfresh(context, claimed) : claimed
  const turn: Turn = {
    seen: job.seen,
    most: kind.batchRows[context.database.kind],
    jobToldAt: 0,
    listsToldAt: Date.now(),
  }
  const source = { context, job, most: turn.most }
  const batches = job.undo_of === null ? kind.run(source) : kind.undo?.run(source, job.undo_of)
  if (!batches) throw new Error(`${job.kind} cannot be undone`)
  let hasEnded = false
  for await (const batch of batches) {
    if (hasEnded) return
    if (isOver()) return release(context, job)
    const seen = await runBatch(context, job, batch, turn)
    if (seen === null) return
    turn.seen += seen
    hasEnded = seen < turn.most
  }
  if (!hasEnded) await endJob(context, job, 'COMPLETED')
}

/** Works a new job off within its request, as far as the time goes, and returns how it stands. */
export async function workAtOnce(call: Call, job: JobRow): Promise<ListedJob> {
  const began = performance.now()
  await runBatches(call, job, () => performance.now() - began > atOnceMs)
  const now = await call.inAccount(tx => jobOf(tx, job.undo_of ?? job.id))
  if (isUnderWay(now.undo ?? now)) call.wakeJobs()
  return now
}

/** Returns how many rows the batch looked at; null when the job is somebody else's by now. */
function runBatch(context: JobContext, { account_id, id }: JobRow, batch: Batch, turn: Turn): Promise<number | null> {
  return withAccount(context.database, account_id, async tx => {
    const [job] = await tx.rows<JobRow>(
      `select * from job where account_id = $1 and id = $2 and status = 'INPROGRESS' for update`,
      [account_id, id],
      'job-at-work',
    )
    if (!job || job.seen !== turn.seen) return null
    const { seen, state = job.state, counts, conversations = [], changes = [] } = await batch(tx, job)
    const isLast = seen < turn.most
    await tx.rows(
      `update job set seen = seen + $3, state = $4, counts = $5, status = case when $6 then 'COMPLETED' else status end,
         finished_at = case when $6 then clock_timestamp() end,
         leased_until = case when $6 then null else clock_timestamp() + $7 * interval '1 second' end
       where account_id = $1 and id = $2`,
      [account_id, id, seen, JSON.stringify(state), JSON.stringify(sumOf(job.counts, counts)), isLast, leaseSeconds],
      'job-progress',
    )
    if (isLast) await endWith(tx, context, job)
    // Lists follow as told below.
    const atOnce = changes.filter(change => change.type !== 'RESOURCE_CHANGED')
    await emitConversations(tx, context.hub, conversations, [...atOnce, ...tellable(job, turn, isLast)])
    return seen
  })
}

function sumOf(counts: Counts, more: Counts): Counts {
  const sum = { ...counts }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

function tellable(job: JobRow, turn: Turn, isEnd: boolean): Change[] {
  const now = Date.now()
  // What its request does by itself nobody has to follow.
  const isFollowed = job.worked_at !== null || job.undo_of !== null
  const isJobTold = isFollowed && (isEnd || now - turn.jobToldAt >= jobToldEveryMs)
  const areListsTold = isEnd || now - turn.listsToldAt > listsToldEveryMs
  if (isJobTold) turn.jobToldAt = now
  if (areListsTold) turn.listsToldAt = now
  return [...(isJobTold ? [jobChanged(job)] : []), ...(areListsTold ? listsChanged(job) : [])]
}

const listsChanged = (job: JobRow): Change[] =>
  kinds[job.kind].about(job.details).refreshes.map(resource => resourceChanged(resource))

async function endWith(tx: Tx, context: JobContext, job: JobRow): Promise<void> {
  if (job.undo_of === null) await kinds[job.kind].ended?.(tx, context, job)
}

/** Ends a job and tells everybody, unless somebody else has ended it. */
export function endJob(context: JobContext, { account_id, id }: JobRow, status: 'COMPLETED' | 'FAILED'): Promise<void> {
  return withAccount(context.database, account_id, async tx => {
    const [job] = await tx.rows<JobRow>(
      `update job set status = $3, finished_at = clock_timestamp(), leased_until = null
       where account_id = $1 and id = $2 and status = 'INPROGRESS' returning *`,
      [account_id, id, status],
      'end-job',
    )
    if (!job) return
    await endWith(tx, context, job)
    await emit(tx, context.hub, [jobChanged(job), ...listsChanged(job)])
  })
}

/** Whoever goes on need not wait for the lease to run out. */
async function release(context: JobContext, { account_id, id }: JobRow): Promise<void> {
  await withAccount(context.database, account_id, tx =>
    tx.rows(`update job set leased_until = null where account_id = $1 and id = $2 and status = 'INPROGRESS'`, [account_id, id]),
  )
}

async function startAfresh(context: JobContext, job: JobRow): Promise<JobRow> {
  await withAccount(context.database, job.account_id, tx =>
    tx.rows(
      `update job set seen = 0, counts = '{}', state = '{}' where account_id = $1 and id = $2 and status = 'INPROGRESS' and seen > 0`,
      [job.account_id, job.id],
    ),
  )
  return { ...job, seen: 0 }
}
