import * as z from 'zod/mini'

/** What kinds of work go on behind the screens; each is told in backend/jobs/kinds.ts. */
export const JobKind = z.enum(['contacts', 'conversations', 'import', 'import-check'])
export type JobKind = z.infer<typeof JobKind>

export const JobStatus = z.enum(['PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED'])
export type JobStatus = z.infer<typeof JobStatus>

export const JobProgress = z.object({
  status: JobStatus,
  /** Rows that it has looked at, of how many there were when it began; null: nobody counted them. */
  seen: z.int(),
  total: z.nullable(z.int()),
  /** What it came to, by the names of its kind: `changed` rows, `skipped` ones … */
  counts: z.record(z.string(), z.int()),
})
export type JobProgress = z.infer<typeof JobProgress>

/** A job survives the page and the process that it was started in. */
export const Job = z.extend(JobProgress, {
  id: z.uuid(),
  kind: JobKind,
  /** What it does, in the words of its kind: `archive`, `addTags` … */
  action: z.string(),
  /** What people know it by, such as the name of an imported file; null: nothing. */
  name: z.nullable(z.string()),
  /** The sub of the member of staff. */
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was completed or failed. */
  finishedAt: z.nullable(z.iso.datetime()),
  /** Until when POST /jobs/:id/undo takes back what it changed; null: it does not. */
  undoableUntil: z.nullable(z.iso.datetime()),
  /** How far taking it back is; null: nobody asked for it. */
  undo: z.nullable(JobProgress),
})
export type Job = z.infer<typeof Job>
