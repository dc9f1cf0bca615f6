import type { Job } from '#contract/jobs/jobs.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { isAtWork } from './job-progress.ts'

const soonestMs = 700
const latestMs = 10_000

/** The job once it, or its undo, has ended; it goes on on the server, whoever looks, and a look that fails says nothing about it. */
export async function waitForJob(job: Job): Promise<Job> {
  let now = job
  let pauseMs = soonestMs
  while (isAtWork(now)) {
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    try {
      now = await call('GET /jobs/:id')({ params: { id: job.id } })
      pauseMs = soonestMs
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) throw error
      pauseMs = Math.min(latestMs, pauseMs * 2)
    }
  }
  return now
}
