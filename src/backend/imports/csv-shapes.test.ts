// Every way in which a program writes a CSV: encodings and marks × separators × quotation marks × line ends.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { beginningOf, guessShape } from './csv-shape.ts'
import { guessEncoding } from './encoding.ts'
import { rowsOf } from './read-rows.ts'
import { understand } from './detect-format.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-shapes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** Text in an alphabet of one byte a letter, by the decoder that reads it back. */
function inBytes(text: string, encoding: string): Buffer {
  const letters = new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]))
  return Buffer.from(Array.from(text, letter => letters.get(letter) ?? 0x3f))
}
const encodings: Record<string, (text: string) => Buffer> = {
  'utf-8': text => Buffer.from(text),
  'utf-8 with its mark': text => Buffer.from(`\ufeff${text}`),
  'utf-16le with its mark': text => utf16(`\ufeff${text}`),
  'utf-16be with its mark': text => utf16(`\ufeff${text}`).swap16(),
  'utf-16le': utf16,
  'windows-1250': text => inBytes(text, 'windows-1250'),
  'iso-8859-2': text => inBytes(text, 'iso-8859-2'),
}
const isLong = process.env['LONG'] === '1'
const separators = [',', ';', '\t', '|'] as const
const lineEnds = ['\n', '\r\n', '\r']
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** How a row is written, and whether its cells may hold anything. */
const quotings: Record<string, { write: (cells: string[], separator: string) => string; holdsAll: boolean }> = {
  none: { write: (cells, separator) => cells.join(separator), holdsAll: false },
  all: { write: (cells, separator) => cells.map(quoted).join(separator), holdsAll: true },
  'where needed': {
    write: (cells, separator) => cells.map(cell => (/[",;\t|\r\n]/.test(cell) ? quoted(cell) : cell)).join(separator),
    holdsAll: true,
  },
  'and a space before the separator': { write: (cells, separator) => cells.map(quoted).join(` ${separator}`), holdsAll: true },
  'and a space after the separator': { write: (cells, separator) => cells.map(quoted).join(`${separator} `), holdsAll: true },
}

const about = { kind: 'contacts' as const, type: 'csv' as const, customFields: [] }
const plain = [
  ['Imię', 'Telefon', 'Uwagi'],
  ['Świętosława Źdźbło', '512 345 679', 'żółta łódź'],
  ['Bożena Ćwikła', '+48512345680', ''],
  ['', '', ''],
  ['Łucja Ńska', '0048512345681', 'x'],
]
const hard = [...plain, ['Jan', '512345682', 'a,b;c|d "e"'], ['Ewa', '512345683', 'one\ntwo']]

test.each(Object.keys(encodings))('in %s every separator, quotation mark and line end comes out as it went in', async name => {
  const encode = encodings[name] ?? Buffer.from
  // With each separator, and with each quotation mark, some files end within their last line.
  const endings = (lineEnd: string, nth: number) => (isLong || nth % 4 === 0 ? [lineEnd, ''] : [lineEnd])
  for (const [place, separator] of separators.entries())
    for (const [nth, [quoting, { write, holdsAll }]] of Object.entries(quotings).entries())
      for (const lineEnd of lineEnds)
        for (const ending of endings(lineEnd, place + nth)) {
          const shape = JSON.stringify([separator, quoting, lineEnd, ending])
          const rows = holdsAll ? hard : plain
          const path = join(folder, 'shape.csv')
          writeFileSync(path, encode(rows.map(cells => write(cells, separator)).join(lineEnd) + ending))
          const found = await understand(path, about, {})
          const filled = rows.flatMap((cells, index) => (cells.some(Boolean) ? [{ line: index + 1, cells }] : []))
          expect([found.separator, found.hasHeader, found.titleRows, found.rows], shape).toEqual([
            separator,
            true,
            0,
            filled.length - 1,
          ])
          expect(
            found.columns.map(column => column.guess),
            shape,
          ).toEqual(['name', 'phone', null])
          const read = []
          for await (const row of rowsOf(path, found)) read.push(row)
          expect(read, shape).toEqual(filled)
        }
})

// csv-spectrum: what every reader of CSV should agree on. Rows of nothing but empty cells are none here: an import has no use for them.
const corpus = fileURLToPath(new URL('../../../node_modules/csv-spectrum/', import.meta.url))
const Rows = z.array(z.record(z.string(), z.string()))
// Of this one the corpus has two versions: its answer names another number.
const files = readdirSync(`${corpus}csvs`).filter(file => file !== 'location_coordinates.csv')

async function read(path: string): Promise<Record<string, string>[]> {
  const encoding = await guessEncoding(path)
  if (!encoding) throw new Error(`${path} is no text`)
  const rows: string[][] = []
  const reading = { encoding, ...guessShape(await beginningOf(path, encoding)), hasHeader: true, titleRows: 0 }
  for await (const { cells } of rowsOf(path, reading)) rows.push(cells)
  const [head = [], ...below] = rows
  return below.map(cells => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

test.each(files)('%s of the public corpus is read as it is meant', async file => {
  const meant = Rows.parse(JSON.parse(readFileSync(`${corpus}json/${file.replace('.csv', '.json')}`, 'utf8')))
  expect(await read(`${corpus}csvs/${file}`)).toEqual(meant.filter(row => Object.values(row).some(Boolean)))
})
