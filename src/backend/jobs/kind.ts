import * as z from 'zod'
import type { AuditAction, AuditChange } from '#contract/account/audit.ts'
import type { JobKind, JobStatus } from '#contract/jobs/jobs.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import type { Tx } from '../db/transaction.ts'
import type { Resource } from '#contract/events.ts'
import type { Change } from '../live/emit.ts'

export type JobRow = {
  account_id: string
  id: string
  kind: JobKind
  /** What is to be done, as the kind wrote it; an undo has what it takes back. */
  details: unknown
  undo_of: string | null
  status: JobStatus
  seen: number
  total: number | null
  counts: Counts
  /** Where the next batch goes on, as the kind left it. */
  state: unknown
  worked_at: Date | null
  created_by: string
  created_at: Date
  finished_at: Date | null
}

export type Counts = Record<string, number>
export type JobContext = Pick<AppContext, 'database' | 'hub' | 'files'>

/** What a job is worked off from: `most` is how many rows a batch takes. */
export type Source = { context: JobContext; job: JobRow; most: number }

/** One transaction of a job. `job` is its row, locked, as the batch before left it. */
export type Batch = (tx: Tx, job: JobRow) => Promise<Done>

/** What a batch came to. */
export type Done = {
  /** Rows that it looked at. Fewer than it may take were the last ones. */
  seen: number
  /** Where the next batch goes on; left out, it stays. */
  state?: object
  /** Added to what the job counts. */
  counts: Counts
  /** Conversations whose rows it changed, told one by one or, if many, at once. */
  conversations?: readonly string[]
  /** What else screens must hear at once; lists follow by `refreshes`. */
  changes?: Change[]
}

/** Jobs of one lane take turns, account by account; lanes go on beside each other. A turn so long, then another job gets its own. */
export const lanes = {
  acts: { turnMs: 5000 },
  imports: { turnMs: 20_000 },
  // They begin afresh each time, so that a turn that ends early would be lost.
  checks: { turnMs: Number.POSITIVE_INFINITY },
} as const
export type Lane = keyof typeof lanes

/**
 * A kind of job. To add one:
 * 1. its word in `JobKind` (contract/jobs/jobs.ts),
 * 2. a file in its area that exports its `Kind`, as chat/conversations/conversation-job.ts does, and one line in kinds.ts,
 * 3. whoever starts it calls `addJob` in the transaction of the request (chat/conversations/conversation-bulk.ts),
 * 4. its words where its screen draws `<JobLines kind="…" />` (web/jobs/job-lines.tsx).
 * Claims, leases, progress, events, undo and retention come by themselves.
 */
export type Kind = {
  lane: Lane
  /** Rows of a batch. On the embedded database each statement holds up everybody else's. */
  batchRows: Record<Database['kind'], number>
  /** What is told of a job without running it. */
  about: (details: unknown) => About
  /** The batches of a job, one after the other; the next is asked for when the one before has committed. */
  run: (source: Source) => AsyncGenerator<Batch>
  /** A job that cannot go on where it was: each turn sees all its rows again. */
  startsAfresh?: true
  undo?: Undo
  /** What else ends with a job, in the transaction that ends it; not with its undo. */
  ended?: (tx: Tx, context: JobContext, job: JobRow) => Promise<void>
  /** So long a job that has ended is kept with what its undo needs; null: for good. */
  keptDays: number | null
}

export type About = {
  /** What it does, as screens call it: `archive`, `addTags` … */
  action: string
  /** What people know it by, such as a file's name; null: nothing. */
  name: string | null
  /** Whether it is for those alone who have bulk messaging. */
  needsBulk: boolean
  /** Resources (contract/events.ts) whose lists it changes. They follow now and then and at the end: each time every open one asks again. */
  refreshes: readonly Resource[]
}

export type Undo = {
  /** So long after its beginning a job that changed something (`counts.changed`) can be taken back. */
  minutes: number
  /** Whether the request itself begins with it. */
  isAtOnce: boolean
  /** As `run`, of the job that takes back; `of` is the id of the one that is taken back. */
  run: (source: Source, of: string) => AsyncGenerator<Batch>
  /** How it stands in the list of what the staff did; null: it does not. */
  audit: (job: JobRow) => { action: AuditAction; subject: string; changes: AuditChange[] } | null
}

/** The batches of a kind that finds its next rows in the database: the same step until no rows are left. */
export async function* repeat(batch: Batch): AsyncGenerator<Batch> {
  for (;;) yield batch
}

const Place = z.object({ after: z.string().optional() })

/** Up to where a walk along ids or keys has come, of a job whose batches leave `{ after }`; null at its beginning. */
export function placeOf({ state }: JobRow): string | null {
  return Place.parse(state).after ?? null
}
