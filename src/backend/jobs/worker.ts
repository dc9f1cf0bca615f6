import type { AppContext } from '../context.ts'
import { isDatabaseAway, loggable } from '../db/errors.ts'
import { withAccount, withoutAccount } from '../db/transaction.ts'
import { emitChanged } from '../live/emit.ts'
import { log } from '../log.ts'

export const leaseSeconds = 30
/** Then another job gets its turn, and whatever else the worker does. */
const turnMs = 5000

/** Jobs that are rows, worked off in slices: `claim_{table}` hands one out, `undo_of` names the job that one takes back. */
export type JobKind = {
  table: 'contact_job' | 'conversation_job'
  /** What screens know them by. */
  resource: string
  /** One slice, whole or not at all; returns how many rows it saw, 0 when the job is done. */
  runSlice: (context: AppContext, accountId: string, jobId: string) => Promise<number>
}

/** Takes up what waits, of all accounts, slice by slice; a job whose worker died is taken up where it was. Returns whether there was any. */
export async function runWaiting(
  context: AppContext,
  { table, resource, runSlice }: JobKind,
  isStopped: () => boolean,
): Promise<boolean> {
  const [job] = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string; undo_of: string | null }>(
      `select * from claim_${table}($1::interval)`,
      [`${leaseSeconds} seconds`],
      `claim-${table}`,
    ),
  )
  if (!job) return false
  const began = performance.now()
  const isOver = () => isStopped() || performance.now() - began > turnMs
  try {
    while (!isOver() && (await runSlice(context, job.account_id, job.id))) continue
    // Whoever goes on need not wait for the lease to run out.
    if (isOver())
      await withAccount(context.database, job.account_id, tx =>
        tx.rows(`update ${table} set leased_until = null where account_id = $1 and id = $2`, [job.account_id, job.id]),
      )
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ jobId: job.id, error: loggable(error) }, `${table}: a job failed`)
    await withAccount(context.database, job.account_id, async tx => {
      await tx.rows(`update ${table} set status = 'FAILED' where account_id = $1 and id = $2 and status = 'INPROGRESS'`, [
        job.account_id,
        job.id,
      ])
      // An undo that failed may be asked for again.
      await tx.rows(`update ${table} set is_undone = false where account_id = $1 and id = $2`, [job.account_id, job.undo_of])
      await emitChanged(tx, context.hub, [resource], [job.id])
    })
  }
  return true
}
