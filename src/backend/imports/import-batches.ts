import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { ImportRejection } from '#contract/contacts/imports.ts'
import type { Tx } from '../db/transaction.ts'
import type { Batch, Counts, Done, JobRow, Source } from '../jobs/kind.ts'
import { runOf, type Memory, type Problem, type Row, type Settled, type TakenRow, type ImportRun } from './import-kind.ts'
import { isOwnDownload } from './guess-columns.ts'
import { importKinds } from './import-kinds.ts'
import { measureTables } from './analyze-tables.ts'
import { checkNumber } from './numbers.ts'
import { rowsOf } from './read-rows.ts'

/** So many numbers are checked before others get their turn: some 5 ms. */
const numbersAtOnce = 250
/** A cell of a rejected row as it is kept; nobody mends a longer one by hand. */
const keptCharacters = 500

/** Imports the rows of a file from where the job stands. */
export async function* importRows(source: Source): AsyncGenerator<Batch> {
  let { seen } = source.job
  for await (const rows of ahead(rowsByBatch(source))) {
    yield (tx, job) => settleRows(tx, job, rows, null)
    await measureTables(source.context.database, seen, seen + rows.length)
    seen += rows.length
  }
}

/** Counts what an import would do with all rows of its file. */
export async function* checkRows(source: Source): AsyncGenerator<Batch> {
  const memory: Memory = { keys: new Set(), newTags: new Set() }
  for await (const rows of ahead(rowsByBatch(source))) yield (tx, job) => settleRows(tx, job, rows, memory)
}

/** The same, with the next one already on its way: rows are read and checked while the database works. */
async function* ahead<T>(source: AsyncGenerator<T, void>): AsyncGenerator<T> {
  let next = source.next()
  try {
    for (;;) {
      const { value, done } = await next
      if (done) return
      next = source.next()
      // Awaited above; until then a failure is nobody's unhandled one.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await source.return()
  }
}

async function* rowsByBatch({ context, job, most }: Source): AsyncGenerator<Row[], void> {
  const { fileId, plan } = runOf(job)
  const kind = importKinds[plan.options.kind]
  const takesLandlines = kind.takesLandlines || isOwnDownload(plan.header)
  const column = plan.columns.indexOf(kind.subject?.field ?? 'phone')
  const check = kind.subject?.check ?? ((cell: string) => checkNumber(cell, plan.country, takesLandlines))
  let at = plan.reading.hasHeader ? -1 : 0
  let rows: Row[] = []
  for await (const { line, cells } of rowsOf(context.files.path(job.account_id, fileId), plan.reading)) {
    at += 1
    if (at <= job.seen) continue
    rows.push({ row: line, cells, ...check(cells[column] ?? '') })
    if (rows.length % numbersAtOnce === 0) await nextTick()
    if (rows.length < most) continue
    yield rows
    rows = []
  }
  if (rows.length) yield rows
}

/** What a batch of rows comes to; with a `memory` it is only counted. */
async function settleRows(tx: Tx, job: JobRow, checked: Row[], memory: Memory | null): Promise<Done> {
  const run = runOf(job)
  const rows = await withKnownLandlines(tx, checked)
  const taken = rows.filter((row): row is TakenRow => 'phone' in row)
  const settled = await importKinds[run.plan.options.kind].settle(tx, run, taken, memory)
  const { counts, problems, apply } = settled
  const rejected = [
    ...rows.flatMap(row => ('rejection' in row ? [row] : [])),
    ...(settled.rejected ?? []).map(row => ({ ...row, isCut: false, written: row.phone })),
  ].toSorted((one, other) => one.row - other.row)
  const changes = memory ? [] : await apply()
  if (!memory) await keepRows(tx, run, rejected, taken, problems)
  return {
    seen: rows.length,
    state: { madeTags: run.madeTags },
    counts: { ...totalsOf(counts, rejected), rejected: rejected.length, warned: problems.size },
    changes,
  }
}

/** A landline that is a contact already is no mistake of the file. */
async function withKnownLandlines(tx: Tx, rows: Row[]): Promise<Row[]> {
  const landlines = rows.flatMap(row => ('rejection' in row && row.rejection === 'NOT_MOBILE_NUMBER' ? [row.written] : []))
  if (!landlines.length) return rows
  const found = await tx.rows<{ phone: string }>('select phone from contact where account_id = $1 and phone = any($2)', [
    tx.accountId,
    landlines,
  ])
  const known = new Set(found.map(row => row.phone))
  return rows.map(row => {
    if (!('rejection' in row) || !known.has(row.written)) return row
    return { row: row.row, cells: row.cells, phone: row.written }
  })
}

/** The counts of a batch with what follows from them, and why how many were rejected. */
function totalsOf(counts: Settled['counts'], rejected: RejectedRow[]): Counts {
  const { created = 0, updated = 0, unchanged = 0 } = counts
  const reasons: Counts = {}
  for (const { rejection } of rejected) reasons[rejection] = (reasons[rejection] ?? 0) + 1
  return { ...counts, ...reasons, imported: created + updated + unchanged, changed: created + updated }
}

type RejectedRow = { row: number; cells: string[]; rejection: ImportRejection; isCut: boolean; written: string }

async function keepRows(
  tx: Tx,
  run: ImportRun,
  rejected: RejectedRow[],
  taken: TakenRow[],
  problems: Map<number, Problem[]>,
): Promise<void> {
  const kept = [
    ...rejected.map(row => ({
      ...row,
      outcome: 'REJECTED',
      reason: row.rejection,
      phone: row.written,
      problems: [],
    })),
    ...taken
      .filter(row => problems.has(row.row))
      .map(row => ({ ...row, outcome: 'WARNED', reason: null, isCut: false, problems: problems.get(row.row) ?? [] })),
  ]
  if (!kept.length) return
  const short = (text: string) => text.slice(0, keptCharacters).toWellFormed()
  await tx.rows(
    `insert into import_row (account_id, id, import_id, outcome, row, reason, phone, is_cut, problems, cells)
     select $1, id, $2, outcome, row, reason, phone, is_cut, problems, cells
     from unnest($3::uuid[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bool[], $9::jsonb[], $10::jsonb[])
       as r (id, outcome, row, reason, phone, is_cut, problems, cells)`,
    [
      tx.accountId,
      run.id,
      kept.map(() => randomUUIDv7()),
      kept.map(row => row.outcome),
      kept.map(row => row.row),
      kept.map(row => row.reason),
      kept.map(row => short(row.phone).slice(0, 100)),
      kept.map(row => row.isCut),
      kept.map(row => JSON.stringify(row.problems)),
      kept.map(row => JSON.stringify(row.cells.slice(0, run.plan.header.length).map(short))),
    ],
  )
}
