import * as z from 'zod/mini'
import { Job, JobProgress } from '../jobs/jobs.ts'
import { blockNoteMaxCharacters, consentMaxCharacters, importColumnsMax, importTitleRowsMax } from '../limits.ts'
import { ListQuery } from '../lists.ts'
import { Name, text } from '../names.ts'
import { BlockReason } from './block-reasons.ts'
import { Currency } from './purchases.ts'

/** What a file is imported into. */
export const ImportKind = z.enum(['contacts', 'block-list', 'purchases', 'coupons'])
export type ImportKind = z.infer<typeof ImportKind>

export const ImportEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2', 'windows-1252'])
export type ImportEncoding = z.infer<typeof ImportEncoding>

export const ImportSeparator = z.enum([',', ';', '\t', '|'])
export type ImportSeparator = z.infer<typeof ImportSeparator>

/** Rows above the heading that tell what the table is, and are none of it. */
const TitleRows = z.int().check(z.gte(0), z.lte(importTitleRowsMax))

/** How a file is read. Of an .xlsx nothing but `hasHeader` and `titleRows` counts. */
const reading = { encoding: ImportEncoding, separator: ImportSeparator, hasHeader: z.boolean(), titleRows: TitleRows }

/** What somebody knows better than the guess; what is left out is guessed again. */
export const ImportReading = z.object({
  encoding: z.optional(ImportEncoding),
  separator: z.optional(ImportSeparator),
  hasHeader: z.optional(z.boolean()),
  titleRows: z.optional(TitleRows),
})
export type ImportReading = z.infer<typeof ImportReading>

/** The text fields of the form that brings a file. */
export const NewImportFile = z.object({ kind: ImportKind })

/**
 * Where the values of a column go: a field of the kind (`phone`, `name`, `reason` …, keys of locales contacts:importField.{key}),
 * or `field:{id}` for a custom field.
 */
export const ImportField = z.object({
  key: z.string(),
  isRequired: z.boolean(),
  /** Of a custom field; null for those that locales name. */
  name: z.nullable(z.string()),
})
export type ImportField = z.infer<typeof ImportField>

