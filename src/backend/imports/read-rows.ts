import { createReadStream } from 'node:fs'
import { pipeline, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { ImportEncoding, ImportSeparator } from '#contract/contacts/imports.ts'
import { unguardCell } from '#contract/contacts/contact-columns.ts'
import { Refusal } from '../http/refusal.ts'

/** How a stored file is read. A workbook is stored as the CSV that it says. */
export type Reading = {
  encoding: ImportEncoding
  separator: ImportSeparator
  hasHeader: boolean
  /** 2 where the first line is `sep=;`, which tells Excel alone. */
  firstLine: 1 | 2
  /** So many rows above the heading are passed over. */
  titleRows: number
}

/** Cells, and the number of their row as a spreadsheet shows it: empty rows count, line breaks in cells do not. */
export type SheetRow = { line: number; cells: string[] }

/** More than spaces and control characters, as the one that ends files of DOS. */
const holdsSomething = /[^\s\p{Cc}]/u

/** Longer than any row that a person made: an endless line is not kept in memory. */
const rowMaxCharacters = 256 * 1024

/**
 * The rows of a file that hold anything, one after another, the header among them. Refuses with IMPORT_WRONG_ENCODING,
 * IMPORT_BROKEN_CSV, IMPORT_NOT_A_TABLE.
 */
export async function* rowsOf(path: string, reading: Reading): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: reading.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: reading.firstLine,
    relax_column_count: true,
    relax_quotes: true,
    // A quotation mark after a space opens a cell too.
    ltrim: true,
    max_record_size: rowMaxCharacters,
  })
  pipeline(createReadStream(path, { highWaterMark: 128 * 1024 }), decoding(reading.encoding), parser, () => undefined)
  let [line, filled] = [0, 0]
  try {
    for await (const record of parser) {
      line += 1
      const cells = plain(record)
      if (!cells.some(cell => holdsSomething.test(cell))) continue
      filled += 1
      if (filled > reading.titleRows) yield { line, cells }
    }
  } catch (error) {
    throw refusalOf(error, parser.info.records + 1)
  }
}

/** Of the file's own text a guard against formulas is taken away, as our downloads put it there. Letters come as one code each. */
function plain(cells: unknown): string[] {
  return Array.isArray(cells) ? cells.map(cell => unguardCell(withoutFormula(unquoted(String(cell)).normalize('NFC')))) : []
}

/** `="0048512340187"`: the formula by which programs keep a spreadsheet from making a number of a text. */
const withoutFormula = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell

/** Spaces between a closing quotation mark and the separator keep the reader from taking the marks off. */
const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.replace(/^"(.*)"\s+$/s, '$1') : cell)

function decoding(encoding: ImportEncoding): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const pass = (text: string): string => {
    if (text.includes('\0')) throw new Refusal('IMPORT_NOT_A_TABLE', { field: 'file' })
    return text
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, pass(decoder.decode(chunk, { stream: true })))
      } catch (error) {
        done(asError(error))
      }
    },
    flush(done) {
      try {
        done(null, pass(decoder.decode()))
      } catch (error) {
        done(asError(error))
      }
    },
  })
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

function refusalOf(error: unknown, line: number): unknown {
  if (error instanceof CsvError) return new Refusal('IMPORT_BROKEN_CSV', { field: 'file', details: { line } })
  const isUndecodable = error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return isUndecodable ? new Refusal('IMPORT_WRONG_ENCODING', { field: 'encoding' }) : error
}
