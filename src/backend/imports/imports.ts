import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { Import, ImportCheck, ImportCounts, ImportPlan, ImportRow } from '#contract/contacts/imports.ts'
import { ImportPlan as Plan } from '#contract/contacts/imports.ts'
import { importUndoDays } from '#contract/limits.ts'
import { record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { giveDownload } from '../http/downloads.ts'
import { Refusal } from '../http/refusal.ts'
import { emitChanged } from '../live/emit.ts'
import { fileOf } from './import-files.ts'
import { kinds, type ImportJob, type KeptPlan } from './import-kinds.ts'

type Listed = ImportJob & { author: string | null; undo: ImportJob | null }

/** Imports with who began them and what became of their undo. */
const listed = `(
  select j.*, p.name as author, to_jsonb(u) as undo from import_job j
  left join person p on p.sub = j.created_by
  left join import_job u on u.account_id = j.account_id and u.undo_of = j.id and u.action = 'undo'
  where j.action = 'run'
) as import`

export const importJobs = {
  'POST /import-checks': (call, { body }) =>
    call.inAccount(async tx => {
      const check = await startJob(call, tx, 'check', body)
      tx.afterCommit(call.wakeJobs)
      return toCheck(check)
    }),

  'GET /import-checks/:id': (call, { params }) => call.inAccount(async tx => toCheck(await jobOf(tx, params.id, 'check'))),

  'GET /imports': (call, { query }) =>
    call.inAccount(async tx => {
      const rows = await listRows<Listed>(
        tx,
        { ...query, sort: query.sort ?? '-createdAt' },
        {
          table: listed,
          columns: '*',
          sorts: { createdAt: 'created_at', total: 'total', imported: 'imported', rejected: 'rejected' },
          search: 'file_name',
          where: 'kind = coalesce($2, kind)',
          values: [query.kind ?? null],
        },
      )
      return { ...rows, items: rows.items.map(toImport) }
    }),

  'POST /imports': (call, { body }) =>
    call.inAccount(async tx => {
      const [begun] = await tx.rows<{ id: string }>(
        `select id from import_job where account_id = $1 and file_id = $2 and action = 'run'`,
        [tx.accountId, body.fileId],
      )
      if (begun) return importOf(tx, begun.id)
      const { id } = await startJob(call, tx, 'run', body)
      const answer = await importOf(tx, id)
      await record(tx, call, 'IMPORT_STARTED', answer.fileName, [{ field: 'rows', from: null, to: answer.total }])
      await emitChanged(tx, call.hub, ['imports'], [id])
      tx.afterCommit(call.wakeJobs)
      return answer
    }),

  'GET /imports/:id': (call, { params }) => call.inAccount(tx => importOf(tx, params.id)),

  'GET /imports/:id/rows': (call, { params, query }) =>
    call.inAccount(async tx => {
      await importOf(tx, params.id)
      return listRows<ImportRow>(tx, query, {
        table: 'import_row',
        columns: 'id, row, reason, phone, is_cut as "isCutNumber", problems',
        sorts: { row: 'row' },
        search: 'phone',
        where: 'import_id = $2 and outcome = $3',
        values: [params.id, query.outcome],
      })
    }),

  'POST /imports/:id/downloads': async (call, { params, body }) => {
    await call.inAccount(async tx => record(tx, call, 'IMPORT_EXPORTED', (await importOf(tx, params.id)).fileName))
    return giveDownload(call, 'import-rows', { id: params.id, ...body })
  },

  'POST /imports/:id/undo': (call, { params }) =>
    call.inAccount(async tx => {
      await tx.rows('select 1 from import_job where account_id = $1 and id = $2 for update', [tx.accountId, params.id])
      const done = await importOf(tx, params.id)
      if (done.undoableUntil === null) throw new Refusal('NOT_UNDOABLE')
      await tx.rows(
        `insert into import_job (account_id, id, kind, action, file_name, undo_of, total, created_by)
         select account_id, $3, kind, 'undo', file_name, id, (
           select count(*) from import_change c where c.account_id = j.account_id and c.import_id = j.id and c.done in ('created', 'updated')
         ), $4 from import_job j where account_id = $1 and id = $2
         on conflict (account_id, undo_of) where action = 'undo' do update set status = 'PENDING', finished_at = null, leased_until = null`,
        [tx.accountId, params.id, randomUUIDv7(), call.person.sub],
      )
      const answer = await importOf(tx, params.id)
      await record(tx, call, 'IMPORT_UNDONE', answer.fileName)
      await emitChanged(tx, call.hub, ['imports'], [params.id])
      tx.afterCommit(call.wakeJobs)
      return answer
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Refuses a plan that leaves out what is required, or gives a field twice. */
async function startJob(call: Call, tx: Tx, action: 'check' | 'run', plan: ImportPlan): Promise<ImportJob> {
  const file = await fileOf(tx, plan.fileId)
  const { columns, country, options } = Plan.parse(plan)
  if (options.kind !== file.kind || columns.length > file.reading.columns.length)
    throw new Refusal('BAD_REQUEST', { field: 'columns', message: 'The plan is not of this file.' })
  const { fields, hasCustomFields } = kinds[file.kind]
  const given = columns.flatMap(key => key ?? [])
  const twice = given.find((key, index) => given.indexOf(key) < index)
  if (twice) throw new Refusal('IMPORT_FIELD_TWICE', { field: 'columns', details: { value: twice } })
  const unknown = given.find(
    key => !fields.some(field => field.key === key) && !(hasCustomFields && /^field:[0-9a-f-]{36}$/.test(key)),
  )
  if (unknown) throw new Refusal('BAD_REQUEST', { field: 'columns', message: 'There is no such field.' })
  const missing = fields.find(field => field.isRequired && !given.includes(field.key))
  if (missing) throw new Refusal('IMPORT_FIELD_REQUIRED', { field: 'columns', details: { value: missing.key } })
  const { encoding, separator, hasHeader, firstLine } = file.reading
  const kept: KeptPlan = {
    columns,
    country,
    options,
    reading: { encoding, separator, hasHeader, firstLine },
    header: file.reading.columns.map(column => column.name),
  }
  const id = randomUUIDv7()
  await tx.rows(
    `insert into import_job (account_id, id, kind, action, file_id, file_name, plan, total, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.accountId, id, file.kind, action, file.id, file.name, JSON.stringify(kept), file.reading.rows, call.person.sub],
  )
  return jobOf(tx, id, action)
}

async function jobOf(tx: Tx, id: string, action: ImportJob['action']): Promise<ImportJob> {
  const [job] = await tx.rows<ImportJob>('select * from import_job where account_id = $1 and id = $2 and action = $3', [
    tx.accountId,
    id,
    action,
  ])
  if (!job) throw new Refusal('NOT_FOUND')
  return job
}

async function importOf(tx: Tx, id: string): Promise<Import> {
  const [row] = await tx.rows<Listed>(`select * from ${listed} where account_id = $1 and id = $2`, [tx.accountId, id])
  if (!row) throw new Refusal('NOT_FOUND')
  return toImport(row)
}

function countsOf({ counts }: ImportJob): ImportCounts {
  const { rejectedFor } = counts
  const at = (name: Exclude<keyof ImportCounts, 'rejectedFor'>) => counts[name] ?? 0
  return {
    imported: at('imported'),
    created: at('created'),
    updated: at('updated'),
    unchanged: at('unchanged'),
    skipped: at('skipped'),
    repeated: at('repeated'),
    rejected: at('rejected'),
    rejectedFor: { EMPTY_NUMBER: 0, INVALID_NUMBER: 0, NOT_MOBILE_NUMBER: 0, ...rejectedFor },
    warned: at('warned'),
    blocked: at('blocked'),
    newTags: at('newTags'),
  }
}

const progressOf = ({ id, kind, status, total, seen }: ImportJob) => ({ id, kind, status, total, seen })
const toCheck = (job: ImportJob): ImportCheck => ({ ...progressOf(job), ...countsOf(job) })

function toImport(row: Listed): Import {
  const until = new Date((row.finished_at ?? row.created_at).getTime() + importUndoDays * 86_400_000)
  const isDone = row.status === 'COMPLETED' || row.status === 'FAILED'
  const isLeft = !row.undo || row.undo.status === 'FAILED'
  const isUndoable = isDone && isLeft && (row.counts.created ?? 0) + (row.counts.updated ?? 0) > 0 && until > new Date()
  const { undo } = row
  return {
    ...progressOf(row),
    ...countsOf(row),
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdBy: row.author ?? row.created_by,
    undoableUntil: isUndoable ? until.toISOString() : null,
    undo: undo && {
      status: undo.status,
      total: undo.total,
      seen: undo.seen,
      deleted: undo.counts.deleted ?? 0,
      restored: undo.counts.restored ?? 0,
      left: undo.counts.left ?? 0,
    },
  }
}
