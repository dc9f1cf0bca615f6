import type { Import } from '#contract/contacts/imports.ts'

type Job = Pick<Import, 'status' | 'seen' | 'total'>

/** Events tell sooner; this is for when they cannot come. */
export const lookAgainMs = 1500

export const isRunning = ({ status }: Pick<Job, 'status'>): boolean => status === 'PENDING' || status === 'INPROGRESS'

/** How much of a job is done, from 0 to 1; nothing while it waits. */
export function shareOf({ status, seen, total }: Job): number | undefined {
  return status === 'PENDING' || total === 0 ? undefined : Math.min(1, seen / total)
}

/** Whether the import or its undoing is still at work. */
export const isAtWork = (one: Pick<Import, 'status' | 'undo'>): boolean =>
  isRunning(one) || (one.undo !== null && isRunning(one.undo))
