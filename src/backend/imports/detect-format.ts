import type { ImportColumn, ImportField, ImportKind, ImportReading } from '#contract/contacts/imports.ts'
import { importColumnsMax, importRowsMax, importTitleRowsMax } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { beginningOf, dayOrders, type DayOrder, guessHeader, guessShape, guessTitleRows } from './csv-shape.ts'
import { guessEncoding } from './encoding.ts'
import { guessColumns, isHeadingOf } from './guess-columns.ts'
import { importKinds } from './import-kinds.ts'
import { rowsOf, type Reading } from './read-rows.ts'

/** What is kept of a file beside its bytes: how it is read, and what it looks like so. */
export type Understood = Reading & {
  type: 'csv' | 'xlsx'
  titles: string[]
  dayOrders: DayOrder[]
  columns: ImportColumn[]
  preview: string[][]
  rows: number
}

const previewRows = 10
const looksIntoRows = 200
const samples = 3
/** A cell as screens show it. */
const cellCharacters = 200

/**
 * Finds out how a file is written, by its bytes and its first rows, unless `told` knows better; reads it through, so that its
 * rows are counted and what cannot be read is refused now.
 */
export async function understand(
  path: string,
  about: { kind: ImportKind; type: 'csv' | 'xlsx'; customFields: ImportField[] },
  told: ImportReading,
): Promise<Understood> {
  const isBook = about.type === 'xlsx'
  const encoding = isBook ? 'utf-8' : (told.encoding ?? (await guessEncoding(path)))
  if (!encoding) throw new Refusal('IMPORT_NOT_A_TABLE', { field: 'file' })
  const shape = isBook ? ({ separator: ',', firstLine: 1 } as const) : guessShape(await beginningOf(path, encoding))
  const reading = { encoding, separator: (!isBook && told.separator) || shape.separator, firstLine: shape.firstLine }
  const { beginning, rows, orders } = await readThrough(path, { ...reading, hasHeader: false, titleRows: 0 })
  const kind = importKinds[about.kind]
  const titleRows = told.titleRows ?? guessTitleRows(beginning, cell => isHeadingOf(cell, kind))
  const [first = [], ...head] = beginning.slice(titleRows)
  const hasHeader = told.hasHeader ?? guessHeader(first, head)
  const below = rows - titleRows - (hasHeader ? 1 : 0)
  if (below < 1) throw new Refusal('IMPORT_EMPTY', { field: 'file' })
  if (below > importRowsMax)
    throw new Refusal('IMPORT_TOO_MANY_ROWS', { field: 'file', details: { value: importRowsMax.toLocaleString('en') } })
  const shown = hasHeader ? head : [first, ...head]
  const width = hasHeader ? first.length : Math.max(...shown.map(cells => cells.length))
  const columns = Array.from({ length: width }, (_, index) => ({
    name: hasHeader ? (first[index] ?? '').trim().slice(0, cellCharacters) : '',
    values: shown.map(cells => cells[index] ?? ''),
  }))
  const guesses = guessColumns(columns, kind, about.customFields)
  return {
    ...reading,
    hasHeader,
    titleRows,
    titles: beginning.slice(0, titleRows).map(cells => cells.filter(Boolean).join(' ').trim().slice(0, cellCharacters)),
    dayOrders: orders,
    type: about.type,
    columns: columns.map(({ name, values }, index) => ({
      name,
      samples: [...new Set(values.map(value => value.trim().slice(0, cellCharacters)).filter(Boolean))].slice(0, samples),
      guess: guesses[index] ?? null,
    })),
    preview: shown
      .slice(0, previewRows)
      .map(cells => Array.from({ length: width }, (_, index) => (cells[index] ?? '').slice(0, cellCharacters))),
    rows: below,
  }
}

async function readThrough(path: string, reading: Reading): Promise<{ beginning: string[][]; rows: number; orders: DayOrder[] }> {
  const beginning: string[][] = []
  const days = dayOrders()
  let rows = 0
  for await (const { cells } of rowsOf(path, reading)) {
    if (cells.length > importColumnsMax && rows < looksIntoRows)
      throw new Refusal('IMPORT_TOO_MANY_COLUMNS', { field: 'file', details: { value: importColumnsMax } })
    if (rows <= looksIntoRows + importTitleRowsMax) beginning.push(cells)
    days.note(cells)
    rows += 1
  }
  return { beginning, rows, orders: days.orders() }
}