export const ImportColumn = z.object({
  /** The heading in the file; without a header, nothing. */
  name: z.string(),
  /** The first values that are not empty, up to three. */
  samples: z.array(z.string()),
  /** The key of the field that it seems to be for; null: none. */
  guess: z.nullable(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** A file as it was understood. It is kept for importFileKeptHours, or until its import is done. */
export const ImportFile = z.object({
  id: z.uuid(),
  kind: ImportKind,
  name: z.string(),
  sizeBytes: z.int(),
  type: z.enum(['csv', 'xlsx']),
  ...reading,
  /** What stands in the rows above the heading. */
  titles: z.array(z.string()),
  columns: z.array(ImportColumn),
  /** The first rows below the header, as they stand in the file. */
  preview: z.array(z.array(z.string())),
  /** Rows that hold anything, without the header. */
  rows: z.int(),
  /** What columns can be assigned to, in the order in which selects offer it. */
  fields: z.array(ImportField),
  /** The country of the account's own number: a default for numbers written without one. */
  country: z.nullable(z.string()),
})
export type ImportFile = z.infer<typeof ImportFile>

/** Of somebody who is there already: `update` writes what the row has over it and adds tags, `mergeTags` only adds tags. Nothing is ever emptied. */
export const ImportDuplicates = z.enum(['update', 'skip', 'mergeTags'])
export type ImportDuplicates = z.infer<typeof ImportDuplicates>

export const ContactsImportOptions = z.object({
  kind: z.literal('contacts'),
  duplicates: ImportDuplicates,
  /** Tags that everybody of the file gets. */
  tagIds: z._default(z.array(z.uuid()).check(z.maxLength(20, 'tooMany')), []),
  /**
   * How these people agreed to be texted, as who imports says it; empty: nothing is recorded. It is recorded of those alone of
   * whom no consent and no refusal is known.
   */
  consent: z._default(text(consentMaxCharacters), ''),
})

export const BlockListImportOptions = z.object({
  kind: z.literal('block-list'),
  /** Of rows that name no reason. */
  reason: BlockReason,
  /** Of rows without a note. */
  note: z._default(text(blockNoteMaxCharacters), ''),
})

export const PurchasesImportOptions = z.object({
  kind: z.literal('purchases'),
  /** Of rows that name none. */
  currency: Currency,
})

export const CouponsImportOptions = z.object({
  kind: z.literal('coupons'),
  /** What their tag is called; one that is not there yet is made. */
  tag: Name,
})

export const ImportOptions = z.discriminatedUnion('kind', [
  ContactsImportOptions,
  BlockListImportOptions,
  PurchasesImportOptions,
  CouponsImportOptions,
])
export type ImportOptions = z.output<typeof ImportOptions>

/** What shall be done with a file: checked first, then run. */
export const ImportPlan = z.object({
  fileId: z.uuid(),
  /** For each column of the file the key of its field; null leaves it out. A field is given once. */
  columns: z.array(z.nullable(z.string().check(z.maxLength(60)))).check(z.maxLength(importColumnsMax)),
  /** Numbers without a country's code are of this one; null: such numbers are rejected. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  options: ImportOptions,
})
export type ImportPlan = z.output<typeof ImportPlan>

/** The four before the last three are of purchases, those of coupons. */
export const ImportRejection = z.enum([
  'EMPTY_NUMBER',
  'INVALID_NUMBER',
  'NOT_MOBILE_NUMBER',
  'INVALID_ORDER',
  'INVALID_TIME',
  'INVALID_AMOUNT',
  'INVALID_CURRENCY',
  'EMPTY_COUPON',
  'COUPON_EXISTS',
  'INVALID_COUPON',
])
export type ImportRejection = z.infer<typeof ImportRejection>

/** created + updated + unchanged + skipped + repeated + rejected = rows seen; imported = created + updated + unchanged. */
export const ImportCounts = z.object({
  imported: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Already as the row says. */
  unchanged: z.int(),
  /** There already, and left alone (`duplicates: 'skip'`); on the block list: blocked for that reason before; of orders: known before. */
  skipped: z.int(),
  /** Rows of a number, or an order, that stood further up in the file. */
  repeated: z.int(),
  rejected: z.int(),
  rejectedFor: z.object({
    EMPTY_NUMBER: z.int(),
    INVALID_NUMBER: z.int(),
    NOT_MOBILE_NUMBER: z.int(),
    INVALID_ORDER: z.int(),
    INVALID_TIME: z.int(),
    INVALID_AMOUNT: z.int(),
    INVALID_CURRENCY: z.int(),
    EMPTY_COUPON: z.int(),
    COUPON_EXISTS: z.int(),
    INVALID_COUPON: z.int(),
  }),
  /** Rows that came without a value that was none of its field. */
  warned: z.int(),
  /** Of the imported and skipped, those whose number is on the block list, where it stays. */
  blocked: z.int(),
  /** Tags that the file names and the account did not have. */
  newTags: z.int(),
})
export type ImportCounts = z.infer<typeof ImportCounts>

const progress = {
  id: z.uuid(),
  kind: ImportKind,
  status: JobProgress.shape.status,
  /** Rows of the file; `seen` of them are done. */
  total: z.int(),
  seen: z.int(),
}

/** What an import would do, counted without doing it. */
export const ImportCheck = z.object({ ...progress, ...ImportCounts.shape })
export type ImportCheck = z.infer<typeof ImportCheck>

/** The record of an import: the job of the same id (GET /jobs/:id) with what only imports have. */
export const Import = z.object({
  ...progress,
  ...ImportCounts.shape,
  fileName: z.string(),
  createdAt: Job.shape.createdAt,
  finishedAt: Job.shape.finishedAt,
  /** The name of the member of staff. */
  createdBy: z.string(),
  undoableUntil: Job.shape.undoableUntil,
  /**
   * Counts the `deleted`, the `restored`, and as `left` those that somebody changed since, which are left as they are: listed at
   * GET /imports/:id/rows with outcome=LEFT.
   */
  undo: Job.shape.undo,
})
export type Import = z.infer<typeof Import>

export const ImportsQuery = z.extend(ListQuery, { kind: z.optional(ImportKind) })

/** REJECTED rows were not imported, WARNED came without some value, LEFT could not be undone. */
export const ImportOutcome = z.enum(['REJECTED', 'WARNED', 'LEFT'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** Keys of locales contacts:importProblem.{problem}. */
export const ImportProblem = z.enum([
  'tooLong',
  'emailInvalid',
  'dateInvalid',
  'genderInvalid',
  'zoneInvalid',
  'reasonInvalid',
  'notText',
  'notNumber',
  'notDate',
  'notYesNo',
  'notOption',
  'tooManyTags',
])
export type ImportProblem = z.infer<typeof ImportProblem>

/** CHANGED_SINCE and DELETED_SINCE are of LEFT rows. */
export const ImportRowReason = z.enum([...ImportRejection.options, 'CHANGED_SINCE', 'DELETED_SINCE'])
export type ImportRowReason = z.infer<typeof ImportRowReason>

export const ImportRow = z.object({
  id: z.uuid(),
  /** Its number in the spreadsheet: the first row, mostly the heading, is 1, and empty rows count. */
  row: z.int(),
  /** Null of WARNED rows. */
  reason: z.nullable(ImportRowReason),
  /** E.164, or as the file has it; of coupons the code. */
  phone: z.string(),
  /** A spreadsheet cut the number to something like 5.12346E+10. */
  isCutNumber: z.boolean(),
  problems: z.array(z.object({ field: z.string(), name: z.nullable(z.string()), value: z.string(), problem: ImportProblem })),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportRowsQuery = z.extend(ListQuery, { outcome: ImportOutcome })

/** The rows of one outcome as CSV: the columns of the file, and why. */
export const ImportRowsDownload = z.object({
  outcome: ImportOutcome,
  language: z._default(z.enum(['en', 'pl']), 'en'),
})
