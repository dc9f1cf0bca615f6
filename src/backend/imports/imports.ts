import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { Import, ImportCheck, ImportCounts, ImportPlan, ImportRow } from '#contract/contacts/imports.ts'
import { ImportPlan as Plan } from '#contract/contacts/imports.ts'
import { record } from '../account/audit.ts'
import { listRows } from '../db/list-rows.ts'
import type { Tx } from '../db/transaction.ts'
import { giveDownload } from '../http/downloads.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { addJob, jobChanged, jobOf, toJob, type ListedJob } from '../jobs/job-rows.ts'
import type { JobRow } from '../jobs/kind.ts'
import { emit } from '../live/emit.ts'
import { fileOf } from './import-files.ts'
import { nameOf } from './import-job.ts'
import type { ImportDetails } from './import-kind.ts'
import { importKinds } from './import-kinds.ts'

type Listed = ListedJob & { author: string | null }

/** Imports with who began them and what became of their undo. */
const listed = `(
  select j.*, p.name as author, to_jsonb(u) as undo, j.details ->> 'fileName' as file_name, j.details #>> '{plan,options,kind}' as target,
    coalesce((j.counts ->> 'imported')::int, 0) as imported, coalesce((j.counts ->> 'rejected')::int, 0) as rejected
  from job j left join person p on p.sub = j.created_by
  left join job u on u.account_id = j.account_id and u.undo_of = j.id
  where j.kind = 'import' and j.undo_of is null
) as import`

export const imports = {
  'POST /import-checks': (call, { body }) =>
    call.inAccount(async tx => {
      const check = await startJob(call, tx, 'import-check', body)
      tx.afterCommit(call.wakeJobs)
      return toCheck(check)
    }),

  'GET /import-checks/:id': (call, { params }) =>
    call.inAccount(async tx => {
      const job = await jobOf(tx, params.id)
      if (job.kind !== 'import-check') throw new Refusal('NOT_FOUND')
      return toCheck(job)
    }),

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
          where: 'target = coalesce($2, target)',
          values: [query.kind ?? null],
        },
      )
      return { ...rows, items: rows.items.map(toImport) }
    }),

  'POST /imports': (call, { body }) =>
    call.inAccount(async tx => {
      const [begun] = await tx.rows<{ id: string }>(
        `select id from job where account_id = $1 and kind = 'import' and undo_of is null and details ->> 'fileId' = $2`,
        [tx.accountId, body.fileId],
        'import-of-file',
      )
      if (begun) return importOf(tx, begun.id)
      const job = await startJob(call, tx, 'import', body)
      const answer = await importOf(tx, job.id)
      await record(tx, call, 'IMPORT_STARTED', answer.fileName, [{ field: 'rows', from: null, to: answer.total }])
      await emit(tx, call.hub, [jobChanged(job)])
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
} satisfies Partial<Handlers<keyof Api>>

/** Refuses a plan that leaves out what is required, or gives a field twice. */
async function startJob(call: Call, tx: Tx, kind: 'import' | 'import-check', plan: ImportPlan): Promise<JobRow> {
  const file = await fileOf(tx, plan.fileId)
  const { columns, country, options } = Plan.parse(plan)
  if (options.kind !== file.kind || columns.length > file.reading.columns.length)
    throw new Refusal('BAD_REQUEST', { field: 'columns', message: 'The plan is not of this file.' })
  if (options.kind === 'coupons') await insistOnCoupons(tx)
  const { fields, hasCustomFields } = importKinds[file.kind]
  const given = columns.flatMap(key => key ?? [])
  const twice = given.find((key, index) => given.indexOf(key) < index)
  if (twice) throw new Refusal('IMPORT_FIELD_TWICE', { field: 'columns', details: { value: twice } })
  const unknown = given.find(
    key => !fields.some(field => field.key === key) && !(hasCustomFields && /^field:[0-9a-f-]{36}$/.test(key)),
  )
  if (unknown) throw new Refusal('BAD_REQUEST', { field: 'columns', message: 'There is no such field.' })
  const missing = fields.find(field => field.isRequired && !given.includes(field.key))
  if (missing) throw new Refusal('IMPORT_FIELD_REQUIRED', { field: 'columns', details: { value: missing.key } })
  const { encoding, separator, hasHeader, firstLine, titleRows, dayOrders } = file.reading
  const details: ImportDetails = {
    fileId: file.id,
    fileName: file.name,
    plan: {
      columns,
      country,
      options,
      reading: { encoding, separator, hasHeader, firstLine, titleRows, dayOrders },
      header: file.reading.columns.map(column => column.name),
    },
  }
  return addJob(tx, { id: randomUUIDv7(), kind, details, total: file.reading.rows, created_by: call.person.sub })
}

/** Coupons are for accounts with popups alone. */
async function insistOnCoupons(tx: Tx): Promise<void> {
  const open = await tx.rows('select 1 from account where id = $1 and popup_enabled', [tx.accountId])
  if (!open.length) throw new Refusal('FORBIDDEN')
}

/** Refuses with NOT_FOUND. */
async function importOf(tx: Tx, id: string): Promise<Import> {
  const [row] = await tx.rows<Listed>(`select * from ${listed} where account_id = $1 and id = $2`, [tx.accountId, id], 'import')
  if (!row) throw new Refusal('NOT_FOUND')
  return toImport(row)
}

function countsOf({ counts }: JobRow): ImportCounts {
  const at = (name: string) => counts[name] ?? 0
  return {
    imported: at('imported'),
    created: at('created'),
    updated: at('updated'),
    unchanged: at('unchanged'),
    skipped: at('skipped'),
    repeated: at('repeated'),
    rejected: at('rejected'),
    rejectedFor: rejectedFor(at),
    warned: at('warned'),
    blocked: at('blocked'),
    newTags: at('newTags'),
  }
}

const rejectedFor = (at: (name: string) => number): ImportCounts['rejectedFor'] => ({
  EMPTY_NUMBER: at('EMPTY_NUMBER'),
  INVALID_NUMBER: at('INVALID_NUMBER'),
  NOT_MOBILE_NUMBER: at('NOT_MOBILE_NUMBER'),
  INVALID_ORDER: at('INVALID_ORDER'),
  INVALID_TIME: at('INVALID_TIME'),
  INVALID_AMOUNT: at('INVALID_AMOUNT'),
  INVALID_CURRENCY: at('INVALID_CURRENCY'),
  EMPTY_COUPON: at('EMPTY_COUPON'),
  COUPON_EXISTS: at('COUPON_EXISTS'),
  INVALID_COUPON: at('INVALID_COUPON'),
})

function toCheck(job: JobRow): ImportCheck {
  const { id, status, seen, total } = job
  return { id, kind: nameOf(job).kind, status, seen, total: total ?? 0, ...countsOf(job) }
}

function toImport(row: Listed): Import {
  return { ...toJob(row), ...toCheck(row), fileName: nameOf(row).fileName, createdBy: row.author ?? row.created_by }
}
