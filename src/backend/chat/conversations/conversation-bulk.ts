import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { ConversationJob } from '#contract/chat/conversation-bulk.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { leaseSeconds } from '../../jobs/worker.ts'
import { emitChanged } from '../../live/emit.ts'
import { ensureMember } from './conversation-acts.ts'
import { runSlice, type JobRow } from './conversation-job.ts'
import { digestOf, readKey, rememberKey } from '../sending/idempotency.ts'

/** So long a request works itself; what is left then goes to a worker. */
const atOnceMs = 3000

function toJob(row: JobRow): ConversationJob {
  const until = new Date(row.created_at.getTime() + deletedKeptMinutes * 60_000)
  const isDone = row.status === 'COMPLETED' || row.status === 'FAILED'
  const isUndoable = isDone && row.action !== 'undo' && !row.is_undone && row.changed > 0 && until > new Date()
  const { id, action, status, seen, changed, skipped } = row
  return { id, action, status, seen, changed, skipped, undoableUntil: isUndoable ? until.toISOString() : null }
}

async function jobOf(tx: Tx, id: string, forUpdate = ''): Promise<JobRow> {
  const [row] = await tx.rows<JobRow>(`select * from conversation_job where account_id = $1 and id = $2 ${forUpdate}`, [
    tx.accountId,
    id,
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function undoOf(tx: Tx, jobId: string): Promise<string> {
  const [undo] = await tx.rows<{ id: string }>(
    `select id from conversation_job where account_id = $1 and undo_of = $2 and status <> 'FAILED'`,
    [tx.accountId, jobId],
  )
  if (!undo) throw new Refusal('NOT_UNDOABLE')
  return undo.id
}

type NewJob = Pick<JobRow, 'action'> & Partial<Pick<JobRow, 'details' | 'selection' | 'undo_of'>>

async function addJob(
  tx: Tx,
  by: string,
  id: string,
  { action, details = {}, selection, undo_of = null }: NewJob,
): Promise<void> {
  await tx.rows(
    `insert into conversation_job (account_id, id, action, details, selection, undo_of, status, created_by, leased_until)
     values ($1, $2, $3, $4, $5, $6, 'INPROGRESS', $7, now() + $8 * interval '1 second')`,
    [tx.accountId, id, action, JSON.stringify(details), selection ? JSON.stringify(selection) : null, undo_of, by, leaseSeconds],
  )
}

/** Works a job off, here and now as far as the time goes, and answers how far it is. */
async function work(call: Call, id: string): Promise<ConversationJob> {
  const began = performance.now()
  while (performance.now() - began < atOnceMs && (await runSlice(call, call.accountId, id))) continue
  const job = await call.inAccount(async tx => {
    await tx.rows('update conversation_job set leased_until = null where account_id = $1 and id = $2', [tx.accountId, id])
    return toJob(await jobOf(tx, id))
  })
  if (job.status === 'INPROGRESS') call.wakeJobs()
  return job
}

export const conversationJobs = {
  'POST /conversations/bulk': async (call, { body }) => {
    const { action, ...details } = body.do
    if (action === 'tag' && !call.hasBulkMessaging) throw new Refusal('FORBIDDEN')
    const key = readKey(call.request)
    const id = await call.inAccount(async tx => {
      const fresh = randomUUIDv7()
      const repeated = key && (await rememberKey(tx, key, digestOf(body), fresh))
      if (repeated) return repeated
      if (body.do.action === 'assign') await ensureMember(tx, body.do.to)
      await addJob(tx, call.person.sub, fresh, { action, details, selection: body.selection })
      return fresh
    })
    return work(call, id)
  },

  'GET /conversations/bulk/:id': (call, { params }) => call.inAccount(async tx => toJob(await jobOf(tx, params.id))),

  'POST /conversations/bulk/:id/undo': async (call, { params }) => {
    const id = await call.inAccount(async tx => {
      const job = await jobOf(tx, params.id, 'for update')
      if (job.action === 'tag' && !call.hasBulkMessaging) throw new Refusal('FORBIDDEN')
      // Pressed again because nobody answered: it is the same undo.
      if (job.is_undone) return undoOf(tx, job.id)
      if (toJob(job).undoableUntil === null) throw new Refusal('NOT_UNDOABLE')
      await tx.rows('update conversation_job set is_undone = true where account_id = $1 and id = $2', [tx.accountId, job.id])
      const undo = randomUUIDv7()
      await addJob(tx, call.person.sub, undo, { action: 'undo', undo_of: job.id })
      await emitChanged(tx, call.hub, ['conversation-jobs'], [job.id])
      return undo
    })
    return work(call, id)
  },
} satisfies Partial<Handlers<keyof Api>>
