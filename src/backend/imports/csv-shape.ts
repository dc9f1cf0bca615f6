import { open } from 'node:fs/promises'
import { ImportSeparator } from '#contract/contacts/imports.ts'
import type { ImportEncoding } from '#contract/contacts/imports.ts'
import { importTitleRowsMax } from '#contract/limits.ts'

const sampleBytes = 128 * 1024
const sampledRows = 50
const separatorLine = /^sep=(.)\r?\n?/i

/** The beginning of a file as text, without its last line, which may be cut. */
export async function beginningOf(path: string, encoding: ImportEncoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
    return bytesRead < sampleBytes ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) || text
  } finally {
    await file.close()
  }
}

/** What stands between cells: the same number of it outside quotes in as many rows as possible. */
export function guessShape(beginning: string): { separator: ImportSeparator; firstLine: 1 | 2 } {
  const told = separatorLine.exec(beginning)
  const rest = told ? beginning.slice(told[0].length) : beginning
  const named = ImportSeparator.options.find(separator => separator === told?.[1])
  const firstLine = told ? 2 : 1
  if (named) return { separator: named, firstLine }
  const rows = countSeparators(rest)
  const scored = ImportSeparator.options.map(separator => {
    const counts = rows.map(row => row[separator])
    const [most = 0, times = 0] = mostFrequent(counts.filter(count => count > 0))
    return { separator, agreement: times / Math.max(1, rows.length), most }
  })
  const [best] = scored.filter(one => one.most > 0).sort((a, b) => b.agreement - a.agreement || b.most - a.most)
  return { separator: best?.separator ?? ',', firstLine }
}

function countSeparators(text: string): Record<ImportSeparator, number>[] {
  const rows: Record<ImportSeparator, number>[] = []
  let row = { ',': 0, ';': 0, '\t': 0, '|': 0 }
  let isQuoted = false
  let isEmpty = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') {
      if (!isEmpty) rows.push(row)
      if (rows.length === sampledRows) return rows
      row = { ',': 0, ';': 0, '\t': 0, '|': 0 }
      isEmpty = true
      continue
    } else if (isSeparator(character)) row[character] += 1
    isEmpty = false
  }
  if (!isEmpty) rows.push(row)
  return rows
}

const isSeparator = (character: string): character is ImportSeparator => ImportSeparator.options.some(one => one === character)

function mostFrequent(counts: number[]): [number, number] | [] {
  const [most] = [...Map.groupBy(counts, count => count)].sort(([, one], [, other]) => other.length - one.length)
  return most ? [most[0], most[1].length] : []
}

/** Whether a cell looks like a number that one calls. */
export const isLikePhone = (cell: string): boolean =>
  /^'?(tel:)?[+(]?\d[\d\s().\-/']+$/i.test(cell.trim()) &&
  cell.replace(/\D/g, '').length >= 7 &&
  cell.replace(/\D/g, '').length <= 15
export const isLikeEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim())

/** A first row that holds no number and no address, above rows that do, tells what the columns are. */
export function guessHeader(first: readonly string[], next: readonly (readonly string[])[]): boolean {
  if (holdsData(first)) return false
  return next.length === 0
    ? first.some(cell => /\p{L}/u.test(cell))
    : next.some(holdsData) || first.every(cell => !/\d/.test(cell))
}

/** What stands first in a column's days with slashes; null where no value tells, as in `05/06/1990` alone. */
export type DayOrder = 'day' | 'month' | null
const slashDay = /^\s*(\d{1,2})\/(\d{1,2})\/\d{4}/

/** Learns from all values of a column in which order they have day and month: above 12 there is no month. */
export function dayOrders(): { note: (cells: readonly string[]) => void; orders: () => DayOrder[] } {
  const seen: Set<DayOrder>[] = []
  return {
    note: cells => {
      for (const [index, cell] of cells.entries()) {
        if (!cell.includes('/')) continue
        const [, one, other] = slashDay.exec(cell) ?? []
        const told = Number(one) > 12 ? 'day' : Number(other) > 12 ? 'month' : null
        if (told) (seen[index] ??= new Set()).add(told)
      }
    },
    orders: () =>
      Array.from(seen, told => {
        const [order = null, another] = told ?? []
        return another ? null : order
      }),
  }
}

const holdsData = (cells: readonly string[]) => cells.some(cell => isLikePhone(cell) || isLikeEmail(cell))
const filledIn = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '').length

/** How many rows stand above the heading: a title, a date, whatever somebody wrote over the table. */
export function guessTitleRows(rows: readonly (readonly string[])[], isHeading: (cell: string) => boolean): number {
  const [width = 0] = mostFrequent(rows.slice(0, sampledRows).map(filledIn))
  for (const [index, cells] of rows.slice(0, importTitleRowsMax).entries()) {
    const isHeadingRow = cells.filter(isHeading).length >= Math.min(2, width)
    if (isHeadingRow) return index
    // Of a table of one column nothing but a heading that is known tells a title.
    if (width > 1 && (filledIn(cells) > 1 || holdsData(cells))) return index
    if (holdsData(cells)) return 0
  }
  return 0
}
