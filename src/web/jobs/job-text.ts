import type { Job, JobProgress } from '#contract/jobs/jobs.ts'
import { isRunning } from './job-progress.ts'

type Words<Act extends string> = {
  /** "Archiving chats". */
  doing: (act: Act | 'undo') => string
  /** "3 chats archived." */
  did: (act: Act | 'undo', counts: JobProgress['counts']) => string
  /** That it stopped half way. */
  failed: string
}

/** What is told of a job as it stands: what goes on, or what it, or its undo, came to. */
export function jobText<Act extends string>({ undo, ...job }: Job, act: Act, { doing, did, failed }: Words<Act>): string {
  const [now, named] = undo ? ([undo, 'undo'] as const) : [job, act]
  if (isRunning(now)) return doing(named)
  const text = did(named, now.counts)
  return now.status === 'FAILED' ? `${failed} ${text}` : text
}
