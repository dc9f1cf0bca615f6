import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'
import { placeOf, repeat, type Batch, type Done, type JobRow, type Source } from '../jobs/kind.ts'
import { runOf, type ImportRun, type Undone } from './import-kind.ts'
import { importKinds } from './import-kinds.ts'
import { measureBelow } from './analyze-tables.ts'

/** Takes an import back, key by key. */
export async function* undoImport({ context, job, most }: Source, of: string): AsyncGenerator<Batch> {
  await measureBelow(context.database, job.total ?? 0)
  yield* repeat((tx, undo) => undoNext(tx, undo, of, most))
}

async function undoNext(tx: Tx, undo: JobRow, of: string, most: number): Promise<Done> {
  const [job] = await tx.rows<JobRow>('select * from job where account_id = $1 and id = $2', [tx.accountId, of])
  if (!job) throw new Error('the import is gone')
  const run = runOf(job)
  const rows = await tx.rows<{ key: string; row: number }>(
    `select key, row from import_change where account_id = $1 and import_id = $2 and key > $3 and done in ('created', 'updated')
     order by key limit $4`,
    [tx.accountId, of, placeOf(undo) ?? '', most],
  )
  const keys = rows.map(row => row.key)
  const undone = await importKinds[run.plan.options.kind].undo(tx, run, keys)
  await keepLeft(tx, run, undone.left, new Map(rows.map(row => [row.key, row.row])))
  if (rows.length < most) await dropMadeTags(tx, run)
  return {
    seen: rows.length,
    ...(rows.length > 0 && { state: { after: keys.at(-1) } }),
    counts: { deleted: undone.deleted, restored: undone.restored, left: undone.left.length },
    changes: undone.changes,
  }
}

/** Tags that came with the import and that nobody wears now go with it. */
async function dropMadeTags(tx: Tx, run: ImportRun): Promise<void> {
  await tx.rows(
    `delete from contact_tag t where account_id = $1 and id = any($2::uuid[]) and contacts = 0
       and not exists (select from contact_tag_use u where u.account_id = t.account_id and u.tag_id = t.id)`,
    [tx.accountId, run.madeTags],
  )
}

async function keepLeft(tx: Tx, run: ImportRun, left: Undone['left'], rowOf: Map<string, number>): Promise<void> {
  if (!left.length) return
  await tx.rows(
    `insert into import_row (account_id, id, import_id, outcome, row, reason, phone)
     select $1, id, $2, 'LEFT', row, reason, phone from unnest($3::uuid[], $4::int[], $5::text[], $6::text[]) as r (id, row, reason, phone)`,
    [
      tx.accountId,
      run.id,
      left.map(() => randomUUIDv7()),
      left.map(({ key }) => rowOf.get(key) ?? 0),
      left.map(({ reason }) => reason),
      // Of a block the reason follows.
      left.map(({ key }) => key.replace(/ .*/, '')),
    ],
  )
}
