import type { ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { leaseSeconds, runWaiting } from '../../jobs/worker.ts'
import { emitConversations, type Change } from '../../live/emit.ts'
import { actOn, undoOn, type BulkDetails, type BulkJob } from './conversation-bulk-acts.ts'
import { conditionsOf } from './conversation-list.ts'

const chatsASlice = 1000

export type JobRow = {
  account_id: string
  id: string
  action: BulkJob['action'] | 'undo'
  details: BulkDetails
  selection: ConversationSelection | null
  undo_of: string | null
  status: 'PENDING' | 'INPROGRESS' | 'COMPLETED' | 'FAILED'
  cursor: string | null
  seen: number
  changed: number
  skipped: number
  is_undone: boolean
  created_by: string
  created_at: Date
}

/** Takes up what requests left over, of all accounts. Returns whether there was any. */
export const runWaitingConversationJobs = (context: AppContext, isStopped: () => boolean) =>
  runWaiting(context, { table: 'conversation_job', resource: 'conversation-jobs', runSlice }, isStopped)

/** One slice of a job, whole or not at all: what it did, and how far it is. Returns how many chats it saw; 0 when the job is done. */
export async function runSlice(context: Pick<AppContext, 'database' | 'hub'>, accountId: string, jobId: string): Promise<number> {
  return withAccount(context.database, accountId, async tx => {
    const [job] = await tx.rows<JobRow>(
      `select * from conversation_job where account_id = $1 and id = $2 and status = 'INPROGRESS' for update`,
      [accountId, jobId],
    )
    if (!job) return 0
    const ids = await nextOf(tx, job)
    const done = await doSlice(tx, job, ids)
    const isDone = ids.length < chatsASlice
    await tx.rows(
      `update conversation_job set cursor = coalesce($3, cursor), seen = seen + $4, changed = changed + $5, skipped = skipped + $6,
         status = case when $7 then 'COMPLETED' else status end, leased_until = now() + $8 * interval '1 second'
       where account_id = $1 and id = $2`,
      [accountId, jobId, ids.at(-1) ?? null, ids.length, done.changed, done.skipped, isDone, leaseSeconds],
    )
    const told: Change = { type: 'RESOURCE_CHANGED', payload: { resource: 'conversation-jobs', ids: [jobId] } }
    await emitConversations(tx, context.hub, done.ids, [...done.events, told])
    return isDone ? 0 : ids.length
  })
}

/** The next chats along their ids. What came in after the press was not meant by it. */
async function nextOf(tx: Tx, job: JobRow): Promise<string[]> {
  const { selection, cursor, created_by: sub } = job
  const rows = (sql: string, values: unknown[]) => tx.rows<{ id: string }>(sql, values).then(found => found.map(({ id }) => id))
  if (job.undo_of)
    return rows(
      `select conversation_id as id from conversation_job_change
       where account_id = $1 and job_id = $2 and ($3::uuid is null or conversation_id > $3) order by conversation_id limit $4`,
      [tx.accountId, job.undo_of, cursor, chatsASlice],
    )
  if (!selection) return []
  const values: unknown[] = [tx.accountId]
  const bind = (value: unknown) => `$${values.push(value)}`
  const chosen =
    'ids' in selection
      ? [`account_id = $1 and id = any(${bind(selection.ids)}::uuid[])`]
      : conditionsOf(selection.match, sub, bind)
  const where = [...chosen, `created_at <= ${bind(job.created_at)}`, ...(cursor ? [`id > ${bind(cursor)}`] : [])].join(' and ')
  return rows(`select id from conversation where ${where} order by id limit ${chatsASlice}`, values)
}

async function doSlice(tx: Tx, job: JobRow, ids: string[]) {
  if (job.action !== 'undo') return actOn(tx, { ...job, action: job.action }, ids)
  const [undone] = await tx.rows<BulkJob>('select * from conversation_job where account_id = $1 and id = $2', [
    tx.accountId,
    job.undo_of,
  ])
  return undone ? undoOn(tx, undone, ids, job.created_by) : { ids: [], changed: 0, skipped: 0, events: [] }
}
