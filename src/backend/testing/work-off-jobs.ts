import type { JobContext } from '../jobs/kind.ts'
import { laneNames, runNextJob } from '../jobs/worker.ts'

/** Works off all that waits, as the workers of a running process do. */
export async function workOffJobs(context: JobContext): Promise<void> {
  for (const lane of laneNames) while (await runNextJob(context, lane, () => false)) continue
}
