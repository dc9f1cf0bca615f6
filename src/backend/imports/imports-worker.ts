import type { AppContext } from '../context.ts'
import { isDatabaseAway, loggable } from '../db/errors.ts'
import { withAccount, withoutAccount } from '../db/transaction.ts'
import { startLoop, type Loop } from '../jobs/loop.ts'
import { log } from '../log.ts'
import { finish, runRows, runUndo } from './import-batches.ts'
import type { ImportJob } from './import-kinds.ts'

const everyMs = 1000
const leaseSeconds = 15
/** Then another import or undo gets its turn; a dry run leaves nothing to go on from. */
const turnMs = 20_000

type Action = ImportJob['action']

/** Takes up one job of these that waits, of any account; what a dead worker left is taken up where it was. Returns whether there was any. */
export async function runWaitingImport(context: AppContext, actions: Action[], isStopped: () => boolean): Promise<boolean> {
  const [job] = await withoutAccount(context.database, tx =>
    tx.rows<ImportJob>(
      'select * from claim_import_job($1::text[], $2::interval)',
      [actions, `${leaseSeconds} seconds`],
      'claim-import',
    ),
  )
  if (!job) return false
  const began = performance.now()
  const isOver = () => isStopped() || (job.action !== 'check' && performance.now() - began > turnMs)
  try {
    await (job.action === 'undo' ? runUndo : runRows)(context, job, isOver)
    // Whoever goes on need not wait for the lease to run out.
    if (isOver()) await release(context, job)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ jobId: job.id, error: loggable(error) }, 'an import')
    await withAccount(context.database, job.account_id, tx => finish(tx, context, job, 'FAILED'))
  }
  return true
}

function release(context: AppContext, job: ImportJob): Promise<unknown> {
  return withAccount(context.database, job.account_id, tx =>
    tx.rows(`update import_job set leased_until = null where account_id = $1 and id = $2 and status = 'INPROGRESS'`, [
      job.account_id,
      job.id,
    ]),
  )
}

/** Works imports off, and beside them dry runs, for which somebody waits. */
export function startImportsWorker(context: AppContext): Loop {
  const loops = [startOne(context, ['check']), startOne(context, ['run', 'undo'])]
  return {
    wake: () => loops.forEach(loop => loop.wake()),
    stop: async () => void (await Promise.all(loops.map(loop => loop.stop()))),
  }
}

function startOne(context: AppContext, actions: Action[]): Loop {
  let isInherited = false
  return startLoop(context, {
    name: 'imports',
    everyMs,
    work: async isStopped => {
      if (!isInherited) await inherit(context, actions)
      isInherited = true
      return runWaitingImport(context, actions, isStopped)
    },
  })
}

/** One process alone has the embedded database: whatever is leased when it starts was a dead one's. */
async function inherit({ database }: AppContext, actions: Action[]): Promise<void> {
  if (database.kind === 'pglite')
    await database.pool.query('update import_job set leased_until = null where action = any($1::text[])', [actions])
}
