// First: it mends what the reader takes as it is loaded.
import './char-references.ts'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import readWorkbook from 'read-excel-file/node'
import { importColumnsMax, importRowsMax } from '#contract/limits.ts'
import { textIn, unpacksTame } from './zip-bomb-check.ts'

export type Written = { done: true } | { refused: 'BAD' | 'COLUMNS' | 'ROWS' }

/** Checks that the workbook is what it seems, reads its first sheet that shows and has rows, writes it as CSV. */
export async function writeSheet(from: string, to: string): Promise<Written> {
  const bytes = await readFile(from)
  if (!(await unpacksTame(bytes))) return { refused: 'BAD' }
  const areHidden = hiddenSheets(textIn(bytes, 'xl/workbook.xml'))
  const sheets = (await readWorkbook(bytes)).filter((_, index) => !areHidden[index])
  const rows = sheets.find(sheet => sheet.data.length > 0)?.data ?? []
  if (rows.length > importRowsMax + 1) return { refused: 'ROWS' }
  if (rows.some(row => row.length > importColumnsMax)) return { refused: 'COLUMNS' }
  await pipeline(Readable.from(rows.map(row => row.map(textOf))), stringify({ quoted_string: true }), createWriteStream(to))
  return { done: true }
}

/** For each sheet, in their order, whether the spreadsheet program hides it: what nobody sees is not what is meant. */
const hiddenSheets = (workbook: string): boolean[] =>
  [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => /\sstate\s*=\s*["'](hidden|veryHidden)["']/.test(tag))

/** A day as 2026-11-21; a moment of it with its time. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const text = Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return text.replace('T00:00:00.000Z', '')
}
