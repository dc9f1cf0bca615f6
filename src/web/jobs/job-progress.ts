import type { Job, JobProgress } from '#contract/jobs/jobs.ts'

/** Events tell sooner; this is for when they cannot come. */
export const lookAgainMs = 1500

export const isRunning = ({ status }: Pick<JobProgress, 'status'>): boolean => status === 'PENDING' || status === 'INPROGRESS'

/** How much of a job is done, from 0 to 1; nothing while it waits, nor where nobody counted. */
export function shareOf({ status, seen, total }: Pick<JobProgress, 'status' | 'seen' | 'total'>): number | undefined {
  return status === 'PENDING' || !total ? undefined : Math.min(1, seen / total)
}

/** Whether the job or its undo is still at work. */
export const isAtWork = (job: Pick<Job, 'status' | 'undo'>): boolean =>
  isRunning(job) || (job.undo !== null && isRunning(job.undo))
