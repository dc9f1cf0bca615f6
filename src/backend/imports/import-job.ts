import * as z from 'zod'
import { ImportKind } from '#contract/contacts/imports.ts'
import { importFileKeptHours, importUndoDays } from '#contract/limits.ts'
import type { Tx } from '../db/transaction.ts'
import type { About, JobContext, JobRow, Kind } from '../jobs/kind.ts'
import { checkRows, importRows } from './import-batches.ts'
import { importKinds } from './import-kinds.ts'
import { undoImport } from './import-undo.ts'

/** As much of the details as every import has, however old it is. */
const Named = z.object({ fileId: z.uuid(), fileName: z.string(), plan: z.object({ options: z.object({ kind: ImportKind }) }) })

/** What an import is called, and into what it goes. */
export function nameOf({ details }: Pick<JobRow, 'details'>): { kind: ImportKind; fileName: string } {
  const { fileName, plan } = Named.parse(details)
  return { kind: plan.options.kind, fileName }
}

function about(details: unknown): About {
  const { kind, fileName } = nameOf({ details })
  return { action: kind, name: fileName, needsBulk: true, refreshes: importKinds[kind].refreshes }
}

const batchRows = { pglite: 500, postgres: 2000 }

/** The rows of a file, into contacts or the block list. */
export const importJob: Kind = {
  lane: 'imports',
  batchRows,
  about,
  run: importRows,
  undo: {
    minutes: importUndoDays * 24 * 60,
    isAtOnce: false,
    run: undoImport,
    audit: job => ({ action: 'IMPORT_UNDONE', subject: nameOf(job).fileName, changes: [] }),
  },
  ended: removeFile,
  keptDays: null,
}

/** What an import would do, counted without doing it: somebody waits for that. */
export const importCheckJob: Kind = {
  lane: 'checks',
  batchRows,
  about: details => ({ ...about(details), refreshes: [] }),
  run: checkRows,
  startsAfresh: true,
  keptDays: importFileKeptHours / 24,
}

/** The rows that matter are kept by themselves. */
async function removeFile(tx: Tx, { files }: JobContext, { details }: JobRow): Promise<void> {
  const { fileId } = Named.parse(details)
  await tx.rows('delete from import_file where account_id = $1 and id = $2', [tx.accountId, fileId])
  tx.afterCommit(() => void files.remove(files.path(tx.accountId, fileId)))
}
