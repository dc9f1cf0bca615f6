import type { Api } from '#contract/api.ts'
import type { AuditChange } from '#contract/account/audit.ts'
import type { ContactAction, ContactSelection } from '#contract/contacts/contact-bulk.ts'
import { record } from '../../account/audit.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { workAtOnce } from '../../jobs/batches.ts'
import { addJob, jobChanged, jobOf, toJob } from '../../jobs/job-rows.ts'
import { emit } from '../../live/emit.ts'
import { auditOf, manyContacts } from './contact-job.ts'

const reasonOf = (act: ContactAction): AuditChange[] =>
  act.action === 'block' ? [{ field: 'reason', from: null, to: act.reason }] : []

/** How many contacts somebody chose, for the audit trail; nothing where all that match were. */
export const chosen = (selection: ContactSelection): AuditChange[] =>
  'ids' in selection ? manyContacts(selection.ids.length) : []

/** How many are to be looked at. */
async function countSelected(tx: Tx, selection: ContactSelection): Promise<number> {
  if ('ids' in selection) return new Set(selection.ids).size
  const [all] = await tx.rows<{ contacts: number }>(
    'select coalesce(sum(contacts), 0)::int as contacts from contact_total where account_id = $1',
    [tx.accountId],
  )
  return all?.contacts ?? 0
}

export const contactBulk = {
  /** Ticked rows are done here and now; all that match become a job that a worker takes up. */
  'POST /contacts/bulk': async (call, { body }) => {
    const { selection, do: act } = body
    const isAtOnce = 'ids' in selection
    const add = async (tx: Tx, id: string) => {
      const added = await addJob(tx, {
        id,
        kind: 'contacts',
        details: body,
        total: await countSelected(tx, selection),
        created_by: call.person.sub,
        isAtOnce,
      })
      const audited = auditOf[act.action]
      if (audited) await record(tx, call, audited, '', [...chosen(selection), ...reasonOf(act)])
      if (isAtOnce) return added
      await emit(tx, call.hub, [jobChanged(added)])
      tx.afterCommit(call.wakeJobs)
      return added
    }
    const job = await call.once(add, { again: jobOf })
    return toJob(isAtOnce ? await workAtOnce(call, job) : await call.inAccount(tx => jobOf(tx, job.id)))
  },
} satisfies Partial<Handlers<keyof Api>>
