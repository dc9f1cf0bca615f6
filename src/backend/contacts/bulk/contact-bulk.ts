import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { AuditAction, AuditChange } from '#contract/account/audit.ts'
import type { ContactAction, ContactJob, ContactSelection } from '#contract/contacts/contact-bulk.ts'
import type { ContactMatch } from '#contract/contacts/contact-filters.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import { record } from '../../account/audit.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit } from '../../live/emit.ts'
import { actOn, type JobDetails } from './contact-actions.ts'
import { runSlice } from './contact-job.ts'

export type JobRow = {
  account_id: string
  id: string
  action: ContactJob['action']
  details: JobDetails
  match: ContactMatch | null
  undo_of: string | null
  status: ContactJob['status']
  cursor: string | null
  seen: number
  total: number
  changed: number
  is_undone: boolean
  created_by: string
  created_at: Date
}

const auditOf: Partial<Record<ContactJob['action'], AuditAction>> = { delete: 'CONTACTS_DELETED', block: 'CONTACTS_BLOCKED' }
const many = (contacts: number): AuditChange[] => [{ field: 'contacts', from: null, to: contacts }]
const reasonOf = (details: object): AuditChange[] =>
  'reason' in details && typeof details.reason === 'string' ? [{ field: 'reason', from: null, to: details.reason }] : []
/** How many contacts somebody chose, for the audit trail; nothing where all that match were. */
export const chosen = (selection: ContactSelection): AuditChange[] => ('ids' in selection ? many(selection.ids.length) : [])

/** So many are undone before the answer; more, by a worker. */
const undoneAtOnce = 1000

export const toJob = (row: JobRow): ContactJob => {
  const until = new Date(row.created_at.getTime() + deletedKeptMinutes * 60_000)
  const isDone = row.status === 'COMPLETED' || row.status === 'FAILED'
  const isUndoable = isDone && row.action !== 'undo' && !row.is_undone && row.changed > 0 && until > new Date()
  return {
    id: row.id,
    action: row.action,
    status: row.status,
    seen: row.seen,
    total: row.total,
    changed: row.changed,
    undoableUntil: isUndoable ? until.toISOString() : null,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }
}

async function jobOf(tx: Tx, id: string): Promise<JobRow> {
  const [row] = await tx.rows<JobRow>('select * from contact_job where account_id = $1 and id = $2', [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const contactJobs = {
  'POST /contacts/bulk': (call, { body }) => call.inAccount(async tx => toJob(await startJob(call, tx, body.selection, body.do))),

  'GET /contact-jobs': call =>
    call.inAccount(async tx => {
      const rows = await tx.rows<JobRow>(
        `select * from contact_job where account_id = $1 and created_at > now() - interval '1 day' order by created_at desc limit 50`,
        [tx.accountId],
      )
      return rows.map(toJob)
    }),

  'GET /contact-jobs/:id': (call, { params }) => call.inAccount(async tx => toJob(await jobOf(tx, params.id))),

  'POST /contact-jobs/:id/undo': async (call, { params }) => {
    const id = await call.inAccount(async tx => {
      await tx.rows('select 1 from contact_job where account_id = $1 and id = $2 for update', [tx.accountId, params.id])
      const job = await jobOf(tx, params.id)
      if (toJob(job).undoableUntil === null) throw new Refusal('NOT_UNDOABLE')
      await tx.rows('update contact_job set is_undone = true where account_id = $1 and id = $2', [tx.accountId, job.id])
      const undo = randomUUIDv7()
      await tx.rows(
        `insert into contact_job (account_id, id, action, details, undo_of, status, total, created_by, leased_until)
         values ($1, $2, 'undo', '{}', $3, 'INPROGRESS', $4, $5, now() + interval '30 seconds')`,
        [tx.accountId, undo, job.id, job.changed, call.person.sub],
      )
      if (job.action === 'delete' || job.action === 'block') await record(tx, call, 'CONTACTS_RESTORED', '', many(job.changed))
      await emit(tx, call.hub, [{ type: 'RESOURCE_CHANGED', payload: { resource: 'contact-jobs', ids: [undo, job.id] } }])
      return undo
    })
    let seen = 0
    while (seen < undoneAtOnce) {
      const slice = await runSlice(call, call.accountId, id)
      if (!slice) break
      seen += slice
    }
    return call.inAccount(async tx => {
      // What is left goes to a worker.
      await tx.rows('update contact_job set leased_until = null where account_id = $1 and id = $2', [tx.accountId, id])
      return toJob(await jobOf(tx, id))
    })
  },
} satisfies Partial<Handlers<keyof Api>>

/** Ticked rows are done here and now; all that match become a job that a worker takes up. */
async function startJob(call: Call, tx: Tx, selection: ContactSelection, { action, ...details }: ContactAction): Promise<JobRow> {
  const id = randomUUIDv7()
  const ids = 'ids' in selection ? [...new Set(selection.ids)] : null
  const [total] = await tx.rows<{ contacts: number }>(
    'select coalesce(sum(contacts), 0)::int as contacts from contact_total where account_id = $1',
    [tx.accountId],
  )
  await tx.rows(
    `insert into contact_job (account_id, id, action, details, match, status, seen, total, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      tx.accountId,
      id,
      action,
      JSON.stringify(details),
      'match' in selection ? JSON.stringify(selection.match) : null,
      ids ? 'COMPLETED' : 'PENDING',
      ids?.length ?? 0,
      ids?.length ?? total?.contacts ?? 0,
      call.person.sub,
    ],
  )
  const audited = auditOf[action]
  if (audited) await record(tx, call, audited, '', [...chosen(selection), ...reasonOf(details)])
  const changes = ids ? await actOn(tx, await jobOf(tx, id), ids) : []
  await emit(tx, call.hub, [...changes, { type: 'RESOURCE_CHANGED', payload: { resource: 'contact-jobs', ids: [id] } }])
  return jobOf(tx, id)
}
