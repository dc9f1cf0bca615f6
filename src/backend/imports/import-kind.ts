import type { Resource } from '#contract/events.ts'
import * as z from 'zod'
import {
  ImportEncoding,
  ImportOptions,
  ImportSeparator,
  type ImportField,
  type ImportProblem,
  type ImportRejection,
} from '#contract/contacts/imports.ts'
import type { Tx } from '../db/transaction.ts'
import type { JobRow } from '../jobs/kind.ts'
import type { Change } from '../live/emit.ts'
import type { CheckedNumber } from './numbers.ts'

/** What the job of an import, of its dry run and of its undo keeps in `details`. */
export const ImportDetails = z.object({
  fileId: z.uuid(),
  fileName: z.string(),
  plan: z.object({
    columns: z.array(z.string().nullable()),
    country: z.string().nullable(),
    options: ImportOptions,
    /** How the file is read; `firstLine` is 2 below a line `sep=;`. */
    reading: z.object({
      encoding: ImportEncoding,
      separator: ImportSeparator,
      hasHeader: z.boolean(),
      firstLine: z.union([z.literal(1), z.literal(2)]),
      /** Missing of imports that began before there was one. */
      titleRows: z.int().default(0),
      /** Of each column, for days with slashes. */
      dayOrders: z.array(z.enum(['day', 'month']).nullable()).default([]),
    }),
    header: z.array(z.string()),
  }),
})
export type ImportDetails = z.output<typeof ImportDetails>

const State = z.object({ madeTags: z.array(z.uuid()).optional() })

/** An import as its batches work on it. */
export type ImportRun = ImportDetails & {
  id: string
  createdBy: string
  createdAt: Date
  /** Tags that it made; its batches add to them, its undo takes those away that nobody wears. */
  madeTags: string[]
}

export const runOf = (job: JobRow): ImportRun => ({
  ...ImportDetails.parse(job.details),
  id: job.id,
  createdBy: job.created_by,
  createdAt: job.created_at,
  madeTags: State.parse(job.state).madeTags ?? [],
})

/** A row of the file by its number in the spreadsheet, the phone number already checked. */
export type Row = { row: number; cells: string[] } & CheckedNumber
export type TakenRow = Row & { phone: string }

export type Problem = { field: string; name: string | null; value: string; problem: ImportProblem }
/** What a dry run must remember, since it leaves nothing in the database. */
export type Memory = { keys: Set<string>; newTags: Set<string> }

/** What a batch of rows comes to; `apply` does it. */
export type Settled = {
  counts: Partial<Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'repeated' | 'blocked' | 'newTags', number>>
  problems: Map<number, Problem[]>
  /** Rows whose number is right and something else is not, which the kind cannot do without. */
  rejected?: (TakenRow & { rejection: ImportRejection })[]
  apply: () => Promise<Change[]>
}

/** What an undo of a batch came to: the keys that it could not take back stay with their reason. */
export type Undone = {
  deleted: number
  restored: number
  left: { key: string; reason: 'CHANGED_SINCE' | 'DELETED_SINCE' }[]
  changes: Change[]
}

/** What differs between the things that are imported; the machinery around it is one. */
export type KindOfImport = {
  fields: (Pick<ImportField, 'key' | 'isRequired'> & {
    /** How people call it at the head of a column: folded, without punctuation. */
    headings: string[]
  })[]
  hasCustomFields: boolean
  takesLandlines: boolean
  /** What tells its rows apart where that is no phone number: it stands in the place of one. */
  subject?: { field: string; check: (cell: string) => CheckedNumber }
  /** Whose lists follow now and then and when it is done. */
  refreshes: Resource[]
  settle(tx: Tx, run: ImportRun, rows: TakenRow[], memory: Memory | null): Promise<Settled>
  undo(tx: Tx, run: ImportRun, keys: string[]): Promise<Undone>
}
