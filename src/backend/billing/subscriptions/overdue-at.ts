import { renewalNoticeDays } from '#contract/limits.ts'

const dayMs = 86_400_000

/** When an account is overdue whose renewal was not paid at `since`: whole days later, whatever clocks are put forward meanwhile. */
export const overdueAt = (since: Date): Date => new Date(since.getTime() + renewalNoticeDays * dayMs)
