import type { Api } from '#contract/api.ts'
import { record } from '../account/audit.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { emit } from '../live/emit.ts'
import { workAtOnce } from './batches.ts'
import { addUndo, isUnderWay, jobChanged, jobOf, jobSelect, toJob, undoableUntil, type ListedJob } from './job-rows.ts'
import type { JobRow } from './kind.ts'
import { kinds } from './kinds.ts'

/** So many stand in the list. */
const listedJobs = 50

const isOpenTo = (call: Call, { kind, details }: JobRow): boolean =>
  call.hasBulkMessaging || !kinds[kind].about(details).needsBulk

function ensureOpen(call: Call, job: ListedJob): ListedJob {
  if (!isOpenTo(call, job)) throw new Refusal('FORBIDDEN')
  return job
}

export const jobs = {
  'GET /jobs': call =>
    call.inAccount(async tx => {
      const rows = await tx.rows<ListedJob>(
        `${jobSelect} where j.account_id = $1 and j.undo_of is null and j.id = any(array(
           select coalesce(b.undo_of, b.id) from job b
           where b.account_id = $1 and (b.worked_at is not null or b.status = 'PENDING') and b.created_at > now() - interval '1 day'
             and (b.finished_at is null or b.finished_at > now() - interval '1 hour')
         )) order by j.created_at desc, j.id desc limit $2`,
        [tx.accountId, listedJobs],
        'jobs',
      )
      return rows.filter(row => isOpenTo(call, row)).map(toJob)
    }),

  'GET /jobs/:id': (call, { params }) => call.inAccount(async tx => toJob(ensureOpen(call, await jobOf(tx, params.id)))),

  'POST /jobs/:id/undo': async (call, { params }) => {
    const { job, begun } = await call.inAccount(async tx => {
      await tx.rows('select 1 from job where account_id = $1 and id = $2 for update', [tx.accountId, params.id], 'lock-job')
      const job = ensureOpen(call, await jobOf(tx, params.id))
      // Pressed again, because nobody answered or somebody else was faster: it is the same undo.
      if (job.undo && job.undo.status !== 'FAILED') return { job, begun: null }
      const { undo } = kinds[job.kind]
      if (!undo || undoableUntil(job) === null) throw new Refusal('NOT_UNDOABLE')
      const begun = await addUndo(tx, job, call.person.sub, undo.isAtOnce)
      const audited = undo.audit(job)
      if (audited) await record(tx, call, audited.action, audited.subject, audited.changes)
      await emit(tx, call.hub, [jobChanged(job)])
      return { job: await jobOf(tx, job.id), begun }
    })
    if (begun?.status === 'INPROGRESS') return toJob(await workAtOnce(call, begun))
    if (begun && isUnderWay(begun)) call.wakeJobs()
    return toJob(job)
  },
} satisfies Partial<Handlers<keyof Api>>
