import { randomUUIDv7 } from 'node:crypto'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { ImportRejection } from '#contract/contacts/imports.ts'
import type { AppContext } from '../context.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import { emit, type Change } from '../live/emit.ts'
import { addCounts, kinds, type ImportJob, type Memory, type Problem, type Row, type TakenRow } from './import-kinds.ts'
import { checkNumber } from './numbers.ts'
import { rowsOf } from './read-rows.ts'

type Base = Pick<AppContext, 'database' | 'hub' | 'files'>

/** On the embedded database each statement holds up everybody else's. */
const rowsASlice = { pglite: 500, postgres: 2000 }
/** So many numbers are checked before others get their turn: some 5 ms. */
const numbersAtOnce = 250
const leaseSeconds = 15
const toldEveryMs = 1000
const listsToldEveryMs = 10_000
/** A cell of a rejected row as it is kept; nobody mends a longer one by hand. */
const keptCharacters = 500

/**
 * Works rows off from where the job stands, until it is done, `isStopped` says so, or another worker has taken it. What a slice
 * did, and how far the job is, are one transaction: wherever it is killed, it goes on behind the last whole slice.
 */
export async function runRows(context: Base, job: ImportJob, isStopped: () => boolean): Promise<void> {
  const told = { at: 0, listsAt: Date.now() }
  const memory: Memory | null = job.action === 'check' ? { keys: new Set(), newTags: new Set() } : null
  // A dry run leaves nothing to go on from.
  let seen = memory ? 0 : job.seen
  const slices = slicesOf(context, job, seen)
  // The next rows are read and checked while the database works.
  let next = slices.next()
  try {
    for (;;) {
      const { value: rows, done } = await next
      if (done || isStopped()) {
        if (done) await withAccount(context.database, job.account_id, tx => finish(tx, context, job, 'COMPLETED'))
        return
      }
      next = slices.next()
      // Awaited above; until then a failure is nobody's unhandled one.
      next.catch(() => undefined)
      if (!(await runSlice(context, job, rows, { seen, memory, told }))) return
      if (!memory) await measureTables(context, seen, seen + rows.length)
      seen += rows.length
    }
  } finally {
    await next.catch(() => undefined)
    await slices.return(undefined)
  }
}

const measuredAt = [1, 5_000, 50_000]
const measuredTables = ['contact', 'contact_tagging', 'contact_facet', 'custom_field_value', 'consent', 'import_change']

/**
 * Plans that were made while a table was empty would read all of it for each row, until somebody looks how large it has become.
 * On the embedded database nobody does, and a server takes its minute.
 */
async function measureTables(context: Base, from: number, to: number): Promise<void> {
  if (measuredAt.some(rows => from < rows && rows <= to)) await measureBelow(context, to)
}

