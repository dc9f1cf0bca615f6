import { isDatabaseAway, loggable } from '../db/errors.ts'
import { withoutAccount } from '../db/transaction.ts'
import { log } from '../log.ts'
import { endJob, runBatches } from './batches.ts'
import { leaseSeconds } from './job-rows.ts'
import { lanes, type JobContext, type JobRow, type Lane } from './kind.ts'
import { startLoop, type Loop } from './loop.ts'

const everyMs = 1000
export const laneNames: readonly Lane[] = ['acts', 'imports', 'checks']

/** Takes up one job that waits, of any account; what a dead worker left is taken up where it was. Returns whether there was any. */
export async function runNextJob(context: JobContext, lane: Lane, isStopped: () => boolean): Promise<boolean> {
  const [job] = await withoutAccount(context.database, tx =>
    tx.rows<JobRow>('select * from claim_job($1, $2::interval)', [lane, `${leaseSeconds} seconds`], 'claim-job'),
  )
  if (!job) return false
  const began = performance.now()
  try {
    await runBatches(context, job, () => isStopped() || performance.now() - began > lanes[lane].turnMs)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ jobId: job.id, kind: job.kind, error: loggable(error) }, 'a job failed')
    await endJob(context, job, 'FAILED')
  }
  return true
}

/** Works off what waits in all lanes. */
export function startJobWorkers(context: JobContext): Loop {
  const loops = laneNames.map(lane => startLane(context, lane))
  return {
    wake: () => loops.forEach(loop => loop.wake()),
    stop: async () => void (await Promise.all(loops.map(loop => loop.stop()))),
  }
}

function startLane(context: JobContext, lane: Lane): Loop {
  let hasInherited = false
  return startLoop(context, {
    name: `jobs: ${lane}`,
    everyMs,
    work: async isStopped => {
      if (!hasInherited) await inherit(context, lane)
      hasInherited = true
      return runNextJob(context, lane, isStopped)
    },
  })
}

/** One process alone has the embedded database: whatever is leased when it starts was a dead one's. */
async function inherit({ database }: JobContext, lane: Lane): Promise<void> {
  if (database.kind === 'pglite')
    await database.pool.query('update job set leased_until = null where lane = $1 and leased_until is not null', [lane])
}
