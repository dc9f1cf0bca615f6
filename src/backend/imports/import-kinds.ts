import type { ImportCounts, ImportField, ImportKind, ImportOptions, ImportProblem } from '#contract/contacts/imports.ts'
import type { Tx } from '../db/transaction.ts'
import type { Change } from '../live/emit.ts'
import { blockListKind } from './kind-block-list.ts'
import { contactsKind } from './kind-contacts.ts'
import type { CheckedNumber } from './numbers.ts'
import type { Reading } from './read-rows.ts'

/** What a job keeps of its plan. */
export type KeptPlan = {
  columns: (string | null)[]
  country: string | null
  options: ImportOptions
  reading: Reading
  header: string[]
}

export type ImportJob = {
  account_id: string
  id: string
  kind: ImportKind
  action: 'check' | 'run' | 'undo'
  file_id: string | null
  file_name: string
  plan: KeptPlan
  undo_of: string | null
  status: 'PENDING' | 'INPROGRESS' | 'COMPLETED' | 'FAILED'
  total: number
  seen: number
  cursor: string
  counts: Partial<ImportCounts> & { deleted?: number; restored?: number; left?: number }
  made_tags: string[]
  created_by: string
  created_at: Date
  finished_at: Date | null
}

/** A row of the file, its number already checked. */
export type Row = { row: number; cells: string[] } & CheckedNumber
export type TakenRow = Row & { phone: string }

export type Problem = { field: string; name: string | null; value: string; problem: ImportProblem }
/** What a dry run must remember, since it leaves nothing in the database. */
export type Memory = { keys: Set<string>; newTags: Set<string> }

/** What a slice of rows comes to; `apply` does it. */
export type Settled = {
  counts: Partial<Record<'created' | 'updated' | 'unchanged' | 'skipped' | 'repeated' | 'blocked' | 'newTags', number>>
  problems: Map<number, Problem[]>
  apply: () => Promise<Change[]>
}

/** What an undo of a slice came to: the keys that it could not take back stay with their reason. */
export type Undone = {
  deleted: number
  restored: number
  left: { key: string; reason: 'CHANGED_SINCE' | 'DELETED_SINCE' }[]
  changes: Change[]
}

/** What differs between the things that are imported; the machinery around it is one. */
export type Kind = {
  fields: (Pick<ImportField, 'key' | 'isRequired'> & {
    /** How people call it at the head of a column: folded, without punctuation. */
    headings: string[]
  })[]
  hasCustomFields: boolean
  takesLandlines: boolean
  /** Whose lists follow when it is done. */
  resources: string[]
  settle(tx: Tx, job: ImportJob, rows: TakenRow[], memory: Memory | null): Promise<Settled>
  undo(tx: Tx, job: ImportJob, keys: string[]): Promise<Undone>
}

export const kinds: Record<ImportKind, Kind> = { contacts: contactsKind, 'block-list': blockListKind }

/** Adds what a slice counted. */
export function addCounts(
  counts: ImportJob['counts'],
  more: Settled['counts'] & { rejected?: number; warned?: number },
): ImportJob['counts'] {
  const sum = { ...counts }
  for (const name of [
    'created',
    'updated',
    'unchanged',
    'skipped',
    'repeated',
    'blocked',
    'newTags',
    'rejected',
    'warned',
  ] as const)
    sum[name] = (counts[name] ?? 0) + (more[name] ?? 0)
  sum.imported = (sum.created ?? 0) + (sum.updated ?? 0) + (sum.unchanged ?? 0)
  return sum
}