/** Those that are thought to have fewer rows. */
async function measureBelow({ database }: Base, to: number): Promise<void> {
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relname = any($1::text[]) and reltuples < $2`,
    [measuredTables, to],
  )
  if (rows.length) await database.pool.query(`analyze ${rows.map(row => row.relname).join(', ')}`)
}

async function* slicesOf(context: Base, job: ImportJob, skipped: number): AsyncGenerator<Row[], void> {
  const { reading, columns, country } = job.plan
  const column = columns.indexOf('phone')
  const size = rowsASlice[context.database.kind]
  let at = reading.hasHeader ? -1 : 0
  let rows: Row[] = []
  for await (const cells of rowsOf(context.files.path(job.account_id, job.file_id ?? ''), reading)) {
    at += 1
    if (at <= skipped) continue
    rows.push({ row: at, cells, ...checkNumber(cells[column] ?? '', country, kinds[job.kind].takesLandlines) })
    if (rows.length % numbersAtOnce === 0) await nextTick()
    if (rows.length < size) continue
    yield rows
    rows = []
  }
  if (rows.length) yield rows
}

type Standing = { seen: number; memory: Memory | null; told: { at: number; listsAt: number } }

/** Returns false when the job is another worker's by now. */
function runSlice(context: Base, { account_id, id }: ImportJob, rows: Row[], { seen, memory, told }: Standing): Promise<boolean> {
  return withAccount(context.database, account_id, async tx => {
    const [job] = await tx.rows<ImportJob>(
      `select * from import_job where account_id = $1 and id = $2 and status = 'INPROGRESS' for update`,
      [account_id, id],
    )
    // A dry run begins afresh, whatever it came to before.
    if (!job || (job.seen !== seen && !(memory && seen === 0))) return false
    const taken = rows.filter((row): row is TakenRow => 'phone' in row)
    const { counts, problems, apply } = await kinds[job.kind].settle(tx, job, taken, memory)
    const rejected = rows.flatMap(row => ('rejection' in row ? [row] : []))
    const changes = memory ? [] : await apply()
    if (!memory) await keepRows(tx, job, rejected, taken, problems)
    const base = memory && seen === 0 ? {} : job.counts
    const sum = addCounts(base, { ...counts, rejected: rejected.length, warned: problems.size })
    sum.rejectedFor = { EMPTY_NUMBER: 0, INVALID_NUMBER: 0, NOT_MOBILE_NUMBER: 0, ...base.rejectedFor }
    for (const { rejection } of rejected) sum.rejectedFor[rejection] += 1
    await tx.rows(
      `update import_job set seen = $3, counts = $4, made_tags = $5, leased_until = now() + $6 * interval '1 second'
       where account_id = $1 and id = $2`,
      [account_id, id, seen + rows.length, JSON.stringify(sum), job.made_tags, leaseSeconds],
    )
    await emit(tx, context.hub, tellable(job, changes, told))
    return true
  })
}

/** Chats hear at once what their people are called; lists now and then, since each telling makes every open one ask again. */
function tellable(job: ImportJob, changes: Change[], told: Standing['told']): Change[] {
  const now = Date.now()
  const chats = changes.filter(change => change.type !== 'RESOURCE_CHANGED')
  if (now - told.at < toldEveryMs) return chats
  told.at = now
  const areListsTold = job.action !== 'check' && now - told.listsAt > listsToldEveryMs
  if (areListsTold) told.listsAt = now
  return [...chats, jobChanged(job), ...(areListsTold ? listsChanged(job) : [])]
}

const changed = (resource: string, ids: string[]): Change => ({ type: 'RESOURCE_CHANGED', payload: { resource, ids } })
const jobChanged = (job: ImportJob) =>
  job.action === 'check' ? changed('import-checks', [job.id]) : changed('imports', [job.undo_of ?? job.id])
const listsChanged = (job: ImportJob) => kinds[job.kind].resources.map(resource => changed(resource, []))

type RejectedRow = Extract<Row, { rejection: ImportRejection }>

async function keepRows(
  tx: Tx,
  job: ImportJob,
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
      job.id,
      kept.map(() => randomUUIDv7()),
      kept.map(row => row.outcome),
      kept.map(row => row.row),
      kept.map(row => row.reason),
      kept.map(row => short(row.phone).slice(0, 100)),
      kept.map(row => row.isCut),
      kept.map(row => JSON.stringify(row.problems)),
      kept.map(row => JSON.stringify(row.cells.slice(0, job.plan.header.length).map(short))),
    ],
  )
}

/** Ends a job and tells everybody, unless another worker has ended it. */
export async function finish(tx: Tx, context: Base, job: ImportJob, status: 'COMPLETED' | 'FAILED'): Promise<void> {
  const ended = await tx.rows(
    `update import_job set status = $3, finished_at = now(), leased_until = null
     where account_id = $1 and id = $2 and status = 'INPROGRESS' returning id`,
    [job.account_id, job.id, status],
  )
  if (!ended.length) return
  if (job.action === 'run') {
    // The rows that matter are kept by themselves.
    await tx.rows('delete from import_file where account_id = $1 and id = $2', [job.account_id, job.file_id])
    tx.afterCommit(() => void context.files.remove(context.files.path(job.account_id, job.file_id ?? '')))
  }
  await emit(tx, context.hub, [jobChanged(job), ...(job.action === 'check' ? [] : listsChanged(job))])
}

const keysASlice = 1000

/** Takes an import back, key by key, in slices as above. */
export async function runUndo(context: Base, undo: ImportJob, isStopped: () => boolean): Promise<void> {
  const told = { at: 0, listsAt: Date.now() }
  await measureBelow(context, undo.total)
  while (!isStopped()) {
    const isMore = await withAccount(context.database, undo.account_id, async tx => {
      const [job] = await tx.rows<ImportJob>(
        `select * from import_job where account_id = $1 and id = $2 and status = 'INPROGRESS' for update`,
        [undo.account_id, undo.id],
      )
      const [run] = await tx.rows<ImportJob>('select * from import_job where account_id = $1 and id = $2', [
        undo.account_id,
        undo.undo_of,
      ])
      if (!job || !run) return false
      const rows = await tx.rows<{ key: string; row: number }>(
        `select key, row from import_change where account_id = $1 and import_id = $2 and key > $3 and done in ('created', 'updated')
         order by key limit $4`,
        [tx.accountId, run.id, job.cursor, keysASlice],
      )
      if (!rows.length) {
        await dropMadeTags(tx, run)
        await finish(tx, context, job, 'COMPLETED')
        return false
      }
      const undone = await kinds[run.kind].undo(
        tx,
        run,
        rows.map(row => row.key),
      )
      await keepLeft(tx, run, undone.left, new Map(rows.map(row => [row.key, row.row])))
      await tx.rows(
        `update import_job set seen = seen + $3, cursor = $4, counts = $5, leased_until = now() + $6 * interval '1 second'
         where account_id = $1 and id = $2`,
        [
          tx.accountId,
          job.id,
          rows.length,
          rows.at(-1)?.key,
          JSON.stringify({
            deleted: (job.counts.deleted ?? 0) + undone.deleted,
            restored: (job.counts.restored ?? 0) + undone.restored,
            left: (job.counts.left ?? 0) + undone.left.length,
          }),
          leaseSeconds,
        ],
      )
      await emit(tx, context.hub, tellable(job, undone.changes, told))
      return true
    })
    if (!isMore) return
    await nextTick()
  }
}

/** Tags that came with the import and that nobody wears now go with it. */
async function dropMadeTags(tx: Tx, run: ImportJob): Promise<void> {
  await tx.rows(
    `delete from contact_tag t where account_id = $1 and id = any($2::uuid[]) and contacts = 0
       and not exists (select from contact_tag_use u where u.account_id = t.account_id and u.tag_id = t.id)`,
    [tx.accountId, run.made_tags],
  )
}

async function keepLeft(
  tx: Tx,
  run: ImportJob,
  left: { key: string; reason: string }[],
  rowOf: Map<string, number>,
): Promise<void> {
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
