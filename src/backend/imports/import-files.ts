import { randomUUIDv7 } from 'node:crypto'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Api } from '#contract/api.ts'
import { ImportFile, NewImportFile, type ImportField, type ImportKind } from '#contract/contacts/imports.ts'
import { importCsvMaxBytes, importXlsxMaxBytes } from '#contract/limits.ts'
import { oneLine } from '#contract/names.ts'
import { fileTypeFromFile } from 'file-type'
import { countriesOf } from '../contacts/search/contact-list.ts'
import type { Tx } from '../db/transaction.ts'
import { check, type Call, type Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { readMultipart, type Upload } from '../http/upload.ts'
import { importKinds } from './import-kinds.ts'
import { understand, type Understood } from './detect-format.ts'
import { writeAsCsv } from './workbook.ts'

export type FileRow = { id: string; kind: ImportKind; name: string; size_bytes: number; reading: Understood }

const nameMaxUnits = 200
const megabyte = 1024 * 1024
const isBookName = (name: string) => extname(name).toLowerCase() === '.xlsx'
const maxBytesOf = (name: string) => (isBookName(name) ? importXlsxMaxBytes : importCsvMaxBytes)

export const importFiles = {
  'POST /import-files': async call => {
    const { files } = call
    const temporary = files.temporary()
    const asCsv = files.temporary()
    try {
      const { fields, file } = await readMultipart(call.request.env.incoming, temporary, {
        maxFileBytes: maxBytesOf,
        mostFileBytes: Math.max(importCsvMaxBytes, importXlsxMaxBytes),
        refuse: name => tooLarge(maxBytesOf(name)),
      })
      const { kind } = check(NewImportFile, fields, 'body')
      if (!file) throw new Refusal('FILE_REQUIRED', { field: 'file' })
      const type = await typeOf(file)
      if (type === 'xlsx') await writeAsCsv(temporary, asCsv, call.accountId)
      const stored = type === 'xlsx' ? asCsv : temporary
      const customFields = await fieldsOf(call, kind)
      const reading = await understand(stored, { kind, type, customFields }, {})
      const id = randomUUIDv7()
      await files.keep(stored, call.accountId, id)
      return await call.inAccount(async tx => {
        const name = oneLine(file.name).trim().slice(0, nameMaxUnits).toWellFormed() || 'file'
        await tx.rows(
          `insert into import_file (account_id, id, kind, name, size_bytes, reading, created_by) values ($1, $2, $3, $4, $5, $6, $7)`,
          [tx.accountId, id, kind, name, file.sizeBytes, JSON.stringify(reading), call.person.sub],
        )
        return answerOf(tx, { id, kind, name, size_bytes: file.sizeBytes, reading }, customFields)
      })
    } finally {
      await files.remove(temporary)
      await files.remove(asCsv)
    }
  },

  'GET /import-files/:id': async (call, { params }) => {
    const file = await call.inAccount(tx => fileOf(tx, params.id))
    const customFields = await fieldsOf(call, file.kind)
    return call.inAccount(tx => answerOf(tx, file, customFields))
  },

  'PUT /import-files/:id': async (call, { params, body }) => {
    const file = await call.inAccount(tx => fileOf(tx, params.id))
    const customFields = await fieldsOf(call, file.kind)
    const about = { kind: file.kind, type: file.reading.type, customFields }
    const reading = await understand(call.files.path(call.accountId, file.id), about, body)
    return call.inAccount(async tx => {
      const changed = await tx.rows('update import_file set reading = $3 where account_id = $1 and id = $2 returning id', [
        tx.accountId,
        file.id,
        JSON.stringify(reading),
      ])
      if (!changed.length) throw new Refusal('NOT_FOUND')
      return answerOf(tx, { ...file, reading }, customFields)
    })
  },

  'DELETE /import-files/:id': async (call, { params }) => {
    await call.inAccount(async tx => {
      const gone = await tx.rows(`delete from import_file f where account_id = $1 and id = $2 and ${isUnneeded} returning id`, [
        tx.accountId,
        params.id,
      ])
      if (!gone.length) throw new Refusal('NOT_FOUND')
    })
    await call.files.remove(call.files.path(call.accountId, params.id))
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** Of a file `f`: no import or dry run is still reading it. */
export const isUnneeded = `not exists (
  select from job j where j.account_id = f.account_id and j.details ->> 'fileId' = f.id::text and j.status in ('PENDING', 'INPROGRESS'))`

/** Refuses with NOT_FOUND. */
export async function fileOf(tx: Tx, id: string): Promise<FileRow> {
  const [file] = await tx.rows<FileRow>(
    'select id, kind, name, size_bytes, reading from import_file where account_id = $1 and id = $2',
    [tx.accountId, id],
  )
  if (!file) throw new Refusal('NOT_FOUND')
  // One that was brought before titles were known has none.
  return {
    ...file,
    reading: {
      ...file.reading,
      titleRows: file.reading.titleRows ?? 0,
      titles: file.reading.titles ?? [],
      dayOrders: file.reading.dayOrders ?? [],
    },
  }
}

const tooLarge = (maxBytes: number) => new Refusal('IMPORT_TOO_LARGE', { field: 'file', details: { value: maxBytes / megabyte } })

/** A workbook by its first bytes, whatever it is called; pictures, documents and the like are none. */
async function typeOf(file: Upload): Promise<'csv' | 'xlsx'> {
  if (await isZip(file.path)) {
    if (file.sizeBytes > importXlsxMaxBytes) throw tooLarge(importXlsxMaxBytes)
    return 'xlsx'
  }
  const known = await fileTypeFromFile(file.path)
  if (isBookName(file.name)) throw new Refusal('IMPORT_BAD_XLSX', { field: 'file' })
  if (known && !known.mime.startsWith('text/')) throw new Refusal('IMPORT_NOT_A_TABLE', { field: 'file' })
  return 'csv'
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from('PK\x03\x04', 'latin1'))
  } finally {
    await file.close()
  }
}

function fieldsOf(call: Call, kind: ImportKind): Promise<ImportField[]> {
  if (!importKinds[kind].hasCustomFields) return Promise.resolve([])
  return call.inAccount(async tx => {
    const rows = await tx.rows<{ id: string; name: string }>(
      'select id, name from custom_field where account_id = $1 order by fold(name), id',
      [tx.accountId],
    )
    return rows.map(row => ({ key: `field:${row.id}`, isRequired: false, name: row.name }))
  })
}

async function answerOf(tx: Tx, file: FileRow, customFields: ImportField[]): Promise<ImportFile> {
  const { firstLine: _, dayOrders: __, ...reading } = file.reading
  const [country = null] = await countriesOf(tx)
  const own = importKinds[file.kind].fields.map(({ key, isRequired }) => ({ key, isRequired, name: null }))
  return {
    id: file.id,
    kind: file.kind,
    name: file.name,
    sizeBytes: file.size_bytes,
    ...reading,
    fields: [...own, ...customFields],
    country,
  }
}
